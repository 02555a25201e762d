// The functions of hex_decode: each calls its best variant.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_decode.yaml
//   templates/frame/dispatch.cc.j2
// Inputs: sha256 d4507ea9e85ae9fc. To make it again: ./lw gen render
#define LANEWRIGHT_NO_INLINE  // the public functions are defined here, not inlined
#include "hex_decode/hex_decode_variants.h"

#include "runtime/dispatch.h"

namespace lanewright {
namespace {

lw_hex_result resolve_hex_decode(void *dst, const char *src, size_t size, lw_hex_rule rule);

// Best first.
constexpr Variant<lw_hex_decode_fn> kHexDecodeVariants[] = {
#if LW_BUILD_AVX512_ZEN4
    {"hex_decode__table64__avx512_zen4", "avx512_zen4",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2 bf16",
     isa::kAvx512Zen4 | needs::kAvx512Zen4, feature::kAmd, lw_hex_decode__table64__avx512_zen4},
#endif
#if LW_BUILD_AVX512_VBMI
    {"hex_decode__table64__avx512_vbmi", "avx512_vbmi",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2",
     isa::kAvx512Vbmi | needs::kAvx512Vbmi, 0, lw_hex_decode__table64__avx512_vbmi},
#endif
#if LW_BUILD_AVX512_VBMI
    {"hex_decode__table128__avx512_vbmi", "avx512_vbmi",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2",
     isa::kAvx512Vbmi | needs::kAvx512Vbmi, 0, lw_hex_decode__table128__avx512_vbmi},
#endif
#if LW_BUILD_AVX512
    {"hex_decode__saturate__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq "
     "avx512cd avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512 | feature::kPclmul | feature::kAes, 0,
     lw_hex_decode__saturate__avx512},
#endif
#if LW_BUILD_AVX2
    {"hex_decode__saturate__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, 0,
     lw_hex_decode__saturate__avx2},
#endif
#if LW_BUILD_SSE4
    {"hex_decode__saturate__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt",
     isa::kSse4 | needs::kSse4 | feature::kPclmul | feature::kAes, 0,
     lw_hex_decode__saturate__sse4},
#endif
#if LW_BUILD_RVV
    {"hex_decode__compare_m8__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0,
     lw_hex_decode__compare_m8__rvv},
#endif
#if LW_BUILD_SVE2
    {"hex_decode__interleave__sve2", "sve2", "neon sve sve2 sve2_aes",
     isa::kSve2 | needs::kSve2 | feature::kSve2Aes, feature::kWideSve,
     lw_hex_decode__interleave__sve2},
#endif
#if LW_BUILD_SVE
    {"hex_decode__interleave__sve", "sve", "neon sve", isa::kSve | needs::kSve, feature::kWideSve,
     lw_hex_decode__interleave__sve},
#endif
#if LW_BUILD_NEON
    {"hex_decode__lookup__neon", "neon", "neon", isa::kNeon | needs::kNeon, 0,
     lw_hex_decode__lookup__neon},
#endif
    {"hex_decode__table__scalar", "scalar", "", isa::kScalar, 0, lw_hex_decode__table__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_hex_decode_fn *kHexDecodeFirst =
    is_certain(kHexDecodeVariants) ? kHexDecodeVariants[0].function : resolve_hex_decode;

}  // namespace
}  // namespace lanewright

extern "C" {
LW_API extern lw_hex_decode_fn *lw_hex_decode_selected;
lw_hex_decode_fn *lw_hex_decode_selected = lanewright::kHexDecodeFirst;
}

namespace lanewright {

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
lw_hex_result resolve_hex_decode(void *dst, const char *src, size_t size, lw_hex_rule rule) {
  return select(lw_hex_decode_selected, kHexDecodeVariants)(dst, src, size, rule);
}
}  // namespace

void reset_hex_decode() {
  store_pointer(lw_hex_decode_selected, kHexDecodeFirst);
}

size_t describe_hex_decode(lw_variant *out) {
  return describe("hex_decode", load_pointer(lw_hex_decode_selected), kHexDecodeVariants, out);
}

}  // namespace lanewright

lw_hex_result lw_hex_decode(void *dst, const char *src, size_t size, lw_hex_rule rule) {
  using namespace lanewright;
  if constexpr (is_certain(kHexDecodeVariants)) {
    return kHexDecodeVariants[0].function(dst, src, size, rule);
  } else {
    return load_pointer(lw_hex_decode_selected)(dst, src, size, rule);
  }
}
