// The functions of hex_encode: each calls its best variant.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_encode.yaml
//   templates/frame/dispatch.cc.j2
// Inputs: sha256 6396c2c2a7dc9e51. To make it again: ./lw gen render
#define LANEWRIGHT_NO_INLINE  // the public functions are defined here, not inlined
#include "hex_encode/hex_encode_variants.h"

#include "runtime/dispatch.h"

namespace lanewright {
namespace {

size_t resolve_hex_encode(char *dst, const void *src, size_t size);

// Best first.
constexpr Variant<lw_hex_encode_fn> kHexEncodeVariants[] = {
#if LW_BUILD_AVX512_ZEN4
    {"hex_encode__multishift__avx512_zen4", "avx512_zen4",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2 bf16",
     isa::kAvx512Zen4 | needs::kAvx512Zen4, feature::kAmd, lw_hex_encode__multishift__avx512_zen4},
#endif
#if LW_BUILD_AVX512_VBMI
    {"hex_encode__halves__avx512_vbmi", "avx512_vbmi",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2",
     isa::kAvx512Vbmi | needs::kAvx512Vbmi, 0, lw_hex_encode__halves__avx512_vbmi},
#endif
#if LW_BUILD_AVX512_VBMI
    {"hex_encode__multishift__avx512_vbmi", "avx512_vbmi",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2",
     isa::kAvx512Vbmi | needs::kAvx512Vbmi, 0, lw_hex_encode__multishift__avx512_vbmi},
#endif
#if LW_BUILD_AVX512
    {"hex_encode__widen__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq "
     "avx512cd avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512 | feature::kPclmul | feature::kAes, 0,
     lw_hex_encode__widen__avx512},
#endif
#if LW_BUILD_AVX2
    {"hex_encode__widen__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, 0, lw_hex_encode__widen__avx2},
#endif
#if LW_BUILD_SSE4
    {"hex_encode__widen__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt",
     isa::kSse4 | needs::kSse4 | feature::kPclmul | feature::kAes, 0, lw_hex_encode__widen__sse4},
#endif
#if LW_BUILD_RVV
    {"hex_encode__nibble_m2__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0,
     lw_hex_encode__nibble_m2__rvv},
#endif
#if LW_BUILD_RVV
    {"hex_encode__compare_m4__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0,
     lw_hex_encode__compare_m4__rvv},
#endif
#if LW_BUILD_SVE
    {"hex_encode__interleave__sve", "sve", "neon sve", isa::kSve | needs::kSve, feature::kWideSve,
     lw_hex_encode__interleave__sve},
#endif
#if LW_BUILD_NEON
    {"hex_encode__interleave__neon", "neon", "neon", isa::kNeon | needs::kNeon, 0,
     lw_hex_encode__interleave__neon},
#endif
    {"hex_encode__table__scalar", "scalar", "", isa::kScalar, 0, lw_hex_encode__table__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_hex_encode_fn *kHexEncodeFirst =
    is_certain(kHexEncodeVariants) ? kHexEncodeVariants[0].function : resolve_hex_encode;

}  // namespace
}  // namespace lanewright

extern "C" {
LW_API extern lw_hex_encode_fn *lw_hex_encode_selected;
lw_hex_encode_fn *lw_hex_encode_selected = lanewright::kHexEncodeFirst;
}

namespace lanewright {

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
size_t resolve_hex_encode(char *dst, const void *src, size_t size) {
  return select(lw_hex_encode_selected, kHexEncodeVariants)(dst, src, size);
}
}  // namespace

void reset_hex_encode() {
  store_pointer(lw_hex_encode_selected, kHexEncodeFirst);
}

size_t describe_hex_encode(lw_variant *out) {
  return describe("hex_encode", load_pointer(lw_hex_encode_selected), kHexEncodeVariants, out);
}

}  // namespace lanewright

size_t lw_hex_encode(char *dst, const void *src, size_t size) {
  using namespace lanewright;
  if constexpr (is_certain(kHexEncodeVariants)) {
    return kHexEncodeVariants[0].function(dst, src, size);
  } else {
    return load_pointer(lw_hex_encode_selected)(dst, src, size);
  }
}
