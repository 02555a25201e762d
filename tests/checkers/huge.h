// Sizes of more than 4 GiB: a length that passes through 32 bits anywhere gives itself away.
#ifndef LANEWRIGHT_TESTS_CHECKERS_HUGE_H
#define LANEWRIGHT_TESTS_CHECKERS_HUGE_H

#include "harness/verdict.h"
#include "lanewright/lanewright.h"

namespace lwtest {

void check_huge_find_byte(lw_find_byte_fn *fn, Verdict &v);
void check_huge_find_nul(lw_find_nul_fn *fn, Verdict &v);
void check_huge_hex_encode(lw_hex_encode_fn *fn, Verdict &v);
void check_huge_hex_decode(lw_hex_decode_fn *fn, Verdict &v);
void check_huge_crc32c(lw_crc32c_update_fn *fn, Verdict &v);
void check_huge_copy(lw_copy_fn *fn, Verdict &v);
void check_huge_pack_fields16(lw_pack_fields16_fn *fn, Verdict &v);
void check_huge_pack_fields32(lw_pack_fields32_fn *fn, Verdict &v);
void check_huge_pack_fields64(lw_pack_fields64_fn *fn, Verdict &v);

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_CHECKERS_HUGE_H
