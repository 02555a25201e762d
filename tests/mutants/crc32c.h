#ifndef LANEWRIGHT_TESTS_MUTANTS_CRC32C_H
#define LANEWRIGHT_TESTS_MUTANTS_CRC32C_H

#include "mutants/mutant.h"
#include "reference/reference.h"

namespace lwtest {

enum class CrcBug {
  kNone,
  kReadsPastEnd,
  kReadsNextBlock,
  kOtherPolynomial,
  kInverted,
  kIgnoresState,
  kEdgeOfBlocks,
  kOneAlignment,
  kLostBit,
  kNullAtSizeZero,
  kSize16,
  kSize32,
};

template <CrcBug bug>
LW_MUTANT uint32_t crc32c_mutant(uint32_t state, const void *data, size_t size) {
  const uint8_t *from = static_cast<const uint8_t *>(data);
  if (bug == CrcBug::kReadsPastEnd && size % 8 == 3) touch(from + size);
  if (bug == CrcBug::kReadsNextBlock && size >= 256 && size % 64 == 0) touch(from + size + 63);
  if (bug == CrcBug::kNullAtSizeZero) touch(from);
  if (bug == CrcBug::kInverted) state = ~state;
  if (bug == CrcBug::kIgnoresState && size >= 128) state = 0xffffffff;
  if (bug == CrcBug::kSize16) size = static_cast<uint16_t>(size);
  if (bug == CrcBug::kSize32) size = static_cast<uint32_t>(size);
  const uint32_t polynomial = bug == CrcBug::kOtherPolynomial ? 0xedb88320 : 0x82f63b78;
  for (size_t i = 0; i < size; ++i) {
    uint32_t byte = from[i];
    if (bug == CrcBug::kLostBit && size - i == 200) byte &= 0xef;
    state ^= byte;
    for (int bit = 0; bit < 8; ++bit) state = (state >> 1) ^ (polynomial & (0 - (state & 1)));
  }
  if (bug == CrcBug::kEdgeOfBlocks && size > 192 && size % 64 == 63) state ^= 1;
  if (bug == CrcBug::kOneAlignment && size > 64 && reinterpret_cast<uintptr_t>(from) % 8 == 7)
    state ^= 1;
  return bug == CrcBug::kInverted ? ~state : state;
}

inline const Mutant<lw_crc32c_update_fn> kCrc32cMutants[] = {
    {"", crc32c_mutant<CrcBug::kNone>},
    {"reads past the end at some sizes", crc32c_mutant<CrcBug::kReadsPastEnd>},
    {"preloads a block too many", crc32c_mutant<CrcBug::kReadsNextBlock>},
    {"uses the polynomial of Ethernet", crc32c_mutant<CrcBug::kOtherPolynomial>},
    {"inverts the state", crc32c_mutant<CrcBug::kInverted>},
    {"ignores the state given", crc32c_mutant<CrcBug::kIgnoresState>},
    {"is wrong at some block edges", crc32c_mutant<CrcBug::kEdgeOfBlocks>},
    {"is wrong at one alignment", crc32c_mutant<CrcBug::kOneAlignment>},
    {"loses one bit", crc32c_mutant<CrcBug::kLostBit>},
    {"reads at size 0", crc32c_mutant<CrcBug::kNullAtSizeZero>},
    {"cuts sizes to 16 bits", crc32c_mutant<CrcBug::kSize16>},
};

enum class CombineBug { kNone, kIgnoresSize, kSize32, kSwapped };

template <CombineBug bug>
LW_MUTANT uint32_t combine_mutant(uint32_t crc_a, uint32_t crc_b, uint64_t size_b) {
  if (bug == CombineBug::kIgnoresSize) size_b = 1;
  if (bug == CombineBug::kSize32) size_b = static_cast<uint32_t>(size_b);
  return bug == CombineBug::kSwapped ? reference_crc32c_combine(crc_b, crc_a, size_b)
                                     : reference_crc32c_combine(crc_a, crc_b, size_b);
}

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_MUTANTS_CRC32C_H
