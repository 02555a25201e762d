#ifndef LANEWRIGHT_TESTS_MUTANTS_COPY_H
#define LANEWRIGHT_TESTS_MUTANTS_COPY_H

#include "mutants/mutant.h"

namespace lwtest {

enum class CopyBug {
  kNone,
  kReadsPastEnd,
  kReadsBeforeStart,
  kWritesPastEnd,
  kWritesBefore,
  kReturnsSrc,
  kSkipsOneByte,
  kOnePairOfAlignments,
  kWritesSrc,
  kNullAtSizeZero,
  kSize16,
  kSize32,
};

template <CopyBug bug>
LW_MUTANT void *copy_mutant(void *dst, const void *src, size_t size) {
  uint8_t *to = static_cast<uint8_t *>(dst);
  const uint8_t *from = static_cast<const uint8_t *>(src);
  if (bug == CopyBug::kReadsPastEnd && size % 16 == 15) touch(from + size);
  if (bug == CopyBug::kReadsBeforeStart && size > 64) touch(from - 1);
  if (bug == CopyBug::kWritesPastEnd && size % 32 == 31) to[size] = from[size - 1];
  if (bug == CopyBug::kWritesBefore && size > 128) to[-1] = 0;
  if (bug == CopyBug::kNullAtSizeZero) touch(from);
  if (bug == CopyBug::kSize16) size = static_cast<uint16_t>(size);
  if (bug == CopyBug::kSize32) size = static_cast<uint32_t>(size);
  for (size_t i = 0; i < size; ++i) {
    if (bug == CopyBug::kSkipsOneByte && size == 200 && i == 128) continue;
    if (bug == CopyBug::kOnePairOfAlignments && i == 130 &&
        reinterpret_cast<uintptr_t>(to) % 64 == 17 && reinterpret_cast<uintptr_t>(from) % 64 == 42)
      continue;
    to[i] = from[i];
  }
  if (bug == CopyBug::kWritesSrc && size > 16) const_cast<uint8_t *>(from)[7] = 0x5a;
  return bug == CopyBug::kReturnsSrc ? const_cast<void *>(src) : dst;
}

inline const Mutant<lw_copy_fn> kCopyMutants[] = {
    {"", copy_mutant<CopyBug::kNone>},
    {"reads past the end at some sizes", copy_mutant<CopyBug::kReadsPastEnd>},
    {"reads before src", copy_mutant<CopyBug::kReadsBeforeStart>},
    {"writes past the end at some sizes", copy_mutant<CopyBug::kWritesPastEnd>},
    {"writes before dst", copy_mutant<CopyBug::kWritesBefore>},
    {"returns src", copy_mutant<CopyBug::kReturnsSrc>},
    {"skips one byte at one size", copy_mutant<CopyBug::kSkipsOneByte>},
    {"is wrong at one pair of alignments", copy_mutant<CopyBug::kOnePairOfAlignments>},
    {"writes to src", copy_mutant<CopyBug::kWritesSrc>},
    {"reads at size 0", copy_mutant<CopyBug::kNullAtSizeZero>},
    {"cuts sizes to 16 bits", copy_mutant<CopyBug::kSize16>},
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_MUTANTS_COPY_H
