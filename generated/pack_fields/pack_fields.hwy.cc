// pack_fields16, pack_fields32, pack_fields64 by hwy: sse4, avx2, avx512.
//
// Generated; do not edit. Made from
//   gen/kernels/pack_fields.yaml
//   templates/kernels/pack_fields/window.block.j2
//   templates/kernels/pack_fields/_group.j2
//   templates/kernels/pack_fields/_nulls.j2
//   templates/ops/hwy.j2
//   gen/isa/sse4.yaml
//   gen/isa/avx2.yaml
//   gen/isa/avx512.yaml
//   templates/frame/unit.hwy.cc.j2
//   gen/tables.py
// Inputs: sha256 0b39cd8f1abea083. To make it again: ./lw gen render
//
// How to read it: hwy/foreach_target.h includes this file once for each target, with HWY_NAMESPACE
// set to N_AVX2 and so on and with that target's instructions enabled between HWY_BEFORE_NAMESPACE
// and HWY_AFTER_NAMESPACE. LW_SYMBOL(name) appends the ISA's name: lw_<name>__avx2.
#include "pack_fields/pack_fields_variants.h"

#include "runtime/bytes.h"
#include "runtime/fields.h"

#include "hwy_config.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pack_fields/pack_fields.hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "hwy_symbol.h"

