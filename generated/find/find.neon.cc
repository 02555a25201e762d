// find_byte, find_nul by neon: neon.
//
// Generated; do not edit. Made from
//   gen/kernels/find.yaml
//   templates/kernels/find/folded.block.j2
//   templates/kernels/find/_block.j2
//   templates/kernels/find/_swar.j2
//   templates/ops/neon.j2
//   gen/isa/neon.yaml
//   templates/frame/unit.raw.cc.j2
// Inputs: sha256 3f58432b0d121aec. To make it again: ./lw gen render
#include "find/find_variants.h"

#include <arm_neon.h>

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_NEON
#define LW_TARGET __attribute__((target("+simd")))
namespace find_byte__folded__neon {

using Vector = uint8x16_t;

// The index of the first `byte` in data[0, size), size < 16, or size. Two loads that may overlap
// cover the range; a bit set past the end stands for "none".
static LW_ALWAYS_INLINE LW_TARGET size_t find_short(const uint8_t *data, size_t size,
                                                    uint8_t byte) {
  const uint64_t pattern = splat_u64(byte);
  if (size >= 8) {
    const uint64_t head = zero_bytes(load_le64(data) ^ pattern);
    if (head != 0) return first_byte(head);
    const uint64_t tail = zero_bytes(load_le64(data + size - 8) ^ pattern);
    return tail != 0 ? size - 8 + first_byte(tail) : size;
  }
  uint64_t word = 0;
  if (size >= 4) {
    word = load_le32(data) | uint64_t{load_le32(data + size - 4)} << (8 * (size - 4));
  } else if (size > 0) {
    const size_t middle = size / 2;
    word = data[0] | uint64_t{data[middle]} << (8 * middle) |
           uint64_t{data[size - 1]} << (8 * (size - 1));
  }
  return first_byte(zero_bytes(word ^ pattern) | uint64_t{0x80} << (8 * size));
}

// The same for size < 4, without a branch that depends on the data.
static LW_ALWAYS_INLINE LW_TARGET size_t find_in_three(const uint8_t *data, size_t size,
                                                       uint8_t byte) {
  if (size == 0) return 0;
  const size_t middle = size / 2, last = size - 1;
  size_t at = data[last] == byte ? last : size;
  at = data[middle] == byte ? middle : at;
  return data[0] == byte ? 0 : at;
}

// Four bits for each byte that is equal to the needle's, of the 16 at `from`.
static LW_ALWAYS_INLINE LW_TARGET uint64_t matches_in_16(const uint8_t *from, Vector needle) {
  return vget_lane_u64(
      vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vceqq_u8(vld1q_u8(from), needle)), 4)),
      0);
}

// Two bits for each, of 32. Loads that part neighbours spare the bits' reordering.
static LW_ALWAYS_INLINE LW_TARGET uint64_t matches_in_32(const uint8_t *from, Vector needle) {
  const auto bytes = vld2q_u8(from);
  const auto match0 = vceqq_u8(bytes.val[0], needle);
  const auto match1 = vceqq_u8(bytes.val[1], needle);
  const auto pairs = vsriq_n_u8(match1, match0, 2);
  return vget_lane_u64(
      vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vsriq_n_u8(pairs, pairs, 4)), 4)), 0);
}

// One bit for each, of 64.
static LW_ALWAYS_INLINE LW_TARGET uint64_t matches_in_64(const uint8_t *from, Vector needle) {
  const auto bytes = vld4q_u8(from);
  const auto match0 = vceqq_u8(bytes.val[0], needle);
  const auto match1 = vceqq_u8(bytes.val[1], needle);
  const auto match2 = vceqq_u8(bytes.val[2], needle);
  const auto match3 = vceqq_u8(bytes.val[3], needle);
  const auto low = vsriq_n_u8(match1, match0, 1);
  const auto high = vsriq_n_u8(match3, match2, 1);
  const auto fours = vsriq_n_u8(high, low, 2);
  return vget_lane_u64(
      vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vsriq_n_u8(fours, fours, 4)), 4)), 0);
}

