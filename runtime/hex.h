// Hexadecimal digits one byte at a time, by tables: the scalar variants, and short input of the
// others. Everything here is static and constant, so that each unit has its own copy and no code
// runs to build it.
#ifndef LANEWRIGHT_RUNTIME_HEX_H
#define LANEWRIGHT_RUNTIME_HEX_H

#include "lanewright/lanewright.h"
#include "runtime/bytes.h"

namespace lanewright {

static constexpr lw_hex_pairs hex_pairs() {
  constexpr char kDigits[] = "0123456789abcdef";
  lw_hex_pairs pairs = {};
  for (int byte = 0; byte < 256; ++byte) {
    pairs.of[byte][0] = kDigits[byte / 16];
    pairs.of[byte][1] = kDigits[byte % 16];
  }
  return pairs;
}
static constexpr lw_hex_pairs kHexPairs = hex_pairs();

// The value of each digit, of either case; kNoDigit for every other byte.
constexpr uint8_t kNoDigit = 0xff;
struct HexValues {
  uint8_t of[256] = {};

  constexpr HexValues() {
    for (uint8_t &value : of) value = kNoDigit;
    for (uint8_t i = 0; i < 10; ++i) of['0' + i] = i;
    for (uint8_t i = 0; i < 6; ++i) of['a' + i] = of['A' + i] = static_cast<uint8_t>(10 + i);
  }
};
static constexpr HexValues kHexValues;

static LW_ALWAYS_INLINE void encode_hex_byte(char *to, uint8_t byte) {
  memcpy(to, kHexPairs.of[byte], 2);
}

// What LW_HEX_SKIP_SPACE skips.
static LW_ALWAYS_INLINE bool is_hex_space(uint8_t byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

// lw_hex_decode, byte by byte.
static LW_ALWAYS_INLINE lw_hex_result decode_hex(uint8_t *to, const uint8_t *from, size_t size,
                                                 lw_hex_rule rule) {
  size_t pos = 0, written = 0;
  while (pos < size) {
    const unsigned high = kHexValues.of[from[pos]];
    if (high == kNoDigit) {
      if (rule == LW_HEX_STRICT || !is_hex_space(from[pos]))
        return {LW_INVALID_DIGIT, pos, written};
      ++pos;
      continue;
    }
    if (size - pos == 1) return {LW_ODD_DIGITS, size, written};
    const unsigned low = kHexValues.of[from[pos + 1]];
    if (low == kNoDigit) return {LW_INVALID_DIGIT, pos + 1, written};
    to[written++] = static_cast<uint8_t>(high << 4 | low);
    pos += 2;
  }
  return {LW_OK, size, written};
}

}  // namespace lanewright

#endif  // LANEWRIGHT_RUNTIME_HEX_H
