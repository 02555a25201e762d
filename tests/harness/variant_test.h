// What a generated test file consists of:
//
//   LW_VARIANT_TEST(find_nul, "find_nul__first_match_u4__avx2", /*block=*/128, /*thresholds=*/16,
//   32)
//
// runs the checker of find_nul on that variant, and
//
//   LW_VECTOR_TEST(find_nul, {"ab\000", 3, 0, 2}, {"ab", 2, 0, 2})
//
// runs vectors from a second source on the public function and on each variant.
#ifndef LANEWRIGHT_TESTS_HARNESS_VARIANT_TEST_H
#define LANEWRIGHT_TESTS_HARNESS_VARIANT_TEST_H

#include <doctest/doctest.h>

#include <cstring>
#include <string>

#include "checkers/checkers.h"
#include "checkers/vectors.h"
#include "harness/registry.h"
#include "harness/report.h"

namespace lwtest {

// Nothing if the variant is not in this build or this CPU cannot run it; print_outcome() tells.
template <class Function>
void run_variant(const Row &row, void (*check)(Function *, const Row &, Verdict &)) {
  const lw_variant *variant = find_variant(row.variant);
  if (variant == nullptr || !variant->supported) return;
  REQUIRE(strcmp(variant->kernel, row.kernel) == 0);
  Verdict v(row.variant);
  check(reinterpret_cast<Function *>(variant->function), row, v);
  report(v);
  mark_tested(row.variant);
}

template <class Function, class Vector, size_t kCount>
void run_vectors(const char *kernel, Function *public_function, const Vector (&vectors)[kCount]) {
  const auto check_all = [&](const char *subject, Function *function) {
    for (size_t i = 0; i < kCount; ++i)
      CHECK_MESSAGE(vectors[i].holds_for(function), std::string(subject), ": vector ", i);
  };
  check_all("the public function", public_function);
  const lw_variant *list = nullptr;
  const size_t count = lw_variants(&list);
  for (size_t i = 0; i < count; ++i)
    if (list[i].supported && strcmp(list[i].kernel, kernel) == 0)
      check_all(list[i].name, reinterpret_cast<Function *>(list[i].function));
}

}  // namespace lwtest

#define LW_VARIANT_TEST_AS(entry, kernel, name, ...)                        \
  static const ::lwtest::RegisteredRow entry(#kernel, name, {__VA_ARGS__}); \
  TEST_CASE(name) {                                                         \
    ::lwtest::run_variant(entry.row, ::lwtest::check_##kernel);             \
  }
// kernel, name, block, thresholds...
#define LW_VARIANT_TEST(kernel, ...) \
  LW_VARIANT_TEST_AS(DOCTEST_ANONYMOUS(lw_row_), kernel, __VA_ARGS__)

// kernel, vectors... (see vectors.h for their fields)
#define LW_VECTOR_TEST(kernel, ...)                                                      \
  TEST_CASE(#kernel ": vectors from a second source") {                                  \
    static const ::lwtest::kernel##_vector vectors[] = {__VA_ARGS__};                    \
    ::lwtest::run_vectors(#kernel, ::lwtest::kernel##_vector::public_function, vectors); \
  }

#endif  // LANEWRIGHT_TESTS_HARNESS_VARIANT_TEST_H