// Whether there is a match in 64 bytes.
static LW_ALWAYS_INLINE LW_TARGET bool match_in_64(const uint8_t *round, Vector needle) {
  constexpr size_t kVector = 16;
  const auto distance0 = veorq_u8(vld1q_u8(round), needle);
  const auto distance1 = veorq_u8(vld1q_u8(round + kVector), needle);
  const auto distance2 = veorq_u8(vld1q_u8(round + 2 * kVector), needle);
  const auto distance3 = veorq_u8(vld1q_u8(round + 3 * kVector), needle);
  const auto least = vminq_u8(vminq_u8(distance0, distance1), vminq_u8(distance2, distance3));
  return vminvq_u8(least) == 0;
}

static LW_ALWAYS_INLINE LW_TARGET size_t lowest_bit(uint64_t word) {
  return static_cast<size_t>(__builtin_ctzll(word));
}

// The index of the first byte of data[0, size) that equals byte, or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: up to 32 bytes are searched as two pieces that may overlap, up to 63 as two of 32.
// Longer data is searched in rounds of 64 bytes, folded by their minimum into one test: one
// unaligned, then aligned ones, and the last, which ends with the data. In a round with a match,
// and in pieces of 32, bytes are loaded so that masks of all of them shift together into one word.
extern "C" LW_TARGET size_t lw_find_byte__folded__neon(const void *data, size_t size,
                                                       uint8_t byte) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size < 16) return size < 4 ? find_in_three(bytes, size, byte) : find_short(bytes, size, byte);
  const auto needle = vdupq_n_u8(byte);
  if (size < 64) {
    if (size <= 32) {
      const uint64_t head = matches_in_16(bytes, needle);
      if (head != 0) return lowest_bit(head) / 4;
      const uint64_t tail = matches_in_16(bytes + size - 16, needle);
      return tail != 0 ? size - 16 + lowest_bit(tail) / 4 : size;
    }
    const uint64_t head = matches_in_32(bytes, needle);
    if (head != 0) return lowest_bit(head) / 2;
    const uint64_t tail = matches_in_32(bytes + size - 32, needle);
    return tail != 0 ? size - 32 + lowest_bit(tail) / 2 : size;
  }

  const uint8_t *const last = bytes + size - 64;
  const uint8_t *round = bytes;
  if (!match_in_64(round, needle)) {
    round += 64 - misalignment(bytes, 64);
    while (round < last && !match_in_64(round, needle)) round += 64;
    if (round >= last) {
      round = last;
      if (!match_in_64(round, needle)) return size;
    }
  }
  return static_cast<size_t>(round - bytes) + lowest_bit(matches_in_64(round, needle));
}

}  // namespace find_byte__folded__neon
#undef LW_TARGET
#endif

#if LW_BUILD_NEON
#define LW_TARGET __attribute__((target("+simd")))
namespace find_nul__folded__neon {

using Vector = uint8x16_t;

// The index of the first `byte` in data[0, size), size < 16, or size. Two loads that may overlap
// cover the range; a bit set past the end stands for "none".
static LW_ALWAYS_INLINE LW_TARGET size_t find_short(const uint8_t *data, size_t size,
                                                    uint8_t byte) {
  const uint64_t pattern = splat_u64(byte);
  if (size >= 8) {
    const uint64_t head = zero_bytes(load_le64(data) ^ pattern);
    if (head != 0) return first_byte(head);
    const uint64_t tail = zero_bytes(load_le64(data + size - 8) ^ pattern);
    return tail != 0 ? size - 8 + first_byte(tail) : size;
  }
  uint64_t word = 0;
  if (size >= 4) {
    word = load_le32(data) | uint64_t{load_le32(data + size - 4)} << (8 * (size - 4));
  } else if (size > 0) {
    const size_t middle = size / 2;
    word = data[0] | uint64_t{data[middle]} << (8 * middle) |
           uint64_t{data[size - 1]} << (8 * (size - 1));
  }
  return first_byte(zero_bytes(word ^ pattern) | uint64_t{0x80} << (8 * size));
}

// The same for size < 4, without a branch that depends on the data.
static LW_ALWAYS_INLINE LW_TARGET size_t find_in_three(const uint8_t *data, size_t size,
                                                       uint8_t byte) {
  if (size == 0) return 0;
  const size_t middle = size / 2, last = size - 1;
  size_t at = data[last] == byte ? last : size;
  at = data[middle] == byte ? middle : at;
  return data[0] == byte ? 0 : at;
}

// Four bits for each byte that is equal to the needle's, of the 16 at `from`.
static LW_ALWAYS_INLINE LW_TARGET uint64_t matches_in_16(const uint8_t *from, Vector needle) {
  return vget_lane_u64(
      vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vceqq_u8(vld1q_u8(from), needle)), 4)),
      0);
}

