// Fields of PostgreSQL's COPY BINARY, one at a time: a big-endian int32 length, then the big-endian
// value; a null is the length -1 alone. The scalar variants, and the ends of the others.
#ifndef LANEWRIGHT_RUNTIME_FIELDS_H
#define LANEWRIGHT_RUNTIME_FIELDS_H

#include "runtime/bytes.h"

namespace lanewright {

// Bit i % 64 of word i / 64.
static LW_ALWAYS_INLINE uint64_t null_bit(const uint64_t *nulls, size_t i) {
  return nulls[i / 64] >> (i % 64) & 1;
}

// Whether one of the first `count` bits is set; the pointer may be null.
static LW_ALWAYS_INLINE bool any_null(const uint64_t *nulls, size_t count) {
  if (LW_LIKELY(nulls == nullptr)) return false;
  for (size_t i = 0; i < count / 64; ++i) {
    if (nulls[i] != 0) return true;
  }
  return count % 64 != 0 && nulls[count / 64] << (64 - count % 64) != 0;
}

// Packs values[0, count), none of them null; returns the bytes written.
template <typename Value>
static LW_ALWAYS_INLINE size_t pack_values(uint8_t *to, const Value *values, size_t count) {
  constexpr size_t kField = 4 + sizeof(Value);
  for (size_t i = 0; i < count; ++i) {
    store(to + i * kField, to_big_endian(uint32_t{sizeof(Value)}));
    store(to + i * kField + 4, to_big_endian(values[i]));
  }
  return count * kField;
}

// The same for up to eight: four from each end, or the first, the middle and the last.
template <typename Value>
static LW_ALWAYS_INLINE size_t pack_few(uint8_t *to, const Value *values, size_t count) {
  constexpr size_t kField = 4 + sizeof(Value);
  if (count >= 4) {
    pack_values(to, values, 4);
    pack_values(to + kField * (count - 4), values + count - 4, 4);
    return count * kField;
  }
  if (LW_LIKELY(count > 0)) pack_values(to, values, 1);
  if (count > 1) {
    pack_values(to + kField * (count / 2), values + count / 2, 1);
    pack_values(to + kField * (count - 1), values + count - 1, 1);
  }
  return count * kField;
}

// Packs one value that may be null without a branch, and returns where the next field goes. The
// value is stored in any case: what follows a null must be at least as long, to be written over it.
template <typename Value>
static LW_ALWAYS_INLINE uint8_t *pack_over(uint8_t *to, Value value, uint64_t is_null) {
  store(to, to_big_endian(uint32_t{sizeof(Value)}) | (0 - static_cast<uint32_t>(is_null)));
  store(to + 4, to_big_endian(value));
  return to + 4 + sizeof(Value) - is_null * sizeof(Value);
}

// Packs values[first, count) with their nulls; returns where the next field goes.
template <typename Value>
static LW_ALWAYS_INLINE uint8_t *pack_nullable(uint8_t *to, const Value *values,
                                               const uint64_t *nulls, size_t first, size_t count) {
  // Two fields are at least as long as a value of eight bytes.
  size_t i = first;
  while (count - i > 2) {
    const size_t word_end = (i | 63) + 1;
    const size_t end = word_end < count - 2 ? word_end : count - 2;
    for (uint64_t bits = nulls[i / 64] >> (i % 64); i < end; ++i, bits >>= 1) {
      to = pack_over(to, values[i], bits & 1);
    }
  }
  for (; i < count; ++i) {
    if (null_bit(nulls, i) != 0) {
      store(to, ~uint32_t{0});
      to += 4;
    } else {
      to += pack_values(to, values + i, 1);
    }
  }
  return to;
}

}  // namespace lanewright

#endif  // LANEWRIGHT_RUNTIME_FIELDS_H
