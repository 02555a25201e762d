// The body of two units that are compiled with different options: see bench/CMakeLists.txt.
#ifndef LANEWRIGHT_BENCH_PEERS_HEX_TABLE_H
#define LANEWRIGHT_BENCH_PEERS_HEX_TABLE_H

#include "peers/peers.h"

namespace {

constexpr char kDigits[] = "0123456789abcdef";

struct DigitValues {
  signed char of[256];
  constexpr DigitValues() : of() {
    for (int i = 0; i < 256; ++i) {
      const int value = i >= '0' && i <= '9'   ? i - '0'
                        : i >= 'a' && i <= 'f' ? i - 'a' + 10
                        : i >= 'A' && i <= 'F' ? i - 'A' + 10
                                               : -1;
      of[i] = static_cast<signed char>(value);
    }
  }
};
constexpr DigitValues kValues;

inline void encode(char *dst, const char *src, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    const unsigned byte = static_cast<unsigned char>(src[i]);
    *dst++ = kDigits[byte >> 4];
    *dst++ = kDigits[byte & 15];
  }
}

inline bool decode(char *dst, const char *src, size_t size) {
  if (size % 2 != 0) return false;
  for (const char *const end = src + size; src != end; src += 2) {
    const int high = kValues.of[static_cast<unsigned char>(src[0])];
    const int low = kValues.of[static_cast<unsigned char>(src[1])];
    if (high < 0 || low < 0) return false;
    *dst++ = static_cast<char>(high << 4 | low);
  }
  return true;
}

inline bool is_space(char byte) {
  return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

inline bool decode_skipping(char *dst, const char *src, size_t size) {
  for (const char *const end = src + size; src != end;) {
    if (is_space(*src)) {
      ++src;
      continue;
    }
    if (end - src < 2) return false;
    const int high = kValues.of[static_cast<unsigned char>(src[0])];
    const int low = kValues.of[static_cast<unsigned char>(src[1])];
    if (high < 0 || low < 0) return false;
    *dst++ = static_cast<char>(high << 4 | low);
    src += 2;
  }
  return true;
}

}  // namespace

#endif  // LANEWRIGHT_BENCH_PEERS_HEX_TABLE_H
