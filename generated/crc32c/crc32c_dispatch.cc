// The functions of crc32c: each calls its best variant.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/frame/dispatch.cc.j2
// Inputs: sha256 d7fa5e3b7e1b337d. To make it again: ./lw gen render
#define LANEWRIGHT_NO_INLINE  // the public functions are defined here, not inlined
#include "crc32c/crc32c_variants.h"

#include "runtime/dispatch.h"

namespace lanewright {
namespace {

uint32_t resolve_crc32c(uint32_t state, const void *data, size_t size);

// Best first.
constexpr Variant<lw_crc32c_update_fn> kCrc32cVariants[] = {
#if LW_BUILD_AVX512
    {"crc32c__fused_v4_c4_s2_r24__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 crc pclmul popcnt lzcnt bmi bmi2 avx f16c fma avx2 vpclmul avx512f "
     "avx512dq avx512cd avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512 | feature::kCrc | feature::kPclmul | feature::kVpclmul, 0,
     lw_crc32c__fused_v4_c4_s2_r24__avx512},
#endif
#if LW_BUILD_AVX2
    {"crc32c__fused_v4_c4_s2_r16__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 crc pclmul popcnt lzcnt bmi bmi2 avx f16c fma avx2 vpclmul",
     isa::kAvx2 | needs::kAvx2 | feature::kCrc | feature::kPclmul | feature::kVpclmul, 0,
     lw_crc32c__fused_v4_c4_s2_r16__avx2},
#endif
#if LW_BUILD_AVX2
    {"crc32c__fused_v3_c3_s3_r8__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 crc pclmul popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kCrc | feature::kPclmul, 0,
     lw_crc32c__fused_v3_c3_s3_r8__avx2},
#endif
#if LW_BUILD_SSE4
    {"crc32c__chains_c3_w21__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 crc popcnt",
     isa::kSse4 | needs::kSse4 | feature::kCrc, 0, lw_crc32c__chains_c3_w21__sse4},
#endif
#if LW_BUILD_RVV
    {"crc32c__strips_m4__rvv", "rvv", "v zvbc", isa::kRvv | needs::kRvv | feature::kZvbc, 0,
     lw_crc32c__strips_m4__rvv},
#endif
#if LW_BUILD_ZBC
    {"crc32c__lanes_v4__zbc", "zbc", "zbc", isa::kZbc | needs::kZbc, 0, lw_crc32c__lanes_v4__zbc},
#endif
#if LW_BUILD_NEON
    {"crc32c__fused_v8_c4_s2_r12__neon", "neon", "neon crc pmull sha3",
     isa::kNeon | needs::kNeon | feature::kCrc | feature::kPmull | feature::kSha3, 0,
     lw_crc32c__fused_v8_c4_s2_r12__neon},
#endif
#if LW_BUILD_NEON
    {"crc32c__fused_v8_c4_s2_r8__neon", "neon", "neon crc pmull",
     isa::kNeon | needs::kNeon | feature::kCrc | feature::kPmull, 0,
     lw_crc32c__fused_v8_c4_s2_r8__neon},
#endif
#if LW_BUILD_NEON
    {"crc32c__chains_c3_w21__neon", "neon", "neon crc", isa::kNeon | needs::kNeon | feature::kCrc,
     0, lw_crc32c__chains_c3_w21__neon},
#endif
    {"crc32c__slicing__scalar", "scalar", "", isa::kScalar, 0, lw_crc32c__slicing__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_crc32c_update_fn *kCrc32cFirst =
    is_certain(kCrc32cVariants) ? kCrc32cVariants[0].function : resolve_crc32c;

}  // namespace
}  // namespace lanewright

extern "C" {
LW_API extern lw_crc32c_update_fn *lw_crc32c_update_selected;
lw_crc32c_update_fn *lw_crc32c_update_selected = lanewright::kCrc32cFirst;
}

namespace lanewright {

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
uint32_t resolve_crc32c(uint32_t state, const void *data, size_t size) {
  return select(lw_crc32c_update_selected, kCrc32cVariants)(state, data, size);
}
}  // namespace

void reset_crc32c() {
  store_pointer(lw_crc32c_update_selected, kCrc32cFirst);
}

size_t describe_crc32c(lw_variant *out) {
  return describe("crc32c", load_pointer(lw_crc32c_update_selected), kCrc32cVariants, out);
}

}  // namespace lanewright

uint32_t lw_crc32c_update(uint32_t state, const void *data, size_t size) {
  using namespace lanewright;
  if constexpr (is_certain(kCrc32cVariants)) {
    return kCrc32cVariants[0].function(state, data, size);
  } else {
    return load_pointer(lw_crc32c_update_selected)(state, data, size);
  }
}
