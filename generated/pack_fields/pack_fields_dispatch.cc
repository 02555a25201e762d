// The functions of pack_fields: each calls its best variant.
//
// Generated; do not edit. Made from
//   gen/kernels/pack_fields.yaml
//   templates/frame/dispatch.cc.j2
// Inputs: sha256 d135a4d0c66a7eb0. To make it again: ./lw gen render
#define LANEWRIGHT_NO_INLINE  // the public functions are defined here, not inlined
#include "pack_fields/pack_fields_variants.h"

#include "runtime/dispatch.h"

namespace lanewright {
namespace {

size_t resolve_pack_fields16(void *dst, const uint16_t *values, const uint64_t *nulls,
                             size_t count);

// Best first.
constexpr Variant<lw_pack_fields16_fn> kPackFields16Variants[] = {
#if LW_BUILD_AVX512_ZEN4
    {"pack_fields16__squeeze__avx512_zen4", "avx512_zen4",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2 bf16",
     isa::kAvx512Zen4 | needs::kAvx512Zen4, feature::kAmd, lw_pack_fields16__squeeze__avx512_zen4},
#endif
#if LW_BUILD_AVX512_VBMI
    {"pack_fields16__squeeze__avx512_vbmi", "avx512_vbmi",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2",
     isa::kAvx512Vbmi | needs::kAvx512Vbmi, 0, lw_pack_fields16__squeeze__avx512_vbmi},
#endif
#if LW_BUILD_AVX512
    {"pack_fields16__window__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq "
     "avx512cd avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields16__window__avx512},
#endif
#if LW_BUILD_AVX2
    {"pack_fields16__window__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields16__window__avx2},
#endif
#if LW_BUILD_SSE4
    {"pack_fields16__window__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt",
     isa::kSse4 | needs::kSse4 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields16__window__sse4},
#endif
#if LW_BUILD_NEON
    {"pack_fields16__columns__neon", "neon", "neon", isa::kNeon | needs::kNeon, 0,
     lw_pack_fields16__columns__neon},
#endif
#if LW_BUILD_RVV
    {"pack_fields16__windows__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0,
     lw_pack_fields16__windows__rvv},
#endif
    {"pack_fields16__each__scalar", "scalar", "", isa::kScalar, 0, lw_pack_fields16__each__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_pack_fields16_fn *kPackFields16First =
    is_certain(kPackFields16Variants) ? kPackFields16Variants[0].function : resolve_pack_fields16;

size_t resolve_pack_fields32(void *dst, const uint32_t *values, const uint64_t *nulls,
                             size_t count);

// Best first.
constexpr Variant<lw_pack_fields32_fn> kPackFields32Variants[] = {
#if LW_BUILD_AVX512_ZEN4
    {"pack_fields32__squeeze__avx512_zen4", "avx512_zen4",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2 bf16",
     isa::kAvx512Zen4 | needs::kAvx512Zen4, feature::kAmd, lw_pack_fields32__squeeze__avx512_zen4},
#endif
#if LW_BUILD_AVX512_VBMI
    {"pack_fields32__squeeze__avx512_vbmi", "avx512_vbmi",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2",
     isa::kAvx512Vbmi | needs::kAvx512Vbmi, 0, lw_pack_fields32__squeeze__avx512_vbmi},
#endif
#if LW_BUILD_AVX512
    {"pack_fields32__window__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq "
     "avx512cd avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields32__window__avx512},
#endif
#if LW_BUILD_AVX2
    {"pack_fields32__window__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields32__window__avx2},
#endif
#if LW_BUILD_SSE4
    {"pack_fields32__window__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt",
     isa::kSse4 | needs::kSse4 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields32__window__sse4},
#endif
#if LW_BUILD_RVV
    {"pack_fields32__reverse_m4__rvv", "rvv", "v zvbb", isa::kRvv | needs::kRvv | feature::kZvbb, 0,
     lw_pack_fields32__reverse_m4__rvv},
#endif
#if LW_BUILD_RVV
    {"pack_fields32__swap_m4__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0,
     lw_pack_fields32__swap_m4__rvv},
#endif
#if LW_BUILD_NEON
    {"pack_fields32__columns__neon", "neon", "neon", isa::kNeon | needs::kNeon, 0,
     lw_pack_fields32__columns__neon},
#endif
    {"pack_fields32__each__scalar", "scalar", "", isa::kScalar, 0, lw_pack_fields32__each__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_pack_fields32_fn *kPackFields32First =
    is_certain(kPackFields32Variants) ? kPackFields32Variants[0].function : resolve_pack_fields32;

size_t resolve_pack_fields64(void *dst, const uint64_t *values, const uint64_t *nulls,
                             size_t count);

// Best first.
constexpr Variant<lw_pack_fields64_fn> kPackFields64Variants[] = {
#if LW_BUILD_AVX512_ZEN4
    {"pack_fields64__squeeze__avx512_zen4", "avx512_zen4",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2 bf16",
     isa::kAvx512Zen4 | needs::kAvx512Zen4, feature::kAmd, lw_pack_fields64__squeeze__avx512_zen4},
#endif
#if LW_BUILD_AVX512_VBMI
    {"pack_fields64__squeeze__avx512_vbmi", "avx512_vbmi",
     "sse3 ssse3 sse4_1 sse4_2 popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq avx512cd "
     "avx512bw avx512vl vbmi vbmi2",
     isa::kAvx512Vbmi | needs::kAvx512Vbmi, 0, lw_pack_fields64__squeeze__avx512_vbmi},
#endif
#if LW_BUILD_AVX512
    {"pack_fields64__window__avx512", "avx512",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2 avx512f avx512dq "
     "avx512cd avx512bw avx512vl",
     isa::kAvx512 | needs::kAvx512 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields64__window__avx512},
#endif
#if LW_BUILD_AVX2
    {"pack_fields64__window__avx2", "avx2",
     "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt lzcnt bmi bmi2 avx f16c fma avx2",
     isa::kAvx2 | needs::kAvx2 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields64__window__avx2},
#endif
#if LW_BUILD_SSE4
    {"pack_fields64__window__sse4", "sse4", "sse3 ssse3 sse4_1 sse4_2 pclmul aes popcnt",
     isa::kSse4 | needs::kSse4 | feature::kPclmul | feature::kAes, 0,
     lw_pack_fields64__window__sse4},
#endif
#if LW_BUILD_NEON
    {"pack_fields64__columns__neon", "neon", "neon", isa::kNeon | needs::kNeon, 0,
     lw_pack_fields64__columns__neon},
#endif
#if LW_BUILD_RVV
    {"pack_fields64__windows__rvv", "rvv", "v", isa::kRvv | needs::kRvv, 0,
     lw_pack_fields64__windows__rvv},
#endif
    {"pack_fields64__each__scalar", "scalar", "", isa::kScalar, 0, lw_pack_fields64__each__scalar},
};

// Where the pointer begins: at the only choice, or at the resolver.
constexpr lw_pack_fields64_fn *kPackFields64First =
    is_certain(kPackFields64Variants) ? kPackFields64Variants[0].function : resolve_pack_fields64;

}  // namespace
}  // namespace lanewright

extern "C" {
LW_API extern lw_pack_fields16_fn *lw_pack_fields16_selected;
lw_pack_fields16_fn *lw_pack_fields16_selected = lanewright::kPackFields16First;
LW_API extern lw_pack_fields32_fn *lw_pack_fields32_selected;
lw_pack_fields32_fn *lw_pack_fields32_selected = lanewright::kPackFields32First;
LW_API extern lw_pack_fields64_fn *lw_pack_fields64_selected;
lw_pack_fields64_fn *lw_pack_fields64_selected = lanewright::kPackFields64First;
}

namespace lanewright {

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
size_t resolve_pack_fields16(void *dst, const uint16_t *values, const uint64_t *nulls,
                             size_t count) {
  return select(lw_pack_fields16_selected, kPackFields16Variants)(dst, values, nulls, count);
}
}  // namespace

void reset_pack_fields16() {
  store_pointer(lw_pack_fields16_selected, kPackFields16First);
}

size_t describe_pack_fields16(lw_variant *out) {
  return describe("pack_fields16", load_pointer(lw_pack_fields16_selected), kPackFields16Variants,
                  out);
}

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
size_t resolve_pack_fields32(void *dst, const uint32_t *values, const uint64_t *nulls,
                             size_t count) {
  return select(lw_pack_fields32_selected, kPackFields32Variants)(dst, values, nulls, count);
}
}  // namespace

void reset_pack_fields32() {
  store_pointer(lw_pack_fields32_selected, kPackFields32First);
}

size_t describe_pack_fields32(lw_variant *out) {
  return describe("pack_fields32", load_pointer(lw_pack_fields32_selected), kPackFields32Variants,
                  out);
}

namespace {
// The first call comes here: the best variant takes its place, then serves the call.
size_t resolve_pack_fields64(void *dst, const uint64_t *values, const uint64_t *nulls,
                             size_t count) {
  return select(lw_pack_fields64_selected, kPackFields64Variants)(dst, values, nulls, count);
}
}  // namespace

void reset_pack_fields64() {
  store_pointer(lw_pack_fields64_selected, kPackFields64First);
}

size_t describe_pack_fields64(lw_variant *out) {
  return describe("pack_fields64", load_pointer(lw_pack_fields64_selected), kPackFields64Variants,
                  out);
}

}  // namespace lanewright

size_t lw_pack_fields16(void *dst, const uint16_t *values, const uint64_t *nulls, size_t count) {
  using namespace lanewright;
  if constexpr (is_certain(kPackFields16Variants)) {
    return kPackFields16Variants[0].function(dst, values, nulls, count);
  } else {
    return load_pointer(lw_pack_fields16_selected)(dst, values, nulls, count);
  }
}

size_t lw_pack_fields32(void *dst, const uint32_t *values, const uint64_t *nulls, size_t count) {
  using namespace lanewright;
  if constexpr (is_certain(kPackFields32Variants)) {
    return kPackFields32Variants[0].function(dst, values, nulls, count);
  } else {
    return load_pointer(lw_pack_fields32_selected)(dst, values, nulls, count);
  }
}

size_t lw_pack_fields64(void *dst, const uint64_t *values, const uint64_t *nulls, size_t count) {
  using namespace lanewright;
  if constexpr (is_certain(kPackFields64Variants)) {
    return kPackFields64Variants[0].function(dst, values, nulls, count);
  } else {
    return load_pointer(lw_pack_fields64_selected)(dst, values, nulls, count);
  }
}
