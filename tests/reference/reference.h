// What each kernel should do, said as plainly as possible: one byte or one bit at a time, written
// from the contracts in lanewright.h and sharing nothing with the library.
#ifndef LANEWRIGHT_TESTS_REFERENCE_REFERENCE_H
#define LANEWRIGHT_TESTS_REFERENCE_REFERENCE_H

#include <cstddef>
#include <cstdint>

#include "lanewright/lanewright.h"

namespace lwtest {

size_t reference_find(const uint8_t *data, size_t size, uint8_t byte);
size_t reference_hex_encode(uint8_t *dst, const uint8_t *src, size_t size);
lw_hex_result reference_hex_decode(uint8_t *dst, const uint8_t *src, size_t size, lw_hex_rule rule);
uint32_t reference_crc32c(uint32_t state, const uint8_t *data, size_t size);  // raw state
uint32_t reference_crc32c_combine(uint32_t crc_a, uint32_t crc_b, uint64_t size_b);

// value_size is 2, 4 or 8; the values are integers in native byte order.
size_t reference_pack_fields(uint8_t *dst, const void *values, size_t value_size,
                             const uint64_t *nulls, size_t count);

bool is_hex_digit(uint8_t byte);
bool is_skipped_space(uint8_t byte);

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_REFERENCE_REFERENCE_H
