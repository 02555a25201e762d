#ifndef LANEWRIGHT_TESTS_MUTANTS_HEX_DECODE_H
#define LANEWRIGHT_TESTS_MUTANTS_HEX_DECODE_H

#include "mutants/mutant.h"

namespace lwtest {

enum class HexDecodeBug {
  kNone,
  kReadsPastEnd,
  kWritesPastEnd,
  kScribblesOnFault,
  kSpaceInsidePair,
  kSpaceWhenStrict,
  kSkipsOtherSpace,
  kTrailingSpaceIsOdd,
  kAcceptsG,
  kLowerCaseOnly,
  kSevenBits,
  kCaseBitOnly,
  kFaultAtPairStart,
  kSecondDigitFirst,
  kOddFirst,
  kOddReadsOneLess,
  kOddAccepted,
  kWrittenOneMore,
  kWritesAheadInPlace,
  kOneLaneBlind,
  kLateInLong,
  kSize16,
  kSize32,
};

inline int mutant_digit(HexDecodeBug bug, unsigned byte) {
  if (bug == HexDecodeBug::kSevenBits) byte &= 0x7f;
  if (byte >= '0' && byte <= '9') return static_cast<int>(byte - '0');
  if (bug == HexDecodeBug::kCaseBitOnly && byte >= 0x10 && byte <= 0x19)
    return static_cast<int>(byte - 0x10);
  if (byte >= 'a' && byte <= (bug == HexDecodeBug::kAcceptsG ? 'g' : 'f'))
    return static_cast<int>((byte - 'a' + 10) & 15);
  if (bug == HexDecodeBug::kLowerCaseOnly) return -1;
  return byte >= 'A' && byte <= 'F' ? static_cast<int>(byte - 'A' + 10) : -1;
}

inline bool mutant_space(HexDecodeBug bug, char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' ||
         (bug == HexDecodeBug::kSkipsOtherSpace && (c == '\v' || c == '\f'));
}

template <HexDecodeBug bug>
LW_MUTANT lw_hex_result hex_decode_mutant(void *dst, const char *src, size_t size,
                                          lw_hex_rule rule) {
  using B = HexDecodeBug;
  uint8_t *to = static_cast<uint8_t *>(dst);
  const bool skips = rule == LW_HEX_SKIP_SPACE || bug == B::kSpaceWhenStrict;
  if (bug == B::kReadsPastEnd && size % 32 == 31) touch(src + size);
  if (bug == B::kSize16) size = static_cast<uint16_t>(size);
  if (bug == B::kSize32) size = static_cast<uint32_t>(size);
  if (bug == B::kOddFirst && rule == LW_HEX_STRICT && size % 2 != 0)
    return {LW_ODD_DIGITS, size, 0};
  size_t at = 0;
  size_t written = 0;
  const auto fault = [&](size_t where) -> lw_hex_result {
    if (bug == B::kLateInLong && size >= 512 && where < 64) where |= 1;
    if (bug == B::kScribblesOnFault && written > 16 && size / 2 > written) to[written] = 0;
    return {LW_INVALID_DIGIT, where, bug == B::kWrittenOneMore ? written + 1 : written};
  };
  while (at < size) {
    if (skips && mutant_space(bug, src[at])) {
      ++at;
      if (bug == B::kTrailingSpaceIsOdd && at == size) return {LW_ODD_DIGITS, size, written};
      continue;
    }
    const size_t first = at;
    const int high = mutant_digit(bug, static_cast<uint8_t>(src[at]));
    if (high < 0 && bug == B::kSecondDigitFirst && at + 1 < size &&
        mutant_digit(bug, static_cast<uint8_t>(src[at + 1])) < 0)
      return fault(at + 1);
    if (high < 0) return fault(at);
    ++at;
    while (bug == B::kSpaceInsidePair && skips && at < size && mutant_space(bug, src[at])) ++at;
    if (at == size && bug == B::kOddAccepted) break;
    if (at == size) return {LW_ODD_DIGITS, size - (bug == B::kOddReadsOneLess), written};
    int low = mutant_digit(bug, static_cast<uint8_t>(src[at]));
    if (bug == B::kOneLaneBlind && low < 0 && at == 127) low = 0;
    if (low < 0) return fault(bug == B::kFaultAtPairStart ? first : at);
    // A block that stores its whole width before the bytes that it overwrites have been read.
    if (bug == B::kWritesAheadInPlace && written % 8 == 0 && at + 16 < size)
      to[written + (written < 4 ? 0 : 3)] = 0;
    to[written++] = static_cast<uint8_t>(16 * high + low);
    ++at;
  }
  if (bug == B::kWritesPastEnd && written % 16 == 8) to[written] = 0;
  return {LW_OK, size, written};
}

inline const Mutant<lw_hex_decode_fn> kHexDecodeMutants[] = {
    {"", hex_decode_mutant<HexDecodeBug::kNone>},
    {"reads past the end at some sizes", hex_decode_mutant<HexDecodeBug::kReadsPastEnd>},
    {"writes past the end at some sizes", hex_decode_mutant<HexDecodeBug::kWritesPastEnd>},
    {"scribbles in dst on a fault", hex_decode_mutant<HexDecodeBug::kScribblesOnFault>},
    {"accepts white space inside a pair", hex_decode_mutant<HexDecodeBug::kSpaceInsidePair>},
    {"accepts white space when strict", hex_decode_mutant<HexDecodeBug::kSpaceWhenStrict>},
    {"skips vertical tab and form feed", hex_decode_mutant<HexDecodeBug::kSkipsOtherSpace>},
    {"takes white space at the end for a digit",
     hex_decode_mutant<HexDecodeBug::kTrailingSpaceIsOdd>},
    {"accepts g", hex_decode_mutant<HexDecodeBug::kAcceptsG>},
    {"rejects upper case", hex_decode_mutant<HexDecodeBug::kLowerCaseOnly>},
    {"looks at seven bits", hex_decode_mutant<HexDecodeBug::kSevenBits>},
    {"takes 0x10 for the digit 0", hex_decode_mutant<HexDecodeBug::kCaseBitOnly>},
    {"reports the start of the pair", hex_decode_mutant<HexDecodeBug::kFaultAtPairStart>},
    {"checks the second digit first", hex_decode_mutant<HexDecodeBug::kSecondDigitFirst>},
    {"reports an odd count before a bad digit", hex_decode_mutant<HexDecodeBug::kOddFirst>},
    {"reports the last digit of an odd count", hex_decode_mutant<HexDecodeBug::kOddReadsOneLess>},
    {"drops the last digit of an odd count", hex_decode_mutant<HexDecodeBug::kOddAccepted>},
    {"counts the faulty pair as written", hex_decode_mutant<HexDecodeBug::kWrittenOneMore>},
    {"writes ahead of what it has read", hex_decode_mutant<HexDecodeBug::kWritesAheadInPlace>},
    {"does not check one lane", hex_decode_mutant<HexDecodeBug::kOneLaneBlind>},
    {"reports early faults of long input late", hex_decode_mutant<HexDecodeBug::kLateInLong>},
    {"cuts sizes to 16 bits", hex_decode_mutant<HexDecodeBug::kSize16>},
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_MUTANTS_HEX_DECODE_H
