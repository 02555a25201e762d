// The name of a variant under the current HWY_TARGET.
//
// Generated; do not edit. Made from
//   gen/isa/scalar.yaml
//   gen/isa/zbb.yaml
//   gen/isa/neon.yaml
//   gen/isa/sse4.yaml
//   gen/isa/zbc.yaml
//   gen/isa/avx2.yaml
//   gen/isa/rvv.yaml
//   gen/isa/sve.yaml
//   gen/isa/avx512.yaml
//   gen/isa/sve2.yaml
//   gen/isa/avx512_vbmi.yaml
//   gen/isa/avx512_zen4.yaml
//   templates/frame/hwy_symbol.h.j2
// Inputs: sha256 1aa6b5e1f0da3054. To make it again: ./lw gen render

// No include guard: each pass of hwy/foreach_target.h includes it for its HWY_TARGET. A target that
// no spec names (Highway always has one for the compiler's baseline) leaves LW_SYMBOL undefined.
#undef LW_SYMBOL
#if HWY_TARGET == HWY_NEON_WITHOUT_AES
#define LW_SYMBOL(name) lw_##name##__neon
#elif HWY_TARGET == HWY_SSE4
#define LW_SYMBOL(name) lw_##name##__sse4
#elif HWY_TARGET == HWY_AVX2
#define LW_SYMBOL(name) lw_##name##__avx2
#elif HWY_TARGET == HWY_SVE
#define LW_SYMBOL(name) lw_##name##__sve
#elif HWY_TARGET == HWY_AVX3
#define LW_SYMBOL(name) lw_##name##__avx512
#elif HWY_TARGET == HWY_SVE2
#define LW_SYMBOL(name) lw_##name##__sve2
#elif HWY_TARGET == HWY_AVX3_DL
#define LW_SYMBOL(name) lw_##name##__avx512_vbmi
#elif HWY_TARGET == HWY_AVX3_ZEN4
#define LW_SYMBOL(name) lw_##name##__avx512_zen4
#endif
