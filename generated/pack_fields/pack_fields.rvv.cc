// pack_fields16, pack_fields32, pack_fields64 by rvv: rvv.
//
// Generated; do not edit. Made from
//   gen/kernels/pack_fields.yaml
//   templates/kernels/pack_fields/reverse.strip.j2
//   templates/kernels/pack_fields/swap.strip.j2
//   templates/kernels/pack_fields/windows.strip.j2
//   templates/kernels/pack_fields/_nulls.j2
//   templates/kernels/pack_fields/_words.j2
//   templates/ops/rvv.j2
//   gen/isa/rvv.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/tables.py
// reverse: lmul = 4
// swap: lmul = 4
// Inputs: sha256 821ee49e982616ab. To make it again: ./lw gen render
#include "pack_fields/pack_fields_variants.h"

// Not every compiler has these headers.
#if LW_BUILD_RVV
#include <riscv_vector.h>
#endif

#include "runtime/bytes.h"
#include "runtime/fields.h"

namespace lanewright {

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace pack_fields16__windows__rvv {

static_assert(!kBigEndian, "the tables take the values to be little-endian");

// For windows of 16, 32 and 64 bytes: a group of fields fills 3 windows of output. For each of
// their bytes: which byte of a window of input goes there (128: none), and the length bytes, which
// go between.
static constexpr uint8_t kPick[3 * (16 + 32 + 64)] = {
    128, 128, 128, 128, 1,   0,   128, 128, 128, 128, 3,   2,   128, 128, 128, 128, 5,   4,   128,
    128, 128, 128, 7,   6,   128, 128, 128, 128, 9,   8,   128, 128, 128, 128, 11,  10,  128, 128,
    128, 128, 13,  12,  128, 128, 128, 128, 15,  14,  128, 128, 128, 128, 1,   0,   128, 128, 128,
    128, 3,   2,   128, 128, 128, 128, 5,   4,   128, 128, 128, 128, 7,   6,   128, 128, 128, 128,
    9,   8,   128, 128, 128, 128, 11,  10,  128, 128, 128, 128, 13,  12,  128, 128, 128, 128, 15,
    14,  128, 128, 128, 128, 17,  16,  128, 128, 128, 128, 19,  18,  128, 128, 128, 128, 21,  20,
    128, 128, 128, 128, 23,  22,  128, 128, 128, 128, 25,  24,  128, 128, 128, 128, 27,  26,  128,
    128, 128, 128, 29,  28,  128, 128, 128, 128, 31,  30,  128, 128, 128, 128, 1,   0,   128, 128,
    128, 128, 3,   2,   128, 128, 128, 128, 5,   4,   128, 128, 128, 128, 7,   6,   128, 128, 128,
    128, 9,   8,   128, 128, 128, 128, 11,  10,  128, 128, 128, 128, 13,  12,  128, 128, 128, 128,
    15,  14,  128, 128, 128, 128, 17,  16,  128, 128, 128, 128, 19,  18,  128, 128, 128, 128, 21,
    20,  128, 128, 128, 128, 23,  22,  128, 128, 128, 128, 25,  24,  128, 128, 128, 128, 27,  26,
    128, 128, 128, 128, 29,  28,  128, 128, 128, 128, 31,  30,  128, 128, 128, 128, 33,  32,  128,
    128, 128, 128, 35,  34,  128, 128, 128, 128, 37,  36,  128, 128, 128, 128, 39,  38,  128, 128,
    128, 128, 41,  40,  128, 128, 128, 128, 43,  42,  128, 128, 128, 128, 45,  44,  128, 128, 128,
    128, 47,  46,  128, 128, 128, 128, 49,  48,  128, 128, 128, 128, 51,  50,  128, 128, 128, 128,
    53,  52,  128, 128, 128, 128, 55,  54,  128, 128, 128, 128, 57,  56,  128, 128, 128, 128, 59,
    58,  128, 128, 128, 128, 61,  60,  128, 128, 128, 128, 63,  62,
};
static constexpr uint8_t kLength[3 * (16 + 32 + 64)] = {
    0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0,
    0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
    0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0,
    2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2,
    0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0,
    0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0,
    0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0,
    0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
    0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0,
    2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2,
    0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0,
};

// One group. The length bytes go where the permute leaves zeros.
static LW_ALWAYS_INLINE LW_TARGET void pack_group(uint8_t *to, const uint8_t *from, size_t width,
                                                  vuint8m1_t pick0, vuint8m1_t length0,
                                                  vuint8m1_t pick1, vuint8m1_t length1,
                                                  vuint8m1_t pick2, vuint8m1_t length2) {
  const auto window0 = __riscv_vle8_v_u8m1(from, width);
  const auto fields0 =
      __riscv_vor_vv_u8m1(__riscv_vrgather_vv_u8m1(window0, pick0, width), length0, width);
  __riscv_vse8_v_u8m1(to, fields0, width);
  const auto window1 = __riscv_vle8_v_u8m1(from, width);
  const auto fields1 =
      __riscv_vor_vv_u8m1(__riscv_vrgather_vv_u8m1(window1, pick1, width), length1, width);
  __riscv_vse8_v_u8m1(to + 1 * width, fields1, width);
  const auto window2 = __riscv_vle8_v_u8m1(from, width);
  const auto fields2 =
      __riscv_vor_vv_u8m1(__riscv_vrgather_vv_u8m1(window2, pick2, width), length2, width);
  __riscv_vse8_v_u8m1(to + 2 * width, fields2, width);
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint16_t *values,
                                                  size_t count) {
  // As wide as a register, unless that takes more values than there are. In registers of more than
  // 128 bytes "none" would be one of them.
  size_t width = __riscv_vlenb();
  if (count < 8 || width > 128) return pack_values(to, values, count);
  if (width > 64) width = 64;
  while (count < width / 2) width /= 2;
  const size_t group = width / 2;
  const size_t table = 3 * (width - 16);
  const auto pick0 = __riscv_vle8_v_u8m1(kPick + table, width);
  const auto length0 = __riscv_vle8_v_u8m1(kLength + table, width);
  const auto pick1 = __riscv_vle8_v_u8m1(kPick + table + 1 * width, width);
  const auto length1 = __riscv_vle8_v_u8m1(kLength + table + 1 * width, width);
  const auto pick2 = __riscv_vle8_v_u8m1(kPick + table + 2 * width, width);
  const auto length2 = __riscv_vle8_v_u8m1(kLength + table + 2 * width, width);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  size_t left = count;
  for (; left >= group; left -= group) {
    pack_group(to, from, width, pick0, length0, pick1, length1, pick2, length2);
    from += 2 * group;
    to += 6 * group;
  }
  if (left > 0) {  // the last group overlaps
    const size_t back = group - left;
    pack_group(to - 6 * back, from - 2 * back, width, pick0, length0, pick1, length1, pick2,
               length2);
  }
  return 6 * count;
}

// As lw_pack_fields16, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint16_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kChunk = 16;
  uint8_t *to = begin;
  size_t pos = 0;
  // A value stored over a null needs two more fields to be written over it.
  for (; count - pos >= kChunk + 2; pos += kChunk) {
    uint64_t bits = nulls[pos / 64] >> (pos % 64) & 0xffff;
    if (bits == 0) {
      to += pack_all(to, values + pos, kChunk);
    } else {
      for (size_t i = 0; i < kChunk; ++i, bits >>= 1) to = pack_over(to, values[pos + i], bits & 1);
    }
  }
  return static_cast<size_t>(pack_nullable(to, values, nulls, pos, count) - begin);
}

// Writes a field for each of the 16-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 6 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: windows of a register, at most 64 bytes. A group of 8 fields for each 16 bytes of them
// is 3 windows, each a permute of a window of input or'ed with the length bytes; the last group
// overlaps. With nulls the same for every 16 values of which none is null; the others go field by
// field. Assumes: a register of 16 bytes or more, which dispatch checks.
extern "C" LW_TARGET size_t lw_pack_fields16__windows__rvv(void *dst, const uint16_t *values,
                                                           const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields16__windows__rvv
#undef LW_TARGET
#endif

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v,+zvbb")))
namespace pack_fields32__reverse_m4__rvv {

static_assert(!kBigEndian, "the bytes of the values are reversed");

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint32_t *values,
                                                  size_t count) {
  const auto length = __riscv_vmv_v_x_u64m8(uint64_t{4} << 32, __riscv_vsetvlmax_e64m8());
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  for (size_t left = count; left > 0;) {
    const size_t vl = __riscv_vsetvl_e32m4(left);
    const auto group = __riscv_vreinterpret_v_u8m4_u32m4(__riscv_vle8_v_u8m4(from, 4 * vl));
    const auto fields = __riscv_vrev8_v_u64m8(__riscv_vwaddu_wv_u64m8(length, group, vl), vl);
    __riscv_vse8_v_u8m8(to, __riscv_vreinterpret_v_u64m8_u8m8(fields), 8 * vl);
    from += 4 * vl;
    to += 8 * vl;
    left -= vl;
  }
  return 8 * count;
}

// As lw_pack_fields32, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint32_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kChunk = 16;
  uint8_t *to = begin;
  size_t pos = 0;
  // A value stored over a null needs two more fields to be written over it.
  for (; count - pos >= kChunk + 2; pos += kChunk) {
    uint64_t bits = nulls[pos / 64] >> (pos % 64) & 0xffff;
    if (bits == 0) {
      to += pack_all(to, values + pos, kChunk);
    } else {
      for (size_t i = 0; i < kChunk; ++i, bits >>= 1) to = pack_over(to, values[pos + i], bits & 1);
    }
  }
  return static_cast<size_t>(pack_nullable(to, values, nulls, pos, count) - begin);
}

// Writes a field for each of the 32-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 8 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: a field, as a big-endian word of 64 bits, is its length times 2^32 plus the value.
// Strips of 4 vector registers of values are added to vectors of such lengths, and the bytes of
// each word reversed. With nulls the same for every 16 values of which none is null; the others go
// field by field. Assumes: nothing beyond the contract, and nothing of the register's length.
extern "C" LW_TARGET size_t lw_pack_fields32__reverse_m4__rvv(void *dst, const uint32_t *values,
                                                              const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields32__reverse_m4__rvv
#undef LW_TARGET
#endif

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace pack_fields32__swap_m4__rvv {

static_assert(!kBigEndian, "the bytes of the values are reversed");

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint32_t *values,
                                                  size_t count) {
  const auto length = __riscv_vmv_v_x_u64m8(to_big_endian(uint32_t{4}), __riscv_vsetvlmax_e64m8());
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  for (size_t left = count; left > 0;) {
    const size_t vl = __riscv_vsetvl_e32m4(left);
    const auto group = __riscv_vreinterpret_v_u8m4_u32m4(__riscv_vle8_v_u8m4(from, 4 * vl));
    const auto halves = __riscv_vreinterpret_v_u32m4_u16m4(group);
    const auto by_8 =
        __riscv_vmacc_vx_u16m4(__riscv_vsrl_vx_u16m4(halves, 8, 2 * vl), 1 << 8, halves, 2 * vl);
    const auto swapped = __riscv_vreinterpret_v_u16m4_u32m4(by_8);
    const auto reversed =
        __riscv_vmacc_vx_u32m4(__riscv_vsrl_vx_u32m4(swapped, 16, vl), 1 << 16, swapped, vl);
    const auto sums = __riscv_vwaddu_wv_u64m8(length, reversed, vl);
    const auto fields = __riscv_vwmaccu_vx_u64m8(sums, 0xffffffff, reversed, vl);
    __riscv_vse8_v_u8m8(to, __riscv_vreinterpret_v_u64m8_u8m8(fields), 8 * vl);
    from += 4 * vl;
    to += 8 * vl;
    left -= vl;
  }
  return 8 * count;
}

// As lw_pack_fields32, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint32_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kChunk = 16;
  uint8_t *to = begin;
  size_t pos = 0;
  // A value stored over a null needs two more fields to be written over it.
  for (; count - pos >= kChunk + 2; pos += kChunk) {
    uint64_t bits = nulls[pos / 64] >> (pos % 64) & 0xffff;
    if (bits == 0) {
      to += pack_all(to, values + pos, kChunk);
    } else {
      for (size_t i = 0; i < kChunk; ++i, bits >>= 1) to = pack_over(to, values[pos + i], bits & 1);
    }
  }
  return static_cast<size_t>(pack_nullable(to, values, nulls, pos, count) - begin);
}

// Writes a field for each of the 32-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 8 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: strips of 4 vector registers of values, whose bytes are reversed by rotations, of 8
// bits in words of 16 and of 16 bits in words of 32. Each becomes the upper half of a word of 64
// bits, the length the lower. No permute: of several registers it would cost more than the
// arithmetic. With nulls the same for every 16 values of which none is null; the others go field by
// field. Assumes: nothing beyond the contract, and nothing of the register's length.
extern "C" LW_TARGET size_t lw_pack_fields32__swap_m4__rvv(void *dst, const uint32_t *values,
                                                           const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields32__swap_m4__rvv
#undef LW_TARGET
#endif

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace pack_fields64__windows__rvv {

static_assert(!kBigEndian, "the tables take the values to be little-endian");

// For windows of 16, 32 and 64 bytes: a group of fields fills 3 windows of output. For each of
// their bytes: which byte of a window of input goes there (128: none), and the length bytes, which
// go between.
static constexpr uint8_t kPick[3 * (16 + 32 + 64)] = {
    128, 128, 128, 128, 7,   6,   5,   4,   3,   2,   1,   0,   128, 128, 128, 128, 7,   6,   5,
    4,   3,   2,   1,   0,   128, 128, 128, 128, 15,  14,  13,  12,  3,   2,   1,   0,   128, 128,
    128, 128, 15,  14,  13,  12,  11,  10,  9,   8,   128, 128, 128, 128, 7,   6,   5,   4,   3,
    2,   1,   0,   128, 128, 128, 128, 15,  14,  13,  12,  11,  10,  9,   8,   128, 128, 128, 128,
    23,  22,  21,  20,  3,   2,   1,   0,   128, 128, 128, 128, 15,  14,  13,  12,  11,  10,  9,
    8,   128, 128, 128, 128, 23,  22,  21,  20,  19,  18,  17,  16,  128, 128, 128, 128, 15,  14,
    13,  12,  11,  10,  9,   8,   128, 128, 128, 128, 23,  22,  21,  20,  19,  18,  17,  16,  128,
    128, 128, 128, 31,  30,  29,  28,  27,  26,  25,  24,  128, 128, 128, 128, 7,   6,   5,   4,
    3,   2,   1,   0,   128, 128, 128, 128, 15,  14,  13,  12,  11,  10,  9,   8,   128, 128, 128,
    128, 23,  22,  21,  20,  19,  18,  17,  16,  128, 128, 128, 128, 31,  30,  29,  28,  27,  26,
    25,  24,  128, 128, 128, 128, 39,  38,  37,  36,  35,  34,  33,  32,  128, 128, 128, 128, 15,
    14,  13,  12,  11,  10,  9,   8,   128, 128, 128, 128, 23,  22,  21,  20,  19,  18,  17,  16,
    128, 128, 128, 128, 31,  30,  29,  28,  27,  26,  25,  24,  128, 128, 128, 128, 39,  38,  37,
    36,  35,  34,  33,  32,  128, 128, 128, 128, 47,  46,  45,  44,  43,  42,  41,  40,  128, 128,
    128, 128, 55,  54,  53,  52,  19,  18,  17,  16,  128, 128, 128, 128, 31,  30,  29,  28,  27,
    26,  25,  24,  128, 128, 128, 128, 39,  38,  37,  36,  35,  34,  33,  32,  128, 128, 128, 128,
    47,  46,  45,  44,  43,  42,  41,  40,  128, 128, 128, 128, 55,  54,  53,  52,  51,  50,  49,
    48,  128, 128, 128, 128, 63,  62,  61,  60,  59,  58,  57,  56,
};
static constexpr uint8_t kLength[3 * (16 + 32 + 64)] = {
    0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0,
};

// One group. The length bytes go where the permute leaves zeros.
static LW_ALWAYS_INLINE LW_TARGET void pack_group(uint8_t *to, const uint8_t *from, size_t width,
                                                  vuint8m1_t pick0, vuint8m1_t length0,
                                                  vuint8m1_t pick1, vuint8m1_t length1,
                                                  vuint8m1_t pick2, vuint8m1_t length2) {
  const auto window0 = __riscv_vle8_v_u8m1(from, width);
  const auto fields0 =
      __riscv_vor_vv_u8m1(__riscv_vrgather_vv_u8m1(window0, pick0, width), length0, width);
  __riscv_vse8_v_u8m1(to, fields0, width);
  const auto window1 = __riscv_vle8_v_u8m1(from + 8 * (width / 16), width);
  const auto fields1 =
      __riscv_vor_vv_u8m1(__riscv_vrgather_vv_u8m1(window1, pick1, width), length1, width);
  __riscv_vse8_v_u8m1(to + 1 * width, fields1, width);
  const auto window2 = __riscv_vle8_v_u8m1(from + 16 * (width / 16), width);
  const auto fields2 =
      __riscv_vor_vv_u8m1(__riscv_vrgather_vv_u8m1(window2, pick2, width), length2, width);
  __riscv_vse8_v_u8m1(to + 2 * width, fields2, width);
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint64_t *values,
                                                  size_t count) {
  // As wide as a register, unless that takes more values than there are. In registers of more than
  // 128 bytes "none" would be one of them.
  size_t width = __riscv_vlenb();
  if (count < 4 || width > 128) return pack_values(to, values, count);
  if (width > 64) width = 64;
  while (count < width / 4) width /= 2;
  const size_t group = width / 4;
  const size_t table = 3 * (width - 16);
  const auto pick0 = __riscv_vle8_v_u8m1(kPick + table, width);
  const auto length0 = __riscv_vle8_v_u8m1(kLength + table, width);
  const auto pick1 = __riscv_vle8_v_u8m1(kPick + table + 1 * width, width);
  const auto length1 = __riscv_vle8_v_u8m1(kLength + table + 1 * width, width);
  const auto pick2 = __riscv_vle8_v_u8m1(kPick + table + 2 * width, width);
  const auto length2 = __riscv_vle8_v_u8m1(kLength + table + 2 * width, width);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  size_t left = count;
  for (; left >= group; left -= group) {
    pack_group(to, from, width, pick0, length0, pick1, length1, pick2, length2);
    from += 8 * group;
    to += 12 * group;
  }
  if (left > 0) {  // the last group overlaps
    const size_t back = group - left;
    pack_group(to - 12 * back, from - 8 * back, width, pick0, length0, pick1, length1, pick2,
               length2);
  }
  return 12 * count;
}

// As lw_pack_fields64, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint64_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kChunk = 16;
  uint8_t *to = begin;
  size_t pos = 0;
  // A value stored over a null needs two more fields to be written over it.
  for (; count - pos >= kChunk + 2; pos += kChunk) {
    uint64_t bits = nulls[pos / 64] >> (pos % 64) & 0xffff;
    if (bits == 0) {
      to += pack_all(to, values + pos, kChunk);
    } else {
      for (size_t i = 0; i < kChunk; ++i, bits >>= 1) to = pack_over(to, values[pos + i], bits & 1);
    }
  }
  return static_cast<size_t>(pack_nullable(to, values, nulls, pos, count) - begin);
}

// Writes a field for each of the 64-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 12 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: windows of a register, at most 64 bytes. A group of 4 fields for each 16 bytes of them
// is 3 windows, each a permute of a window of input or'ed with the length bytes; the last group
// overlaps. With nulls the same for every 16 values of which none is null; the others go field by
// field. Assumes: a register of 16 bytes or more, which dispatch checks.
extern "C" LW_TARGET size_t lw_pack_fields64__windows__rvv(void *dst, const uint64_t *values,
                                                           const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields64__windows__rvv
#undef LW_TARGET
#endif

}  // namespace lanewright
