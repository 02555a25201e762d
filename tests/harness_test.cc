// Tests the tests: each checker must pass the kernel that is right and catch each one that is
// wrong.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "checkers/checkers.h"
#include "checkers/huge.h"
#include "harness/effort.h"
#include "harness/report.h"
#include "mutants/copy.h"
#include "mutants/crc32c.h"
#include "mutants/find.h"
#include "mutants/hex_decode.h"
#include "mutants/hex_encode.h"
#include "mutants/pack_fields.h"

namespace lwtest {
namespace {

void must_be_caught(const Verdict &v) {
  size_t caught = 0;
  const Section *first = nullptr;
  for (const Section &s : v.sections()) {
    if (s.failure.empty()) continue;
    if (first == nullptr) first = &s;
    ++caught;
  }
  CHECK_MESSAGE(caught != 0, std::string(v.subject()), " was not caught");
  if (first != nullptr)
    printf("caught by %zu of %zu sections: %s\n", caught, v.sections().size(),
           first->failure.c_str());
}

template <class Function, size_t kCount>
void run(const char *kernel, const Mutant<Function> (&mutants)[kCount],
         void (*check)(Function *, const Row &, Verdict &)) {
  const Row row{kernel, kernel, 64, {100, 600}};
  Verdict right(kernel);
  check(mutants[0].function, row, right);
  report(right);
  for (size_t i = 1; i < kCount; ++i) {
    const std::string subject = std::string(kernel) + " that " + mutants[i].bug;
    Verdict v(subject.c_str());
    check(mutants[i].function, row, v);
    must_be_caught(v);
  }
}

}  // namespace

TEST_CASE("mutants: find_byte") {
  run("find_byte", kFindByteMutants, check_find_byte);
}
TEST_CASE("mutants: find_nul") {
  run("find_nul", kFindNulMutants, check_find_nul);
}
TEST_CASE("mutants: hex_encode") {
  run("hex_encode", kHexEncodeMutants, check_hex_encode);
}
TEST_CASE("mutants: hex_decode") {
  run("hex_decode", kHexDecodeMutants, check_hex_decode);
}
TEST_CASE("mutants: crc32c") {
  run("crc32c", kCrc32cMutants, check_crc32c);
}
TEST_CASE("mutants: copy") {
  run("copy", kCopyMutants, check_copy);
}
TEST_CASE("mutants: pack_fields16") {
  run("pack_fields16", kPackMutants<uint16_t>, check_pack_fields16);
}
TEST_CASE("mutants: pack_fields32") {
  run("pack_fields32", kPackMutants<uint32_t>, check_pack_fields32);
}
TEST_CASE("mutants: pack_fields64") {
  run("pack_fields64", kPackMutants<uint64_t>, check_pack_fields64);
}

TEST_CASE("mutants: crc32c_combine") {
  Verdict right("combine");
  check_crc32c_combine(combine_mutant<CombineBug::kNone>, right);
  report(right);
  const Mutant<Crc32cCombine> mutants[] = {
      {"combine that ignores the size", combine_mutant<CombineBug::kIgnoresSize>},
      {"combine that cuts sizes to 32 bits", combine_mutant<CombineBug::kSize32>},
      {"combine that swaps its arguments", combine_mutant<CombineBug::kSwapped>},
  };
  for (const Mutant<Crc32cCombine> &mutant : mutants) {
    Verdict v(mutant.bug);
    check_crc32c_combine(mutant.function, v);
    must_be_caught(v);
  }
}

TEST_CASE("a section that compares nothing is no pass") {
  Verdict v("nothing");
  CHECK_FALSE(v.passed());
  v.section("empty", [] {});
  CHECK_FALSE(v.passed());
}

#if SIZE_MAX > 0xffffffff
namespace {

template <class Function>
void cut_size(const char *subject, Function *fn, void (*check)(Function *, Verdict &)) {
  Verdict v(subject);
  check(fn, v);
  must_be_caught(v);
}

}  // namespace

// Cheap: after the cut little is left to do.
TEST_CASE("mutants: huge") {
  cut_size("find_byte cut", find_byte_mutant<FindBug::kSize32>, check_huge_find_byte);
  cut_size("find_nul cut", find_nul_mutant<FindBug::kSize32>, check_huge_find_nul);
  cut_size("hex_encode cut", hex_encode_mutant<HexEncodeBug::kSize32>, check_huge_hex_encode);
  cut_size("hex_decode cut", hex_decode_mutant<HexDecodeBug::kSize32>, check_huge_hex_decode);
  cut_size("copy cut", copy_mutant<CopyBug::kSize32>, check_huge_copy);
  cut_size("pack_fields16 cut", pack_mutant<PackBug::kCount28, uint16_t>, check_huge_pack_fields16);
  cut_size("pack_fields32 cut", pack_mutant<PackBug::kCount28, uint32_t>, check_huge_pack_fields32);
  cut_size("pack_fields64 cut", pack_mutant<PackBug::kCount28, uint64_t>, check_huge_pack_fields64);
}
#endif

}  // namespace lwtest