// Two bits for each, of 32. Loads that part neighbours spare the bits' reordering.
static LW_ALWAYS_INLINE LW_TARGET uint64_t matches_in_32(const uint8_t *from, Vector needle) {
  const auto bytes = vld2q_u8(from);
  const auto match0 = vceqq_u8(bytes.val[0], needle);
  const auto match1 = vceqq_u8(bytes.val[1], needle);
  const auto pairs = vsriq_n_u8(match1, match0, 2);
  return vget_lane_u64(
      vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vsriq_n_u8(pairs, pairs, 4)), 4)), 0);
}

// One bit for each, of 64.
static LW_ALWAYS_INLINE LW_TARGET uint64_t matches_in_64(const uint8_t *from, Vector needle) {
  const auto bytes = vld4q_u8(from);
  const auto match0 = vceqq_u8(bytes.val[0], needle);
  const auto match1 = vceqq_u8(bytes.val[1], needle);
  const auto match2 = vceqq_u8(bytes.val[2], needle);
  const auto match3 = vceqq_u8(bytes.val[3], needle);
  const auto low = vsriq_n_u8(match1, match0, 1);
  const auto high = vsriq_n_u8(match3, match2, 1);
  const auto fours = vsriq_n_u8(high, low, 2);
  return vget_lane_u64(
      vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vsriq_n_u8(fours, fours, 4)), 4)), 0);
}

// Whether there is a match in 64 bytes.
static LW_ALWAYS_INLINE LW_TARGET bool match_in_64(const uint8_t *round, Vector needle) {
  constexpr size_t kVector = 16;
  (void)needle;
  const auto distance0 = vld1q_u8(round);
  const auto distance1 = vld1q_u8(round + kVector);
  const auto distance2 = vld1q_u8(round + 2 * kVector);
  const auto distance3 = vld1q_u8(round + 3 * kVector);
  const auto least = vminq_u8(vminq_u8(distance0, distance1), vminq_u8(distance2, distance3));
  return vminvq_u8(least) == 0;
}

static LW_ALWAYS_INLINE LW_TARGET size_t lowest_bit(uint64_t word) {
  return static_cast<size_t>(__builtin_ctzll(word));
}

// The index of the first NUL of data[0, size), or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: up to 32 bytes are searched as two pieces that may overlap, up to 63 as two of 32.
// Longer data is searched in rounds of 64 bytes, folded by their minimum into one test: one
// unaligned, then aligned ones, and the last, which ends with the data. In a round with a match,
// and in pieces of 32, bytes are loaded so that masks of all of them shift together into one word.
extern "C" LW_TARGET size_t lw_find_nul__folded__neon(const void *data, size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  constexpr uint8_t byte = 0;
  if (size < 16) return size < 4 ? find_in_three(bytes, size, byte) : find_short(bytes, size, byte);
  const auto needle = vdupq_n_u8(0);
  if (size < 64) {
    if (size <= 32) {
      const uint64_t head = matches_in_16(bytes, needle);
      if (head != 0) return lowest_bit(head) / 4;
      const uint64_t tail = matches_in_16(bytes + size - 16, needle);
      return tail != 0 ? size - 16 + lowest_bit(tail) / 4 : size;
    }
    const uint64_t head = matches_in_32(bytes, needle);
    if (head != 0) return lowest_bit(head) / 2;
    const uint64_t tail = matches_in_32(bytes + size - 32, needle);
    return tail != 0 ? size - 32 + lowest_bit(tail) / 2 : size;
  }

  const uint8_t *const last = bytes + size - 64;
  const uint8_t *round = bytes;
  if (!match_in_64(round, needle)) {
    round += 64 - misalignment(bytes, 64);
    while (round < last && !match_in_64(round, needle)) round += 64;
    if (round >= last) {
      round = last;
      if (!match_in_64(round, needle)) return size;
    }
  }
  return static_cast<size_t>(round - bytes) + lowest_bit(matches_in_64(round, needle));
}

}  // namespace find_nul__folded__neon
#undef LW_TARGET
#endif

}  // namespace lanewright
