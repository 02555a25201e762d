// pack_fields16, pack_fields32, pack_fields64 by neon: neon.
//
// Generated; do not edit. Made from
//   gen/kernels/pack_fields.yaml
//   templates/kernels/pack_fields/columns.block.j2
//   templates/kernels/pack_fields/_nulls.j2
//   templates/ops/neon.j2
//   gen/isa/neon.yaml
//   templates/frame/unit.raw.cc.j2
// Inputs: sha256 2748e217449a337f. To make it again: ./lw gen render
#include "pack_fields/pack_fields_variants.h"

#include <arm_neon.h>

#include "runtime/bytes.h"
#include "runtime/fields.h"

namespace lanewright {

#if LW_BUILD_NEON
#define LW_TARGET __attribute__((target("+simd")))
namespace pack_fields16__columns__neon {

static_assert(!kBigEndian, "the values are taken to be little-endian");

constexpr size_t kField = 6;                                                 // bytes
constexpr size_t kGroup = 8;                                                 // values
constexpr size_t kGroupValues = 2 * kGroup, kGroupFields = kField * kGroup;  // bytes
using Columns = uint16x8x3_t;

// A group of values, none of them null. The columns of the length are set.
static LW_ALWAYS_INLINE LW_TARGET void pack_group(Columns fields, uint8_t *to,
                                                  const uint8_t *from) {
  fields.val[2] = vreinterpretq_u16_u8(
      vrev16q_u8(vreinterpretq_u8_u16(vld1q_u16(reinterpret_cast<const uint16_t *>(from)))));
  vst3q_u16(reinterpret_cast<uint16_t *>(to), fields);
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint16_t *values,
                                                  size_t count) {
  if (count < kGroup) return pack_few(to, values, count);
  Columns fields;
  fields.val[0] = vdupq_n_u16(0);
  fields.val[1] = vdupq_n_u16(0x0200);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  const uint8_t *const last = from + sizeof *values * (count - kGroup);
  uint8_t *const last_to = to + kField * (count - kGroup);
  for (; from < last; from += kGroupValues, to += kGroupFields) pack_group(fields, to, from);
  pack_group(fields, last_to, last);
  return kField * count;
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
// Algorithm: a field is 3 lanes of 16 bits, of which the first 2 tell its length. Vectors of each
// of them are stored as columns, which one instruction interleaves; the last group overlaps. With
// nulls the same for every 16 values of which none is null; the others go field by field, without a
// branch.
extern "C" LW_TARGET size_t lw_pack_fields16__columns__neon(void *dst, const uint16_t *values,
                                                            const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields16__columns__neon
#undef LW_TARGET
#endif

#if LW_BUILD_NEON
#define LW_TARGET __attribute__((target("+simd")))
namespace pack_fields32__columns__neon {

static_assert(!kBigEndian, "the values are taken to be little-endian");

constexpr size_t kField = 8;                                                 // bytes
constexpr size_t kGroup = 4;                                                 // values
constexpr size_t kGroupValues = 4 * kGroup, kGroupFields = kField * kGroup;  // bytes
using Columns = uint32x4x2_t;

// A group of values, none of them null. The columns of the length are set.
static LW_ALWAYS_INLINE LW_TARGET void pack_group(Columns fields, uint8_t *to,
                                                  const uint8_t *from) {
  fields.val[1] = vreinterpretq_u32_u8(
      vrev32q_u8(vreinterpretq_u8_u32(vld1q_u32(reinterpret_cast<const uint32_t *>(from)))));
  vst2q_u32(reinterpret_cast<uint32_t *>(to), fields);
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint32_t *values,
                                                  size_t count) {
  if (count < kGroup) return pack_few(to, values, count);
  Columns fields;
  fields.val[0] = vdupq_n_u32(0x04000000);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  const uint8_t *const last = from + sizeof *values * (count - kGroup);
  uint8_t *const last_to = to + kField * (count - kGroup);
  for (; from < last; from += kGroupValues, to += kGroupFields) pack_group(fields, to, from);
  pack_group(fields, last_to, last);
  return kField * count;
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
// Algorithm: a field is 2 lanes of 32 bits, of which the first 1 tell its length. Vectors of each
// of them are stored as columns, which one instruction interleaves; the last group overlaps. With
// nulls the same for every 16 values of which none is null; the others go field by field, without a
// branch.
extern "C" LW_TARGET size_t lw_pack_fields32__columns__neon(void *dst, const uint32_t *values,
                                                            const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields32__columns__neon
#undef LW_TARGET
#endif

#if LW_BUILD_NEON
#define LW_TARGET __attribute__((target("+simd")))
namespace pack_fields64__columns__neon {

static_assert(!kBigEndian, "the values are taken to be little-endian");

constexpr size_t kField = 12;                                                // bytes
constexpr size_t kGroup = 4;                                                 // values
constexpr size_t kGroupValues = 8 * kGroup, kGroupFields = kField * kGroup;  // bytes
using Columns = uint32x4x3_t;

// A group of values, none of them null. The columns of the length are set.
static LW_ALWAYS_INLINE LW_TARGET void pack_group(Columns fields, uint8_t *to,
                                                  const uint8_t *from) {
  const auto value = vld2q_u32(reinterpret_cast<const uint32_t *>(from));
  fields.val[1] = vreinterpretq_u32_u8(vrev32q_u8(vreinterpretq_u8_u32(value.val[1])));
  fields.val[2] = vreinterpretq_u32_u8(vrev32q_u8(vreinterpretq_u8_u32(value.val[0])));
  vst3q_u32(reinterpret_cast<uint32_t *>(to), fields);
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint64_t *values,
                                                  size_t count) {
  if (count < kGroup) return pack_few(to, values, count);
  Columns fields;
  fields.val[0] = vdupq_n_u32(0x08000000);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  const uint8_t *const last = from + sizeof *values * (count - kGroup);
  uint8_t *const last_to = to + kField * (count - kGroup);
  for (; from < last; from += kGroupValues, to += kGroupFields) pack_group(fields, to, from);
  pack_group(fields, last_to, last);
  return kField * count;
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
// Algorithm: a field is 3 lanes of 32 bits, of which the first 1 tell its length. Vectors of each
// of them are stored as columns, which one instruction interleaves; the last group overlaps. With
// nulls the same for every 16 values of which none is null; the others go field by field, without a
// branch.
extern "C" LW_TARGET size_t lw_pack_fields64__columns__neon(void *dst, const uint64_t *values,
                                                            const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields64__columns__neon
#undef LW_TARGET
#endif

}  // namespace lanewright
