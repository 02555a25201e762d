#include "reference/reference.h"

#include <cstring>

namespace lwtest {
namespace {

// The value of each hexadecimal digit; -1 for all other bytes.
struct DigitValues {
  int of[256];
  DigitValues() {
    for (int &value : of) value = -1;
    for (int i = 0; i < 10; ++i) of['0' + i] = i;
    for (int i = 10; i < 16; ++i) of['a' + i - 10] = of['A' + i - 10] = i;
  }
};

int digit_value(uint8_t byte) {
  static const DigitValues values;
  return values.of[byte];
}

uint64_t value_at(const void *values, size_t value_size, size_t index) {
  uint16_t narrow;
  uint32_t middle;
  uint64_t wide;
  const uint8_t *from = static_cast<const uint8_t *>(values) + index * value_size;
  if (value_size == 2) return memcpy(&narrow, from, 2), narrow;
  if (value_size == 4) return memcpy(&middle, from, 4), middle;
  return memcpy(&wide, from, 8), wide;
}

}  // namespace

bool is_hex_digit(uint8_t byte) {
  return digit_value(byte) >= 0;
}

bool is_skipped_space(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

size_t reference_find(const uint8_t *data, size_t size, uint8_t byte) {
  for (size_t i = 0; i < size; ++i)
    if (data[i] == byte) return i;
  return size;
}

size_t reference_hex_encode(uint8_t *dst, const uint8_t *src, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const int halves[2] = {src[i] / 16, src[i] % 16};
    for (size_t k = 0; k < 2; ++k)
      dst[2 * i + k] =
          static_cast<uint8_t>(halves[k] < 10 ? '0' + halves[k] : 'a' + halves[k] - 10);
  }
  return 2 * size;
}

lw_hex_result reference_hex_decode(uint8_t *dst, const uint8_t *src, size_t size,
                                   lw_hex_rule rule) {
  size_t written = 0;
  size_t at = 0;
  while (at < size) {
    if (rule == LW_HEX_SKIP_SPACE && is_skipped_space(src[at])) {
      ++at;
      continue;
    }
    const int high = digit_value(src[at]);
    if (high < 0) return {LW_INVALID_DIGIT, at, written};
    if (at + 1 == size) return {LW_ODD_DIGITS, size, written};
    const int low = digit_value(src[at + 1]);
    if (low < 0) return {LW_INVALID_DIGIT, at + 1, written};
    dst[written++] = static_cast<uint8_t>(16 * high + low);
    at += 2;
  }
  return {LW_OK, size, written};
}

uint32_t reference_crc32c(uint32_t state, const uint8_t *data, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    state ^= data[i];
    for (int bit = 0; bit < 8; ++bit)
      state = (state & 1) != 0 ? (state >> 1) ^ 0x82f63b78 : state >> 1;
  }
  return state;
}

// "Append a zero byte" is a linear map of the state. Its columns are what it makes of each bit; it
// is squared for each binary digit of the size, with no polynomial in sight.
uint32_t reference_crc32c_combine(uint32_t crc_a, uint32_t crc_b, uint64_t size_b) {
  uint32_t columns[32];
  const auto apply = [&columns](uint32_t state) {
    uint32_t sum = 0;
    for (unsigned bit = 0; bit < 32; ++bit)
      if ((state >> bit & 1) != 0) sum ^= columns[bit];
    return sum;
  };
  const uint8_t zero = 0;
  for (unsigned bit = 0; bit < 32; ++bit)
    columns[bit] = reference_crc32c(uint32_t{1} << bit, &zero, 1);
  for (; size_b != 0; size_b /= 2) {
    if (size_b % 2 != 0) crc_a = apply(crc_a);
    uint32_t squared[32];
    for (unsigned bit = 0; bit < 32; ++bit) squared[bit] = apply(columns[bit]);
    memcpy(columns, squared, sizeof columns);
  }
  return crc_a ^ crc_b;
}

size_t reference_pack_fields(uint8_t *dst, const void *values, size_t value_size,
                             const uint64_t *nulls, size_t count) {
  size_t written = 0;
  for (size_t i = 0; i < count; ++i) {
    const bool null = nulls != nullptr && (nulls[i / 64] >> (i % 64) & 1) != 0;
    const uint32_t length = null ? 0xffffffff : static_cast<uint32_t>(value_size);
    for (size_t k = 4; k-- > 0;) dst[written++] = static_cast<uint8_t>(length >> (8 * k));
    if (null) continue;
    const uint64_t value = value_at(values, value_size, i);
    for (size_t k = value_size; k-- > 0;) dst[written++] = static_cast<uint8_t>(value >> (8 * k));
  }
  return written;
}

}  // namespace lwtest
