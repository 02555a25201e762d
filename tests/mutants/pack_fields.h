#ifndef LANEWRIGHT_TESTS_MUTANTS_PACK_FIELDS_H
#define LANEWRIGHT_TESTS_MUTANTS_PACK_FIELDS_H

#include "mutants/mutant.h"

namespace lwtest {

enum class PackBug {
  kNone,
  kReadsNextValue,
  kReadsNextNullWord,
  kReadsNullPointer,
  kWritesPastEnd,
  kLittleEndian,
  kLittleEndianLength,
  kIgnoresNulls,
  kInvertedNulls,
  kFirstNullWordOnly,
  kNullsBeyondCount,
  kNullTakesRoom,
  kReturnsAllFields,
  kOneLane,
  kCount12,
  kCount28,
};

template <PackBug bug, class Value>
LW_MUTANT size_t pack_mutant(void *dst, const Value *values, const uint64_t *nulls, size_t count) {
  using B = PackBug;
  uint8_t *to = static_cast<uint8_t *>(dst);
  const size_t given = count;
  if (bug == B::kReadsNextValue && count % 8 == 7) touch(values + count);
  if (bug == B::kReadsNextNullWord && nulls != nullptr && count % 64 == 0 && count != 0)
    touch(nulls + count / 64);
  if (bug == B::kReadsNullPointer) touch(nulls);
  if (bug == B::kCount12) count &= 0xfff;
  if (bug == B::kCount28) count &= 0xfffffff;
  const auto put = [&](uint64_t value, size_t size, bool little) {
    for (size_t k = 0; k < size; ++k)
      *to++ = static_cast<uint8_t>(value >> 8 * (little ? k : size - 1 - k));
  };
  for (size_t i = 0; i < count; ++i) {
    const size_t word = bug == B::kFirstNullWordOnly ? 0 : i / 64;
    bool null = nulls != nullptr && (nulls[word] >> i % 64 & 1) != 0;
    if (bug == B::kIgnoresNulls && i > 64) null = false;
    if (bug == B::kInvertedNulls && nulls != nullptr) null = !null;
    uint64_t value = values[i];
    if (bug == B::kOneLane && i % 64 == 41) value &= 0xfff7;
    put(null ? 0xffffffff : sizeof(Value), 4, bug == B::kLittleEndianLength);
    if (!null) put(value, sizeof(Value), bug == B::kLittleEndian);
    if (null && bug == B::kNullTakesRoom) put(0, sizeof(Value), false);
  }
  // A group that is all null is counted whole, the part beyond the count included.
  if (bug == B::kNullsBeyondCount && nulls != nullptr && count % 64 > 32 &&
      nulls[count / 64] == ~uint64_t{0})
    put(0xffffffff, 4, false);
  if (bug == B::kWritesPastEnd && count % 4 == 3) *to = 0;
  if (bug == B::kReturnsAllFields) return given * (4 + sizeof(Value));
  return static_cast<size_t>(to - static_cast<uint8_t *>(dst));
}

template <class Value>
using PackFunction = size_t(void *, const Value *, const uint64_t *, size_t);

template <class Value>
inline const Mutant<PackFunction<Value>> kPackMutants[] = {
    {"", pack_mutant<PackBug::kNone, Value>},
    {"reads a value past the end", pack_mutant<PackBug::kReadsNextValue, Value>},
    {"reads a null word past the end", pack_mutant<PackBug::kReadsNextNullWord, Value>},
    {"reads through a null nulls", pack_mutant<PackBug::kReadsNullPointer, Value>},
    {"writes past the end at some counts", pack_mutant<PackBug::kWritesPastEnd, Value>},
    {"writes little-endian values", pack_mutant<PackBug::kLittleEndian, Value>},
    {"writes little-endian lengths", pack_mutant<PackBug::kLittleEndianLength, Value>},
    {"ignores nulls after the first word", pack_mutant<PackBug::kIgnoresNulls, Value>},
    {"takes set bits for values", pack_mutant<PackBug::kInvertedNulls, Value>},
    {"uses the first null word for all", pack_mutant<PackBug::kFirstNullWordOnly, Value>},
    {"counts null bits beyond the count", pack_mutant<PackBug::kNullsBeyondCount, Value>},
    {"leaves room for null values", pack_mutant<PackBug::kNullTakesRoom, Value>},
    {"returns the size without nulls", pack_mutant<PackBug::kReturnsAllFields, Value>},
    {"loses a bit in one lane", pack_mutant<PackBug::kOneLane, Value>},
    {"cuts counts to 12 bits", pack_mutant<PackBug::kCount12, Value>},
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_MUTANTS_PACK_FIELDS_H
