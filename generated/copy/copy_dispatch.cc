// The functions of copy: each calls its best variant.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   templates/frame/dispatch.cc.j2
// Inputs: sha256 5200cb322bdeba15. To make it again: ./lw gen render
#define LANEWRIGHT_NO_INLINE  // the public functions are defined here, not inlined
#include "copy/copy_variants.h"

#include "runtime/dispatch.h"

namespace lanewright {
namespace {

void *resolve_copy(void *dst, const void *src, size_t size);

// Best first.
constexpr Variant<lw_copy_fn> kCopyVariants[] = {
#if LW_BUILD_AVX512_ZEN4
    {"copy__overlap_u4__avx512_zen4", "avx512_zen4",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2 vaes vpclmul "
     "gfni avx512f avx512dq avx512cd avx512bw avx512vl vbmi vbmi2 vnni bitalg vpopcntdq bf16",
     isa::kAvx512Zen4 | needs::kAvx512Zen4 | feature::kPclmul | feature::kAes | feature::kVaes |
         feature::kVpclmul | feature::kGfni | feature::kVnni | feature::kBitalg |
         feature::kVpopcntdq,
     feature::kAmd, lw_copy__overlap_u4__avx512_zen4},
#endif
#if LW_BUILD_AVX512_VBMI
    {"copy__overlap_u4__avx512_vbmi", "avx512_vbmi",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2 vaes vpclmul "
     "gfni avx512f avx512dq avx512cd avx512bw avx512vl vbmi vbmi2 vnni bitalg vpopcntdq",
     isa::kAvx512Vbmi | needs::kAvx512Vbmi | feature::kPclmul | feature::kAes | feature::kVaes |
         feature::kVpclmul | feature::kGfni | feature::kVnni | feature::kBitalg |
         feature::kVpopcntdq,
     0, lw_copy__overlap_u4__avx512_vbmi},
#endif
#if LW_BUILD_AVX512
    {"copy__overlap_u4__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq "
     "avx512cd avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512 | feature::kPclmul | feature::kAes, 0,
     lw_copy__overlap_u4__avx512},
#endif
#if LW_BUILD_AVX2
    {"copy__overlap_u4_intel__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, feature::kIntel,
     lw_copy__overlap_u4_intel__avx2},
#endif
#if LW_BUILD_AVX2
    {"copy__overlap_u4__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, 0, lw_copy__overlap_u4__avx2},
#endif
#if LW_BUILD_SVE
    {"copy__overlap_u4__sve", "sve", "neon sve", isa::kSve | needs::kSve, feature::kWideSve,
     lw_copy__overlap_u4__sve},
#endif
#if LW_BUILD_SSE4
    {"copy__overlap_u8__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt",
     isa::kSse4 | needs::kSse4 | feature::kPclmul | feature::kAes, 0, lw_copy__overlap_u8__sse4},
#endif
#if LW_BUILD_NEON
    {"copy__quads__neon", "neon", "neon", isa::kNeon | needs::kNeon, 0, lw_copy__quads__neon},
#endif
#if LW_BUILD_RVV
    {"copy__strips_m8__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0, lw_copy__strips_m8__rvv},
#endif
    {"copy__libc__scalar", "scalar", "", isa::kScalar, 0, lw_copy__libc__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_copy_fn *kCopyFirst =
    is_certain(kCopyVariants) ? kCopyVariants[0].function : resolve_copy;

}  // namespace
}  // namespace lanewright

extern "C" {
LW_API extern lw_copy_fn *lw_copy_selected;
lw_copy_fn *lw_copy_selected = lanewright::kCopyFirst;
}

namespace lanewright {

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
void *resolve_copy(void *dst, const void *src, size_t size) {
  return select(lw_copy_selected, kCopyVariants)(dst, src, size);
}
}  // namespace

void reset_copy() {
  store_pointer(lw_copy_selected, kCopyFirst);
}

size_t describe_copy(lw_variant *out) {
  return describe("copy", load_pointer(lw_copy_selected), kCopyVariants, out);
}

}  // namespace lanewright

void *lw_copy(void *dst, const void *src, size_t size) {
  using namespace lanewright;
  if constexpr (is_certain(kCopyVariants)) {
    return kCopyVariants[0].function(dst, src, size);
  } else {
    return load_pointer(lw_copy_selected)(dst, src, size);
  }
}
