// One checker per kernel: everything that is tried on each of its variants. A checker reports to
// the verdict and asserts nothing itself, so that harness_test can run it on functions that are
// wrong.
#ifndef LANEWRIGHT_TESTS_CHECKERS_CHECKERS_H
#define LANEWRIGHT_TESTS_CHECKERS_CHECKERS_H

#include "harness/row.h"
#include "harness/verdict.h"
#include "lanewright/lanewright.h"

namespace lwtest {

void check_find_byte(lw_find_byte_fn *fn, const Row &row, Verdict &v);
void check_find_nul(lw_find_nul_fn *fn, const Row &row, Verdict &v);
void check_hex_encode(lw_hex_encode_fn *fn, const Row &row, Verdict &v);
void check_hex_decode(lw_hex_decode_fn *fn, const Row &row, Verdict &v);
void check_crc32c(lw_crc32c_update_fn *fn, const Row &row, Verdict &v);
void check_copy(lw_copy_fn *fn, const Row &row, Verdict &v);
void check_pack_fields16(lw_pack_fields16_fn *fn, const Row &row, Verdict &v);
void check_pack_fields32(lw_pack_fields32_fn *fn, const Row &row, Verdict &v);
void check_pack_fields64(lw_pack_fields64_fn *fn, const Row &row, Verdict &v);

// Not variants, but tested by the same means.
using Crc32cExtend = uint32_t(uint32_t crc, const void *data, size_t size);
using Crc32cCombine = uint32_t(uint32_t crc_a, uint32_t crc_b, uint64_t size_b);
void check_crc32c_extend(Crc32cExtend *fn, Verdict &v);
void check_crc32c_combine(Crc32cCombine *fn, Verdict &v);

// Random sizes go up to this many bytes.
constexpr size_t kLarge = 100000;

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_CHECKERS_CHECKERS_H
