// Sizes above 4 GiB, once per kernel, through the public functions: whatever dispatch selected.
#include <cstdint>
#include <string>

#include "checkers/huge.h"
#include "harness/effort.h"
#include "harness/report.h"

#if SIZE_MAX > 0xffffffff

namespace {

// Gigabytes through an emulator or unoptimised code take minutes: only optimised native builds.
template <class Function>
void run(const char *subject, Function *fn, void (*check)(Function *, lwtest::Verdict &)) {
  if (lwtest::effort() < 100) {
    MESSAGE(std::string(subject),
            ": sizes above 4 GiB are left to a faster build (LW_TEST_EFFORT=100 forces them)");
    return;
  }
  lwtest::Verdict v(subject);
  check(fn, v);
  lwtest::report(v);
}

}  // namespace

TEST_CASE("huge: find_byte") {
  run("find_byte", lw_find_byte, lwtest::check_huge_find_byte);
}
TEST_CASE("huge: find_nul") {
  run("find_nul", lw_find_nul, lwtest::check_huge_find_nul);
}
TEST_CASE("huge: hex_encode") {
  run("hex_encode", lw_hex_encode, lwtest::check_huge_hex_encode);
}
TEST_CASE("huge: hex_decode") {
  run("hex_decode", lw_hex_decode, lwtest::check_huge_hex_decode);
}
TEST_CASE("huge: crc32c") {
  run("crc32c", lw_crc32c_update, lwtest::check_huge_crc32c);
}
TEST_CASE("huge: copy") {
  run("copy", lw_copy, lwtest::check_huge_copy);
}
TEST_CASE("huge: pack_fields16") {
  run("pack_fields16", lw_pack_fields16, lwtest::check_huge_pack_fields16);
}
TEST_CASE("huge: pack_fields32") {
  run("pack_fields32", lw_pack_fields32, lwtest::check_huge_pack_fields32);
}
TEST_CASE("huge: pack_fields64") {
  run("pack_fields64", lw_pack_fields64, lwtest::check_huge_pack_fields64);
}

#endif
