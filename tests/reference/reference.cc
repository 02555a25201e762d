#include "reference/reference.h"

#include <cstring>

namespace lwtest {
namespace {

int digit_value(uint8_t byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return -1;
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

bool is_hex_digit(uint8_t byte) { return digit_value(byte) >= 0; }

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
      dst[2 * i + k] = static_cast<uint8_t>(halves[k] < 10 ? '0' + halves[k] : 'a' + halves[k] - 10);
  }
  return 2 * size;
}

lw_hex_result reference_hex_decode(uint8_t *dst, const uint8_t *src, size_t size, lw_hex_rule rule) {
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
