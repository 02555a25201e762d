#ifndef LANEWRIGHT_TESTS_MUTANTS_HEX_ENCODE_H
#define LANEWRIGHT_TESTS_MUTANTS_HEX_ENCODE_H

#include "mutants/mutant.h"

namespace lwtest {

enum class HexEncodeBug {
  kNone,
  kReadsPastEnd,
  kWritesNul,
  kWritesBefore,
  kUpperCase,
  kSignedBytes,
  kSwappedDigits,
  kOneLane,
  kReturnsSize,
  kSkipsLast,
  kSize16,
  kSize32,
};

template <HexEncodeBug bug>
LW_MUTANT size_t hex_encode_mutant(char *dst, const void *src, size_t size) {
  static const char lower[] = "0123456789abcdef";
  static const char upper[] = "0123456789ABCDEF";
  const uint8_t *from = static_cast<const uint8_t *>(src);
  if (bug == HexEncodeBug::kReadsPastEnd && size % 16 == 5) touch(from + size);
  if (bug == HexEncodeBug::kWritesNul && size != 0) dst[2 * size] = '\0';
  if (bug == HexEncodeBug::kWritesBefore && size > 32) dst[-1] = '0';
  if (bug == HexEncodeBug::kSize16) size = static_cast<uint16_t>(size);
  if (bug == HexEncodeBug::kSize32) size = static_cast<uint32_t>(size);
  const char *digits = bug == HexEncodeBug::kUpperCase ? upper : lower;
  for (size_t i = 0; i < size; ++i) {
    unsigned high = from[i] >> 4;
    unsigned low = from[i] & 15u;
    if (bug == HexEncodeBug::kSignedBytes && from[i] >= 0x80) high = 16 - high;
    if (bug == HexEncodeBug::kOneLane && i % 64 == 63 && from[i] == 0xa9) low = 8;
    if (bug == HexEncodeBug::kSkipsLast && size == 129 && i == 128) continue;
    dst[2 * i] = digits[bug == HexEncodeBug::kSwappedDigits ? low : high];
    dst[2 * i + 1] = digits[bug == HexEncodeBug::kSwappedDigits ? high : low];
  }
  return bug == HexEncodeBug::kReturnsSize ? size : 2 * size;
}

inline const Mutant<lw_hex_encode_fn> kHexEncodeMutants[] = {
    {"", hex_encode_mutant<HexEncodeBug::kNone>},
    {"reads past the end at some sizes", hex_encode_mutant<HexEncodeBug::kReadsPastEnd>},
    {"writes a NUL behind the digits", hex_encode_mutant<HexEncodeBug::kWritesNul>},
    {"writes before dst", hex_encode_mutant<HexEncodeBug::kWritesBefore>},
    {"writes upper case", hex_encode_mutant<HexEncodeBug::kUpperCase>},
    {"takes bytes for signed", hex_encode_mutant<HexEncodeBug::kSignedBytes>},
    {"swaps the digits", hex_encode_mutant<HexEncodeBug::kSwappedDigits>},
    {"gets one value wrong in one lane", hex_encode_mutant<HexEncodeBug::kOneLane>},
    {"returns the size of src", hex_encode_mutant<HexEncodeBug::kReturnsSize>},
    {"skips the last byte at one size", hex_encode_mutant<HexEncodeBug::kSkipsLast>},
    {"cuts sizes to 16 bits", hex_encode_mutant<HexEncodeBug::kSize16>},
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_MUTANTS_HEX_ENCODE_H
