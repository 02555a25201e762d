// find_byte, find_nul by riscv_zbb: zbb.
//
// Generated; do not edit. Made from
//   gen/kernels/find.yaml
//   templates/kernels/find/swar.block.j2
//   templates/kernels/find/_swar.j2
//   templates/ops/riscv_zbb.j2
//   gen/isa/zbb.yaml
//   templates/frame/unit.raw.cc.j2
// Inputs: sha256 945dbaa7aa0dce2b. To make it again: ./lw gen render
#include "find/find_variants.h"

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_ZBB
#define LW_TARGET __attribute__((target("arch=+zbb")))
namespace find_byte__swar__zbb {

// Has all bits of each zero byte set, and no other.
static LW_ALWAYS_INLINE LW_TARGET uint64_t bits_of_zero_bytes(uint64_t word) {
  return ~__builtin_riscv_orc_b_64(word);
}

// The index of the first `byte` in data[0, size), size < 16, or size. Two loads that may overlap
// cover the range; a bit set past the end stands for "none".
static LW_ALWAYS_INLINE LW_TARGET size_t find_short(const uint8_t *data, size_t size,
                                                    uint8_t byte) {
  const uint64_t pattern = splat_u64(byte);
  if (size >= 8) {
    const uint64_t head = bits_of_zero_bytes(load_le64(data) ^ pattern);
    if (head != 0) return first_byte(head);
    const uint64_t tail = bits_of_zero_bytes(load_le64(data + size - 8) ^ pattern);
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
  return first_byte(bits_of_zero_bytes(word ^ pattern) | uint64_t{0x80} << (8 * size));
}

// The index of the first byte of data[0, size) that equals byte, or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: as the scalar one, eight bytes at a time, with an instruction that tells the zero
// bytes of a word from the others, and one that counts zero bits. After the first word, words from
// multiples of 8, because some CPUs load others byte by byte; four of them a round; the last word
// overlaps them.
extern "C" LW_TARGET size_t lw_find_byte__swar__zbb(const void *data, size_t size, uint8_t byte) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size < 16) return find_short(bytes, size, byte);
  const uint64_t pattern = splat_u64(byte);
  const uint64_t head = bits_of_zero_bytes(load_le64(bytes) ^ pattern);
  if (head != 0) return first_byte(head);
  size_t pos = 8 - misalignment(bytes, 8);
  for (; size - pos > 32; pos += 32) {
    const uint64_t match0 = bits_of_zero_bytes(load_le64_aligned(bytes + pos) ^ pattern);
    const uint64_t match1 = bits_of_zero_bytes(load_le64_aligned(bytes + pos + 8) ^ pattern);
    const uint64_t match2 = bits_of_zero_bytes(load_le64_aligned(bytes + pos + 16) ^ pattern);
    const uint64_t match3 = bits_of_zero_bytes(load_le64_aligned(bytes + pos + 24) ^ pattern);
    if ((match0 | match1 | match2 | match3) != 0) {
      if (match0 != 0) return pos + first_byte(match0);
      if (match1 != 0) return pos + 8 + first_byte(match1);
      if (match2 != 0) return pos + 16 + first_byte(match2);
      return pos + 24 + first_byte(match3);
    }
  }
  for (; size - pos > 8; pos += 8) {
    const uint64_t match = bits_of_zero_bytes(load_le64_aligned(bytes + pos) ^ pattern);
    if (match != 0) return pos + first_byte(match);
  }
  const uint64_t tail = bits_of_zero_bytes(load_le64(bytes + size - 8) ^ pattern);
  return tail != 0 ? size - 8 + first_byte(tail) : size;
}

}  // namespace find_byte__swar__zbb
#undef LW_TARGET
#endif

#if LW_BUILD_ZBB
#define LW_TARGET __attribute__((target("arch=+zbb")))
namespace find_nul__swar__zbb {

// Has all bits of each zero byte set, and no other.
static LW_ALWAYS_INLINE LW_TARGET uint64_t bits_of_zero_bytes(uint64_t word) {
  return ~__builtin_riscv_orc_b_64(word);
}

// The index of the first `byte` in data[0, size), size < 16, or size. Two loads that may overlap
// cover the range; a bit set past the end stands for "none".
static LW_ALWAYS_INLINE LW_TARGET size_t find_short(const uint8_t *data, size_t size,
                                                    uint8_t byte) {
  const uint64_t pattern = splat_u64(byte);
  if (size >= 8) {
    const uint64_t head = bits_of_zero_bytes(load_le64(data) ^ pattern);
    if (head != 0) return first_byte(head);
    const uint64_t tail = bits_of_zero_bytes(load_le64(data + size - 8) ^ pattern);
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
  return first_byte(bits_of_zero_bytes(word ^ pattern) | uint64_t{0x80} << (8 * size));
}

// The index of the first NUL of data[0, size), or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: as the scalar one, eight bytes at a time, with an instruction that tells the zero
// bytes of a word from the others, and one that counts zero bits. After the first word, words from
// multiples of 8, because some CPUs load others byte by byte; four of them a round; the last word
// overlaps them.
extern "C" LW_TARGET size_t lw_find_nul__swar__zbb(const void *data, size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  constexpr uint8_t byte = 0;
  if (size < 16) return find_short(bytes, size, byte);
  const uint64_t pattern = splat_u64(byte);
  const uint64_t head = bits_of_zero_bytes(load_le64(bytes) ^ pattern);
  if (head != 0) return first_byte(head);
  size_t pos = 8 - misalignment(bytes, 8);
  for (; size - pos > 32; pos += 32) {
    const uint64_t match0 = bits_of_zero_bytes(load_le64_aligned(bytes + pos) ^ pattern);
    const uint64_t match1 = bits_of_zero_bytes(load_le64_aligned(bytes + pos + 8) ^ pattern);
    const uint64_t match2 = bits_of_zero_bytes(load_le64_aligned(bytes + pos + 16) ^ pattern);
    const uint64_t match3 = bits_of_zero_bytes(load_le64_aligned(bytes + pos + 24) ^ pattern);
    if ((match0 | match1 | match2 | match3) != 0) {
      if (match0 != 0) return pos + first_byte(match0);
      if (match1 != 0) return pos + 8 + first_byte(match1);
      if (match2 != 0) return pos + 16 + first_byte(match2);
      return pos + 24 + first_byte(match3);
    }
  }
  for (; size - pos > 8; pos += 8) {
    const uint64_t match = bits_of_zero_bytes(load_le64_aligned(bytes + pos) ^ pattern);
    if (match != 0) return pos + first_byte(match);
  }
  const uint64_t tail = bits_of_zero_bytes(load_le64(bytes + size - 8) ^ pattern);
  return tail != 0 ? size - 8 + first_byte(tail) : size;
}

}  // namespace find_nul__swar__zbb
#undef LW_TARGET
#endif

}  // namespace lanewright
