// The functions of find: each calls its best variant.
//
// Generated; do not edit. Made from
//   gen/kernels/find.yaml
//   templates/frame/dispatch.cc.j2
// Inputs: sha256 c5a26e2f462cef16. To make it again: ./lw gen render
#define LANEWRIGHT_NO_INLINE  // the public functions are defined here, not inlined
#include "find/find_variants.h"

#include "runtime/dispatch.h"

namespace lanewright {
namespace {

size_t resolve_find_byte(const void *data, size_t size, uint8_t byte);

// Best first.
constexpr Variant<lw_find_byte_fn> kFindByteVariants[] = {
#if LW_BUILD_AVX512
    {"find_byte__masked_u4__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512, 0, lw_find_byte__masked_u4__avx512},
#endif
#if LW_BUILD_AVX2
    {"find_byte__first_match_u4__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, 0,
     lw_find_byte__first_match_u4__avx2},
#endif
#if LW_BUILD_SSE4
    {"find_byte__first_match_u4__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt",
     isa::kSse4 | needs::kSse4 | feature::kPclmul | feature::kAes, 0,
     lw_find_byte__first_match_u4__sse4},
#endif
#if LW_BUILD_SVE
    {"find_byte__first_match_u4__sve", "sve", "neon sve", isa::kSve | needs::kSve,
     feature::kWideSve, lw_find_byte__first_match_u4__sve},
#endif
#if LW_BUILD_NEON
    {"find_byte__folded__neon", "neon", "neon", isa::kNeon | needs::kNeon, 0,
     lw_find_byte__folded__neon},
#endif
#if LW_BUILD_RVV
    {"find_byte__first_match_m8__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0,
     lw_find_byte__first_match_m8__rvv},
#endif
#if LW_BUILD_ZBB
    {"find_byte__swar__zbb", "zbb", "zbb", isa::kZbb | needs::kZbb, 0, lw_find_byte__swar__zbb},
#endif
    {"find_byte__swar__scalar", "scalar", "", isa::kScalar, 0, lw_find_byte__swar__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_find_byte_fn *kFindByteFirst =
    is_certain(kFindByteVariants) ? kFindByteVariants[0].function : resolve_find_byte;

size_t resolve_find_nul(const void *data, size_t size);

// Best first.
constexpr Variant<lw_find_nul_fn> kFindNulVariants[] = {
#if LW_BUILD_AVX512
    {"find_nul__masked_u4__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512, 0, lw_find_nul__masked_u4__avx512},
#endif
#if LW_BUILD_AVX2
    {"find_nul__first_match_u4__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, 0,
     lw_find_nul__first_match_u4__avx2},
#endif
#if LW_BUILD_SSE4
    {"find_nul__first_match_u4__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt",
     isa::kSse4 | needs::kSse4 | feature::kPclmul | feature::kAes, 0,
     lw_find_nul__first_match_u4__sse4},
#endif
#if LW_BUILD_SVE
    {"find_nul__first_match_u4__sve", "sve", "neon sve", isa::kSve | needs::kSve, feature::kWideSve,
     lw_find_nul__first_match_u4__sve},
#endif
#if LW_BUILD_NEON
    {"find_nul__folded__neon", "neon", "neon", isa::kNeon | needs::kNeon, 0,
     lw_find_nul__folded__neon},
#endif
#if LW_BUILD_RVV
    {"find_nul__first_match_m8__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0,
     lw_find_nul__first_match_m8__rvv},
#endif
#if LW_BUILD_ZBB
    {"find_nul__swar__zbb", "zbb", "zbb", isa::kZbb | needs::kZbb, 0, lw_find_nul__swar__zbb},
#endif
    {"find_nul__swar__scalar", "scalar", "", isa::kScalar, 0, lw_find_nul__swar__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_find_nul_fn *kFindNulFirst =
    is_certain(kFindNulVariants) ? kFindNulVariants[0].function : resolve_find_nul;

}  // namespace
}  // namespace lanewright

extern "C" {
LW_API extern lw_find_byte_fn *lw_find_byte_selected;
lw_find_byte_fn *lw_find_byte_selected = lanewright::kFindByteFirst;
LW_API extern lw_find_nul_fn *lw_find_nul_selected;
lw_find_nul_fn *lw_find_nul_selected = lanewright::kFindNulFirst;
}

namespace lanewright {

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
size_t resolve_find_byte(const void *data, size_t size, uint8_t byte) {
  return select(lw_find_byte_selected, kFindByteVariants)(data, size, byte);
}
}  // namespace

void reset_find_byte() {
  store_pointer(lw_find_byte_selected, kFindByteFirst);
}

size_t describe_find_byte(lw_variant *out) {
  return describe("find_byte", load_pointer(lw_find_byte_selected), kFindByteVariants, out);
}

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
size_t resolve_find_nul(const void *data, size_t size) {
  return select(lw_find_nul_selected, kFindNulVariants)(data, size);
}
}  // namespace

void reset_find_nul() {
  store_pointer(lw_find_nul_selected, kFindNulFirst);
}

size_t describe_find_nul(lw_variant *out) {
  return describe("find_nul", load_pointer(lw_find_nul_selected), kFindNulVariants, out);
}

}  // namespace lanewright

size_t lw_find_byte(const void *data, size_t size, uint8_t byte) {
  using namespace lanewright;
  if constexpr (is_certain(kFindByteVariants)) {
    return kFindByteVariants[0].function(data, size, byte);
  } else {
    return load_pointer(lw_find_byte_selected)(data, size, byte);
  }
}

size_t lw_find_nul(const void *data, size_t size) {
  using namespace lanewright;
  if constexpr (is_certain(kFindNulVariants)) {
    return kFindNulVariants[0].function(data, size);
  } else {
    return load_pointer(lw_find_nul_selected)(data, size);
  }
}
