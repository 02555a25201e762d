// The public functions by their own names: dispatch and inline paths included.
#include "checkers/checkers.h"
#include "harness/report.h"

namespace {

template <class Function>
void run(const char *subject, Function *fn,
         void (*check)(Function *, const lwtest::Row &, lwtest::Verdict &)) {
  const lwtest::Row row{subject, subject, 64, {256, 512, 1024}};
  lwtest::Verdict v(subject);
  check(fn, row, v);
  lwtest::report(v);
}

}  // namespace

TEST_CASE("public: find_byte") {
  run("lw_find_byte", lw_find_byte, lwtest::check_find_byte);
}
TEST_CASE("public: find_nul") {
  run("lw_find_nul", lw_find_nul, lwtest::check_find_nul);
}
TEST_CASE("public: hex_encode") {
  run("lw_hex_encode", lw_hex_encode, lwtest::check_hex_encode);
}
TEST_CASE("public: hex_decode") {
  run("lw_hex_decode", lw_hex_decode, lwtest::check_hex_decode);
}
TEST_CASE("public: crc32c") {
  run("lw_crc32c_update", lw_crc32c_update, lwtest::check_crc32c);
}
TEST_CASE("public: copy") {
  run("lw_copy", lw_copy, lwtest::check_copy);
}
// A call by name may be copied in place; &lw_copy is always the function.
TEST_CASE("public: copy, as called") {
  run<lw_copy_fn>(
      "lw_copy()", [](void *dst, const void *src, size_t size) { return lw_copy(dst, src, size); },
      lwtest::check_copy);
}
TEST_CASE("public: pack_fields16") {
  run("lw_pack_fields16", lw_pack_fields16, lwtest::check_pack_fields16);
}
TEST_CASE("public: pack_fields32") {
  run("lw_pack_fields32", lw_pack_fields32, lwtest::check_pack_fields32);
}
TEST_CASE("public: pack_fields64") {
  run("lw_pack_fields64", lw_pack_fields64, lwtest::check_pack_fields64);
}

TEST_CASE("public: the finished CRC32C") {
  CHECK(lw_crc32c("123456789", 9) == 0xe3069283);  // the check value of the CRC catalogue
  CHECK(lw_crc32c(nullptr, 0) == 0);
  lwtest::Verdict extend("lw_crc32c_extend");
  lwtest::check_crc32c_extend(lw_crc32c_extend, extend);
  lwtest::report(extend);
  lwtest::Verdict combine("lw_crc32c_combine");
  lwtest::check_crc32c_combine(lw_crc32c_combine, combine);
  lwtest::report(combine);
}