#ifdef LW_SYMBOL
HWY_BEFORE_NAMESPACE();
namespace lanewright {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET & (HWY_AVX3 | HWY_AVX2 | HWY_SSE4)
namespace pack_fields16__window {

static_assert(!kBigEndian, "the tables take the values to be little-endian");

// 8 fields of 6 bytes fill 3 vectors of 16 bytes. For each byte of these: which byte of the vector
// of input goes there (128: none), and the length bytes, which go between.
alignas(16) static constexpr uint8_t kPick16[3][16] = {
    {128, 128, 128, 128, 1, 0, 128, 128, 128, 128, 3, 2, 128, 128, 128, 128},
    {5, 4, 128, 128, 128, 128, 7, 6, 128, 128, 128, 128, 9, 8, 128, 128},
    {128, 128, 11, 10, 128, 128, 128, 128, 13, 12, 128, 128, 128, 128, 15, 14},
};
alignas(16) static constexpr uint8_t kLength16[3][16] = {
    {0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2},
    {0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0},
    {0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0},
};

// 8 values, none of them null.
static LW_ALWAYS_INLINE void pack_group_16(uint8_t *to, const uint8_t *from) {
  const hn::FixedTag<uint8_t, 16> d;
  hn::StoreU(hn::Or(hn::TableLookupBytesOr0(hn::LoadU(d, from), hn::Load(d, kPick16[0])),
                    hn::Load(d, kLength16[0])),
             d, to);
  hn::StoreU(hn::Or(hn::TableLookupBytesOr0(hn::LoadU(d, from), hn::Load(d, kPick16[1])),
                    hn::Load(d, kLength16[1])),
             d, to + 16);
  hn::StoreU(hn::Or(hn::TableLookupBytesOr0(hn::LoadU(d, from), hn::Load(d, kPick16[2])),
                    hn::Load(d, kLength16[2])),
             d, to + 32);
}

// Values none of which is null.
static LW_ALWAYS_INLINE size_t pack_all(uint8_t *to, const uint16_t *values, size_t count) {
  if (LW_LIKELY(count < 8)) return pack_few(to, values, count);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  size_t pos = 0;
  for (; count - pos >= 8; pos += 8) {
    pack_group_16(to + 6 * pos, from + 2 * pos);
  }
  if (pos < count) {
    pos = count - 8;
    pack_group_16(to + 6 * pos, from + 2 * pos);
  }
  return 6 * count;
}

// As lw_pack_fields16, where there are nulls.
LW_NEVER_INLINE static size_t pack_with_nulls(uint8_t *begin, const uint16_t *values,
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
// Algorithm: groups of 8 fields are 3 vectors of 16 bytes, each a permute of 16 bytes of input
// or'ed with the length bytes; the last group overlaps. With nulls the same for every 16 values of
// which none is null; the others go field by field, without a branch.
extern "C" size_t LW_SYMBOL(pack_fields16__window)(void *dst, const uint16_t *values,
                                                   const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields16__window
#endif

#if HWY_TARGET & (HWY_AVX3 | HWY_AVX2 | HWY_SSE4)
namespace pack_fields32__window {

static_assert(!kBigEndian, "the tables take the values to be little-endian");

// 4 fields of 8 bytes fill 2 vectors of 16 bytes. For each byte of these: which byte of the vector
// of input goes there (128: none), and the length bytes, which go between.
alignas(16) static constexpr uint8_t kPick16[2][16] = {
    {128, 128, 128, 128, 3, 2, 1, 0, 128, 128, 128, 128, 7, 6, 5, 4},
    {128, 128, 128, 128, 11, 10, 9, 8, 128, 128, 128, 128, 15, 14, 13, 12},
};
alignas(16) static constexpr uint8_t kLength16[2][16] = {
    {0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0},
    {0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0},
};

// 4 values, none of them null.
static LW_ALWAYS_INLINE void pack_group_16(uint8_t *to, const uint8_t *from) {
  const hn::FixedTag<uint8_t, 16> d;
  hn::StoreU(hn::Or(hn::TableLookupBytesOr0(hn::LoadU(d, from), hn::Load(d, kPick16[0])),
                    hn::Load(d, kLength16[0])),
             d, to);
  hn::StoreU(hn::Or(hn::TableLookupBytesOr0(hn::LoadU(d, from), hn::Load(d, kPick16[1])),
                    hn::Load(d, kLength16[1])),
             d, to + 16);
}

// Values none of which is null.
static LW_ALWAYS_INLINE size_t pack_all(uint8_t *to, const uint32_t *values, size_t count) {
  if (LW_LIKELY(count < 4)) return pack_few(to, values, count);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  size_t pos = 0;
  for (; count - pos >= 4; pos += 4) {
    pack_group_16(to + 8 * pos, from + 4 * pos);
  }
  if (pos < count) {
    pos = count - 4;
    pack_group_16(to + 8 * pos, from + 4 * pos);
  }
  return 8 * count;
}

// As lw_pack_fields32, where there are nulls.
LW_NEVER_INLINE static size_t pack_with_nulls(uint8_t *begin, const uint32_t *values,
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
// Algorithm: groups of 4 fields are 2 vectors of 16 bytes, each a permute of 16 bytes of input
// or'ed with the length bytes; the last group overlaps. With nulls the same for every 16 values of
// which none is null; the others go field by field, without a branch.
extern "C" size_t LW_SYMBOL(pack_fields32__window)(void *dst, const uint32_t *values,
                                                   const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields32__window
#endif

#if HWY_TARGET & (HWY_AVX3 | HWY_AVX2 | HWY_SSE4)
namespace pack_fields64__window {

static_assert(!kBigEndian, "the tables take the values to be little-endian");

// 4 fields of 12 bytes fill 3 vectors of 16 bytes. For each byte of these: which byte of the vector
// of input goes there (128: none), and the length bytes, which go between.
alignas(16) static constexpr uint8_t kPick16[3][16] = {
    {128, 128, 128, 128, 7, 6, 5, 4, 3, 2, 1, 0, 128, 128, 128, 128},
    {7, 6, 5, 4, 3, 2, 1, 0, 128, 128, 128, 128, 15, 14, 13, 12},
    {3, 2, 1, 0, 128, 128, 128, 128, 15, 14, 13, 12, 11, 10, 9, 8},
};
alignas(16) static constexpr uint8_t kLength16[3][16] = {
    {0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0},
};

// 4 values, none of them null.
static LW_ALWAYS_INLINE void pack_group_16(uint8_t *to, const uint8_t *from) {
  const hn::FixedTag<uint8_t, 16> d;
  hn::StoreU(hn::Or(hn::TableLookupBytesOr0(hn::LoadU(d, from), hn::Load(d, kPick16[0])),
                    hn::Load(d, kLength16[0])),
             d, to);
  hn::StoreU(hn::Or(hn::TableLookupBytesOr0(hn::LoadU(d, from + 8), hn::Load(d, kPick16[1])),
                    hn::Load(d, kLength16[1])),
             d, to + 16);
  hn::StoreU(hn::Or(hn::TableLookupBytesOr0(hn::LoadU(d, from + 16), hn::Load(d, kPick16[2])),
                    hn::Load(d, kLength16[2])),
             d, to + 32);
}

// Values none of which is null.
static LW_ALWAYS_INLINE size_t pack_all(uint8_t *to, const uint64_t *values, size_t count) {
  if (LW_LIKELY(count < 4)) return pack_few(to, values, count);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  size_t pos = 0;
  for (; count - pos >= 4; pos += 4) {
    pack_group_16(to + 12 * pos, from + 8 * pos);
  }
  if (pos < count) {
    pos = count - 4;
    pack_group_16(to + 12 * pos, from + 8 * pos);
  }
  return 12 * count;
}

// As lw_pack_fields64, where there are nulls.
LW_NEVER_INLINE static size_t pack_with_nulls(uint8_t *begin, const uint64_t *values,
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
// Algorithm: groups of 4 fields are 3 vectors of 16 bytes, each a permute of 16 bytes of input
// or'ed with the length bytes; the last group overlaps. With nulls the same for every 16 values of
// which none is null; the others go field by field, without a branch.
extern "C" size_t LW_SYMBOL(pack_fields64__window)(void *dst, const uint64_t *values,
                                                   const uint64_t *nulls, size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields64__window
#endif

}  // namespace HWY_NAMESPACE
}  // namespace lanewright
HWY_AFTER_NAMESPACE();
#endif
