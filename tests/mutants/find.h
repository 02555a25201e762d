#ifndef LANEWRIGHT_TESTS_MUTANTS_FIND_H
#define LANEWRIGHT_TESTS_MUTANTS_FIND_H

#include "mutants/mutant.h"

namespace lwtest {

enum class FindBug {
  kNone,
  kReadsPastEnd,
  kReadsBeforeStart,
  kReadsNextBlock,
  kIgnoresBound,
  kOneLessThanBound,
  kNullAtSizeZero,
  kHighBytesMatch,
  kLostTopBit,
  kBorrow,
  kOneLaneBlind,
  kLastOfWord,
  kEdgeOfBlocks,
  kOneAlignment,
  kSize16,
  kSize32,
};

template <FindBug bug>
LW_MUTANT size_t find_byte_mutant(const void *data, size_t size, uint8_t byte) {
  const uint8_t *from = static_cast<const uint8_t *>(data);
  const size_t given = size;
  if (bug == FindBug::kReadsPastEnd && size != 0) touch(from + size);
  if (bug == FindBug::kReadsBeforeStart && size != 0) touch(from - 1);
  if (bug == FindBug::kReadsNextBlock && size >= 256 && size % 64 == 0) touch(from + size + 63);
  if (bug == FindBug::kNullAtSizeZero) touch(from);
  if (bug == FindBug::kSize16) size = static_cast<uint16_t>(size);
  if (bug == FindBug::kSize32) size = static_cast<uint32_t>(size);
  const size_t end = bug == FindBug::kIgnoresBound && size != 0 ? size + 1 : size;
  for (size_t i = 0; i < end; ++i) {
    bool match = from[i] == byte;
    if (bug == FindBug::kHighBytesMatch) match = match || (from[i] > 0x80 && byte == 0);
    if (bug == FindBug::kLostTopBit) match = ((from[i] ^ byte) & 0x7f) == 0;
    if (bug == FindBug::kBorrow) match = match || (i % 8 == 7 && (from[i] ^ byte) == 1);
    if (bug == FindBug::kOneLaneBlind) match = match && i != 77;
    if (bug == FindBug::kEdgeOfBlocks)
      match = match && !(size % 64 == 1 && size > 192 && i + 1 == size);
    if (bug == FindBug::kOneAlignment)
      match = match && !(reinterpret_cast<uintptr_t>(from) % 64 == 37 && i == 100);
    if (match && bug == FindBug::kOneLessThanBound && i + 1 == size) return given + 1;
    if (match && bug == FindBug::kLastOfWord)
      for (size_t k = i + 1; k < end && k % 8 != 0; ++k)
        if (from[k] == byte) i = k;
    if (match) return i;
  }
  return bug == FindBug::kSize32 ? size : given;
}

template <FindBug bug>
LW_MUTANT size_t find_nul_mutant(const void *data, size_t size) {
  return find_byte_mutant<bug>(data, size, 0);
}

#define LW_FIND_MUTANTS(of)                                                              \
  {"", of<FindBug::kNone>}, {"reads one byte past the end", of<FindBug::kReadsPastEnd>}, \
      {"reads one byte before the start", of<FindBug::kReadsBeforeStart>},               \
      {"preloads a block too many", of<FindBug::kReadsNextBlock>},                       \
      {"sees a match just beyond the bound", of<FindBug::kIgnoresBound>},                \
      {"returns size + 1 for the last byte", of<FindBug::kOneLessThanBound>},            \
      {"reads at size 0", of<FindBug::kNullAtSizeZero>},                                 \
      {"compares seven bits", of<FindBug::kLostTopBit>},                                 \
      {"takes a neighbour for a match after a borrow", of<FindBug::kBorrow>},            \
      {"is blind in one lane", of<FindBug::kOneLaneBlind>},                              \
      {"finds the last match of a word", of<FindBug::kLastOfWord>},                      \
      {"misses the last byte at some block edges", of<FindBug::kEdgeOfBlocks>},          \
      {"is wrong at one alignment", of<FindBug::kOneAlignment>},                         \
      {"cuts sizes to 16 bits", of<FindBug::kSize16>},

inline const Mutant<lw_find_byte_fn> kFindByteMutants[] = {LW_FIND_MUTANTS(find_byte_mutant)};
inline const Mutant<lw_find_nul_fn> kFindNulMutants[] = {LW_FIND_MUTANTS(find_nul_mutant){
    "takes bytes above 0x80 for NUL", find_nul_mutant<FindBug::kHighBytesMatch>}};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_MUTANTS_FIND_H
