// pack_fields16, pack_fields32, pack_fields64 by avx512: avx512_vbmi, avx512_zen4.
//
// Generated; do not edit. Made from
//   gen/kernels/pack_fields.yaml
//   templates/kernels/pack_fields/squeeze.block.j2
//   templates/kernels/pack_fields/_group.j2
//   templates/ops/avx512.j2
//   gen/isa/avx512_vbmi.yaml
//   gen/isa/avx512_zen4.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/tables.py
// squeeze: masked = 0
// squeeze: masked = 1
// Inputs: sha256 0c10a062ef7d59af. To make it again: ./lw gen render
#include "pack_fields/pack_fields_variants.h"

#include "runtime/x86_intrinsics.h"

#include "runtime/bytes.h"
#include "runtime/fields.h"

namespace lanewright {

#if LW_BUILD_AVX512_VBMI
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
namespace pack_fields16__squeeze__avx512_vbmi {

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

// 32 fields of 6 bytes fill 3 vectors of 64 bytes. For each byte of these: which byte of the vector
// of input goes there (128: none), and the length bytes, which go between.
alignas(64) static constexpr uint8_t kPick64[3][64] = {
    {128, 128, 128, 128, 1,   0,   128, 128, 128, 128, 3,   2,   128, 128, 128, 128,
     5,   4,   128, 128, 128, 128, 7,   6,   128, 128, 128, 128, 9,   8,   128, 128,
     128, 128, 11,  10,  128, 128, 128, 128, 13,  12,  128, 128, 128, 128, 15,  14,
     128, 128, 128, 128, 17,  16,  128, 128, 128, 128, 19,  18,  128, 128, 128, 128},
    {21,  20,  128, 128, 128, 128, 23,  22,  128, 128, 128, 128, 25,  24,  128, 128,
     128, 128, 27,  26,  128, 128, 128, 128, 29,  28,  128, 128, 128, 128, 31,  30,
     128, 128, 128, 128, 33,  32,  128, 128, 128, 128, 35,  34,  128, 128, 128, 128,
     37,  36,  128, 128, 128, 128, 39,  38,  128, 128, 128, 128, 41,  40,  128, 128},
    {128, 128, 43,  42,  128, 128, 128, 128, 45,  44,  128, 128, 128, 128, 47,  46,
     128, 128, 128, 128, 49,  48,  128, 128, 128, 128, 51,  50,  128, 128, 128, 128,
     53,  52,  128, 128, 128, 128, 55,  54,  128, 128, 128, 128, 57,  56,  128, 128,
     128, 128, 59,  58,  128, 128, 128, 128, 61,  60,  128, 128, 128, 128, 63,  62},
};
alignas(64) static constexpr uint8_t kLength64[3][64] = {
    {0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2,
     0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
     0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2},
    {0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
     0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0,
     0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0},
    {0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0,
     0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2,
     0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0},
};

// The bytes of each vector that are not part of a length.
static constexpr uint64_t kValueLanes64[3] = {
    0x0c30c30c30c30c30,
    0x30c30c30c30c30c3,
    0xc30c30c30c30c30c,
};

// The number in its group of the field that each byte is part of.
alignas(64) static constexpr uint8_t kField64[3][64] = {
    {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2,  2,  3,  3, 3, 3,
     3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6,  6,  6,  6, 7, 7,
     7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10},
    {10, 10, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 14, 14,
     14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 16, 16, 16, 16, 16, 16, 17, 17, 17, 17, 17, 17,
     18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 21, 21},
    {21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 23, 23, 23, 23, 23, 23, 24, 24, 24, 24, 24, 24,
     25, 25, 25, 25, 25, 25, 26, 26, 26, 26, 26, 26, 27, 27, 27, 27, 27, 27, 28, 28, 28, 28,
     28, 28, 29, 29, 29, 29, 29, 29, 30, 30, 30, 30, 30, 30, 31, 31, 31, 31, 31, 31},
};

// 8 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_16(uint8_t *to, const uint8_t *from) {
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[0])), 0xc30,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[0])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 16),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[1])), 0x30c3,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[1])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 32),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[2])), 0xc30c,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[2])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
}

// 32 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_64(uint8_t *to, const uint8_t *from) {
  _mm512_storeu_si512(
      to, _mm512_mask_permutexvar_epi8(_mm512_load_si512(kLength64[0]), 0xc30c30c30c30c30,
                                       _mm512_load_si512(kPick64[0]), _mm512_loadu_si512(from)));
  _mm512_storeu_si512(to + 64, _mm512_mask_permutexvar_epi8(
                                   _mm512_load_si512(kLength64[1]), 0x30c30c30c30c30c3,
                                   _mm512_load_si512(kPick64[1]), _mm512_loadu_si512(from)));
  _mm512_storeu_si512(to + 128, _mm512_mask_permutexvar_epi8(
                                    _mm512_load_si512(kLength64[2]), 0xc30c30c30c30c30c,
                                    _mm512_load_si512(kPick64[2]), _mm512_loadu_si512(from)));
}

// Up to 10 values, 60 bytes of fields, as one masked vector: no branch tells counts apart, so that
// none is mispredicted.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_masked(uint8_t *to, const uint8_t *from,
                                                     size_t count) {
  const auto window =
      _mm512_maskz_loadu_epi8(_bzhi_u64(~uint64_t{0}, static_cast<unsigned>(2 * count)), from);
  const auto fields = _mm512_mask_permutexvar_epi8(
      _mm512_load_si512(kLength64[0]), 0xc30c30c30c30c30, _mm512_load_si512(kPick64[0]), window);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(6 * count)), fields);
  return 6 * count;
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint16_t *values,
                                                  size_t count) {
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count <= 10) return pack_masked(to, from, count);
  if (count < 32) {
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
  size_t pos = 0;
  for (; count - pos >= 32; pos += 32) {
    pack_group_64(to + 6 * pos, from + 2 * pos);
  }
  if (pos < count) {
    pos = count - 32;
    pack_group_64(to + 6 * pos, from + 2 * pos);
  }
  return 6 * count;
}

// Vector i of a group with nulls: of a null's bytes those of its length are -1 and those of its
// value are left out, as are all bytes that are not in `present`. Returns how many bytes are to be
// stored.
static LW_ALWAYS_INLINE LW_TARGET size_t squeeze_vector(__m512i *out, __m512i window,
                                                        __m512i null_fields, uint64_t present,
                                                        size_t i) {
  const auto is_null = _mm512_permutexvar_epi8(_mm512_load_si512(kField64[i]), null_fields);
  const auto length = _mm512_or_si512(is_null, _mm512_load_si512(kLength64[i]));
  const auto fields =
      _mm512_mask_permutexvar_epi8(length, kValueLanes64[i], _mm512_load_si512(kPick64[i]), window);
  const uint64_t kept = present & ~(_mm512_movepi8_mask(is_null) & kValueLanes64[i]);
  *out = _mm512_maskz_compress_epi8(kept, fields);
  return static_cast<size_t>(_mm_popcnt_u64(kept));
}

// A group with nulls that at least one more group follows: what is stored after the last byte is
// written over. Returns where the next field goes.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_group_with_nulls(uint8_t *to, const uint8_t *from,
                                                                 uint64_t nulls) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  __m512i fields;
  const size_t size0 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 0);
  _mm512_storeu_si512(to, fields);
  to += size0;
  const size_t size1 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 1);
  _mm512_storeu_si512(to, fields);
  to += size1;
  const size_t size2 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 2);
  _mm512_storeu_si512(to, fields);
  to += size2;
  return to;
}

// The last values, at most a group, with their nulls. Reads and writes nothing beyond them.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_rest_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  const size_t size = 2 * count;
  __m512i fields;
  const auto window0 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present0 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[0]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size0 = squeeze_vector(&fields, window0, null_fields, present0, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size0)), fields);
  to += size0;
  const auto window1 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present1 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[1]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size1 = squeeze_vector(&fields, window1, null_fields, present1, 1);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size1)), fields);
  to += size1;
  const auto window2 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present2 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[2]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size2 = squeeze_vector(&fields, window2, null_fields, present2, 2);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size2)), fields);
  to += size2;
  return to;
}

// pack_masked with nulls.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_masked_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto window =
      _mm512_maskz_loadu_epi8(_bzhi_u64(~uint64_t{0}, static_cast<unsigned>(2 * count)), from);
  const uint64_t present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(6 * count));
  __m512i fields;
  const size_t size = squeeze_vector(&fields, window, _mm512_movm_epi8(nulls), present, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)), fields);
  return size;
}

// As lw_pack_fields16, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint16_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kGroup = 32;
  constexpr uint64_t kGroupBits = (uint64_t{1} << kGroup) - 1;
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count <= 10) return pack_masked_with_nulls(begin, from, nulls[0], count);
  if (count < 8) return static_cast<size_t>(pack_nullable(begin, values, nulls, 0, count) - begin);
  uint8_t *to = begin;
  size_t pos = 0;
  // The fields of the group that follows are 128 bytes or more.
  for (; count - pos >= 2 * kGroup; pos += kGroup) {
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & kGroupBits;
    if (bits == 0) {
      pack_group_64(to, from + 2 * pos);
      to += 6 * kGroup;
    } else {
      to = pack_group_with_nulls(to, from + 2 * pos, bits);
    }
  }
  while (pos < count) {
    const size_t left = count - pos < kGroup ? count - pos : kGroup;
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & (kGroupBits >> (kGroup - left));
    to = pack_rest_with_nulls(to, from + 2 * pos, bits, left);
    pos += left;
  }
  return static_cast<size_t>(to - begin);
}

// Writes a field for each of the 16-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 6 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: groups of 32 fields are 3 vectors of 64 bytes, each one permute of a vector of input
// between the length bytes; the last group overlaps. With nulls a group is made in the same way,
// with the lengths of its nulls -1, and the bytes of their values are squeezed out. Up to 10 fields
// are one masked vector.
extern "C" LW_TARGET size_t lw_pack_fields16__squeeze__avx512_vbmi(void *dst,
                                                                   const uint16_t *values,
                                                                   const uint64_t *nulls,
                                                                   size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields16__squeeze__avx512_vbmi
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_ZEN4
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bf16")))
namespace pack_fields16__squeeze__avx512_zen4 {

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

// 32 fields of 6 bytes fill 3 vectors of 64 bytes. For each byte of these: which byte of the vector
// of input goes there (128: none), and the length bytes, which go between.
alignas(64) static constexpr uint8_t kPick64[3][64] = {
    {128, 128, 128, 128, 1,   0,   128, 128, 128, 128, 3,   2,   128, 128, 128, 128,
     5,   4,   128, 128, 128, 128, 7,   6,   128, 128, 128, 128, 9,   8,   128, 128,
     128, 128, 11,  10,  128, 128, 128, 128, 13,  12,  128, 128, 128, 128, 15,  14,
     128, 128, 128, 128, 17,  16,  128, 128, 128, 128, 19,  18,  128, 128, 128, 128},
    {21,  20,  128, 128, 128, 128, 23,  22,  128, 128, 128, 128, 25,  24,  128, 128,
     128, 128, 27,  26,  128, 128, 128, 128, 29,  28,  128, 128, 128, 128, 31,  30,
     128, 128, 128, 128, 33,  32,  128, 128, 128, 128, 35,  34,  128, 128, 128, 128,
     37,  36,  128, 128, 128, 128, 39,  38,  128, 128, 128, 128, 41,  40,  128, 128},
    {128, 128, 43,  42,  128, 128, 128, 128, 45,  44,  128, 128, 128, 128, 47,  46,
     128, 128, 128, 128, 49,  48,  128, 128, 128, 128, 51,  50,  128, 128, 128, 128,
     53,  52,  128, 128, 128, 128, 55,  54,  128, 128, 128, 128, 57,  56,  128, 128,
     128, 128, 59,  58,  128, 128, 128, 128, 61,  60,  128, 128, 128, 128, 63,  62},
};
alignas(64) static constexpr uint8_t kLength64[3][64] = {
    {0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2,
     0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
     0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2},
    {0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
     0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0,
     0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0},
    {0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0,
     0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2,
     0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0},
};

// The bytes of each vector that are not part of a length.
static constexpr uint64_t kValueLanes64[3] = {
    0x0c30c30c30c30c30,
    0x30c30c30c30c30c3,
    0xc30c30c30c30c30c,
};

// The number in its group of the field that each byte is part of.
alignas(64) static constexpr uint8_t kField64[3][64] = {
    {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2,  2,  3,  3, 3, 3,
     3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 6, 6, 6,  6,  6,  6, 7, 7,
     7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10},
    {10, 10, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 14, 14,
     14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 16, 16, 16, 16, 16, 16, 17, 17, 17, 17, 17, 17,
     18, 18, 18, 18, 18, 18, 19, 19, 19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 21, 21},
    {21, 21, 21, 21, 22, 22, 22, 22, 22, 22, 23, 23, 23, 23, 23, 23, 24, 24, 24, 24, 24, 24,
     25, 25, 25, 25, 25, 25, 26, 26, 26, 26, 26, 26, 27, 27, 27, 27, 27, 27, 28, 28, 28, 28,
     28, 28, 29, 29, 29, 29, 29, 29, 30, 30, 30, 30, 30, 30, 31, 31, 31, 31, 31, 31},
};

// 8 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_16(uint8_t *to, const uint8_t *from) {
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[0])), 0xc30,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[0])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 16),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[1])), 0x30c3,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[1])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 32),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[2])), 0xc30c,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[2])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
}

// 32 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_64(uint8_t *to, const uint8_t *from) {
  _mm512_storeu_si512(
      to, _mm512_mask_permutexvar_epi8(_mm512_load_si512(kLength64[0]), 0xc30c30c30c30c30,
                                       _mm512_load_si512(kPick64[0]), _mm512_loadu_si512(from)));
  _mm512_storeu_si512(to + 64, _mm512_mask_permutexvar_epi8(
                                   _mm512_load_si512(kLength64[1]), 0x30c30c30c30c30c3,
                                   _mm512_load_si512(kPick64[1]), _mm512_loadu_si512(from)));
  _mm512_storeu_si512(to + 128, _mm512_mask_permutexvar_epi8(
                                    _mm512_load_si512(kLength64[2]), 0xc30c30c30c30c30c,
                                    _mm512_load_si512(kPick64[2]), _mm512_loadu_si512(from)));
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint16_t *values,
                                                  size_t count) {
  if (count < 8) return pack_few(to, values, count);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count < 32) {
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
  size_t pos = 0;
  for (; count - pos >= 32; pos += 32) {
    pack_group_64(to + 6 * pos, from + 2 * pos);
  }
  if (pos < count) {
    pos = count - 32;
    pack_group_64(to + 6 * pos, from + 2 * pos);
  }
  return 6 * count;
}

// Vector i of a group with nulls: of a null's bytes those of its length are -1 and those of its
// value are left out, as are all bytes that are not in `present`. Returns how many bytes are to be
// stored.
static LW_ALWAYS_INLINE LW_TARGET size_t squeeze_vector(__m512i *out, __m512i window,
                                                        __m512i null_fields, uint64_t present,
                                                        size_t i) {
  const auto is_null = _mm512_permutexvar_epi8(_mm512_load_si512(kField64[i]), null_fields);
  const auto length = _mm512_or_si512(is_null, _mm512_load_si512(kLength64[i]));
  const auto fields =
      _mm512_mask_permutexvar_epi8(length, kValueLanes64[i], _mm512_load_si512(kPick64[i]), window);
  const uint64_t kept = present & ~(_mm512_movepi8_mask(is_null) & kValueLanes64[i]);
  *out = _mm512_maskz_compress_epi8(kept, fields);
  return static_cast<size_t>(_mm_popcnt_u64(kept));
}

// A group with nulls that at least one more group follows: what is stored after the last byte is
// written over. Returns where the next field goes.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_group_with_nulls(uint8_t *to, const uint8_t *from,
                                                                 uint64_t nulls) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  __m512i fields;
  const size_t size0 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 0);
  _mm512_storeu_si512(to, fields);
  to += size0;
  const size_t size1 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 1);
  _mm512_storeu_si512(to, fields);
  to += size1;
  const size_t size2 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 2);
  _mm512_storeu_si512(to, fields);
  to += size2;
  return to;
}

// The last values, at most a group, with their nulls. Reads and writes nothing beyond them.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_rest_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  const size_t size = 2 * count;
  __m512i fields;
  const auto window0 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present0 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[0]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size0 = squeeze_vector(&fields, window0, null_fields, present0, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size0)), fields);
  to += size0;
  const auto window1 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present1 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[1]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size1 = squeeze_vector(&fields, window1, null_fields, present1, 1);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size1)), fields);
  to += size1;
  const auto window2 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present2 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[2]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size2 = squeeze_vector(&fields, window2, null_fields, present2, 2);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size2)), fields);
  to += size2;
  return to;
}

// As lw_pack_fields16, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint16_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kGroup = 32;
  constexpr uint64_t kGroupBits = (uint64_t{1} << kGroup) - 1;
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count < 8) return static_cast<size_t>(pack_nullable(begin, values, nulls, 0, count) - begin);
  uint8_t *to = begin;
  size_t pos = 0;
  // The fields of the group that follows are 128 bytes or more.
  for (; count - pos >= 2 * kGroup; pos += kGroup) {
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & kGroupBits;
    if (bits == 0) {
      pack_group_64(to, from + 2 * pos);
      to += 6 * kGroup;
    } else {
      to = pack_group_with_nulls(to, from + 2 * pos, bits);
    }
  }
  while (pos < count) {
    const size_t left = count - pos < kGroup ? count - pos : kGroup;
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & (kGroupBits >> (kGroup - left));
    to = pack_rest_with_nulls(to, from + 2 * pos, bits, left);
    pos += left;
  }
  return static_cast<size_t>(to - begin);
}

// Writes a field for each of the 16-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 6 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: groups of 32 fields are 3 vectors of 64 bytes, each one permute of a vector of input
// between the length bytes; the last group overlaps. With nulls a group is made in the same way,
// with the lengths of its nulls -1, and the bytes of their values are squeezed out.
extern "C" LW_TARGET size_t lw_pack_fields16__squeeze__avx512_zen4(void *dst,
                                                                   const uint16_t *values,
                                                                   const uint64_t *nulls,
                                                                   size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields16__squeeze__avx512_zen4
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_VBMI
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
namespace pack_fields32__squeeze__avx512_vbmi {

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

// 16 fields of 8 bytes fill 2 vectors of 64 bytes. For each byte of these: which byte of the vector
// of input goes there (128: none), and the length bytes, which go between.
alignas(64) static constexpr uint8_t kPick64[2][64] = {
    {128, 128, 128, 128, 3,  2,  1,  0,  128, 128, 128, 128, 7,  6,  5,  4,
     128, 128, 128, 128, 11, 10, 9,  8,  128, 128, 128, 128, 15, 14, 13, 12,
     128, 128, 128, 128, 19, 18, 17, 16, 128, 128, 128, 128, 23, 22, 21, 20,
     128, 128, 128, 128, 27, 26, 25, 24, 128, 128, 128, 128, 31, 30, 29, 28},
    {128, 128, 128, 128, 35, 34, 33, 32, 128, 128, 128, 128, 39, 38, 37, 36,
     128, 128, 128, 128, 43, 42, 41, 40, 128, 128, 128, 128, 47, 46, 45, 44,
     128, 128, 128, 128, 51, 50, 49, 48, 128, 128, 128, 128, 55, 54, 53, 52,
     128, 128, 128, 128, 59, 58, 57, 56, 128, 128, 128, 128, 63, 62, 61, 60},
};
alignas(64) static constexpr uint8_t kLength64[2][64] = {
    {0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0,
     0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4,
     0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0},
    {0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0,
     0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4,
     0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0},
};

// The bytes of each vector that are not part of a length.
static constexpr uint64_t kValueLanes64[2] = {
    0xf0f0f0f0f0f0f0f0,
    0xf0f0f0f0f0f0f0f0,
};

// The number in its group of the field that each byte is part of.
alignas(64) static constexpr uint8_t kField64[2][64] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
     2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5,
     5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7},
    {8,  8,  8,  8,  8,  8,  8,  8,  9,  9,  9,  9,  9,  9,  9,  9,  10, 10, 10, 10, 10, 10,
     10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 13, 13, 13, 13,
     13, 13, 13, 13, 14, 14, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15},
};

// 4 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_16(uint8_t *to, const uint8_t *from) {
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[0])), 0xf0f0,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[0])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 16),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[1])), 0xf0f0,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[1])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
}

// 16 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_64(uint8_t *to, const uint8_t *from) {
  _mm512_storeu_si512(
      to, _mm512_mask_permutexvar_epi8(_mm512_load_si512(kLength64[0]), 0xf0f0f0f0f0f0f0f0,
                                       _mm512_load_si512(kPick64[0]), _mm512_loadu_si512(from)));
  _mm512_storeu_si512(to + 64, _mm512_mask_permutexvar_epi8(
                                   _mm512_load_si512(kLength64[1]), 0xf0f0f0f0f0f0f0f0,
                                   _mm512_load_si512(kPick64[1]), _mm512_loadu_si512(from)));
}

// Up to 8 values, 64 bytes of fields, as one masked vector: no branch tells counts apart, so that
// none is mispredicted.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_masked(uint8_t *to, const uint8_t *from,
                                                     size_t count) {
  const auto window =
      _mm512_maskz_loadu_epi8(_bzhi_u64(~uint64_t{0}, static_cast<unsigned>(4 * count)), from);
  const auto fields = _mm512_mask_permutexvar_epi8(
      _mm512_load_si512(kLength64[0]), 0xf0f0f0f0f0f0f0f0, _mm512_load_si512(kPick64[0]), window);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(8 * count)), fields);
  return 8 * count;
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint32_t *values,
                                                  size_t count) {
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count <= 8) return pack_masked(to, from, count);
  if (count < 16) {
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
  size_t pos = 0;
  for (; count - pos >= 16; pos += 16) {
    pack_group_64(to + 8 * pos, from + 4 * pos);
  }
  if (pos < count) {
    pos = count - 16;
    pack_group_64(to + 8 * pos, from + 4 * pos);
  }
  return 8 * count;
}

// Vector i of a group with nulls: of a null's bytes those of its length are -1 and those of its
// value are left out, as are all bytes that are not in `present`. Returns how many bytes are to be
// stored.
static LW_ALWAYS_INLINE LW_TARGET size_t squeeze_vector(__m512i *out, __m512i window,
                                                        __m512i null_fields, uint64_t present,
                                                        size_t i) {
  const auto is_null = _mm512_permutexvar_epi8(_mm512_load_si512(kField64[i]), null_fields);
  const auto length = _mm512_or_si512(is_null, _mm512_load_si512(kLength64[i]));
  const auto fields =
      _mm512_mask_permutexvar_epi8(length, kValueLanes64[i], _mm512_load_si512(kPick64[i]), window);
  const uint64_t kept = present & ~(_mm512_movepi8_mask(is_null) & kValueLanes64[i]);
  *out = _mm512_maskz_compress_epi8(kept, fields);
  return static_cast<size_t>(_mm_popcnt_u64(kept));
}

// A group with nulls that at least one more group follows: what is stored after the last byte is
// written over. Returns where the next field goes.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_group_with_nulls(uint8_t *to, const uint8_t *from,
                                                                 uint64_t nulls) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  __m512i fields;
  const size_t size0 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 0);
  _mm512_storeu_si512(to, fields);
  to += size0;
  const size_t size1 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 1);
  _mm512_storeu_si512(to, fields);
  to += size1;
  return to;
}

// The last values, at most a group, with their nulls. Reads and writes nothing beyond them.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_rest_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  const size_t size = 4 * count;
  __m512i fields;
  const auto window0 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present0 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[0]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size0 = squeeze_vector(&fields, window0, null_fields, present0, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size0)), fields);
  to += size0;
  const auto window1 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present1 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[1]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size1 = squeeze_vector(&fields, window1, null_fields, present1, 1);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size1)), fields);
  to += size1;
  return to;
}

// pack_masked with nulls.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_masked_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto window =
      _mm512_maskz_loadu_epi8(_bzhi_u64(~uint64_t{0}, static_cast<unsigned>(4 * count)), from);
  const uint64_t present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(8 * count));
  __m512i fields;
  const size_t size = squeeze_vector(&fields, window, _mm512_movm_epi8(nulls), present, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)), fields);
  return size;
}

// As lw_pack_fields32, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint32_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kGroup = 16;
  constexpr uint64_t kGroupBits = (uint64_t{1} << kGroup) - 1;
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count <= 8) return pack_masked_with_nulls(begin, from, nulls[0], count);
  if (count < 8) return static_cast<size_t>(pack_nullable(begin, values, nulls, 0, count) - begin);
  uint8_t *to = begin;
  size_t pos = 0;
  // The fields of the group that follows are 64 bytes or more.
  for (; count - pos >= 2 * kGroup; pos += kGroup) {
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & kGroupBits;
    if (bits == 0) {
      pack_group_64(to, from + 4 * pos);
      to += 8 * kGroup;
    } else {
      to = pack_group_with_nulls(to, from + 4 * pos, bits);
    }
  }
  while (pos < count) {
    const size_t left = count - pos < kGroup ? count - pos : kGroup;
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & (kGroupBits >> (kGroup - left));
    to = pack_rest_with_nulls(to, from + 4 * pos, bits, left);
    pos += left;
  }
  return static_cast<size_t>(to - begin);
}

// Writes a field for each of the 32-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 8 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: groups of 16 fields are 2 vectors of 64 bytes, each one permute of a vector of input
// between the length bytes; the last group overlaps. With nulls a group is made in the same way,
// with the lengths of its nulls -1, and the bytes of their values are squeezed out. Up to 8 fields
// are one masked vector.
extern "C" LW_TARGET size_t lw_pack_fields32__squeeze__avx512_vbmi(void *dst,
                                                                   const uint32_t *values,
                                                                   const uint64_t *nulls,
                                                                   size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields32__squeeze__avx512_vbmi
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_ZEN4
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bf16")))
namespace pack_fields32__squeeze__avx512_zen4 {

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

// 16 fields of 8 bytes fill 2 vectors of 64 bytes. For each byte of these: which byte of the vector
// of input goes there (128: none), and the length bytes, which go between.
alignas(64) static constexpr uint8_t kPick64[2][64] = {
    {128, 128, 128, 128, 3,  2,  1,  0,  128, 128, 128, 128, 7,  6,  5,  4,
     128, 128, 128, 128, 11, 10, 9,  8,  128, 128, 128, 128, 15, 14, 13, 12,
     128, 128, 128, 128, 19, 18, 17, 16, 128, 128, 128, 128, 23, 22, 21, 20,
     128, 128, 128, 128, 27, 26, 25, 24, 128, 128, 128, 128, 31, 30, 29, 28},
    {128, 128, 128, 128, 35, 34, 33, 32, 128, 128, 128, 128, 39, 38, 37, 36,
     128, 128, 128, 128, 43, 42, 41, 40, 128, 128, 128, 128, 47, 46, 45, 44,
     128, 128, 128, 128, 51, 50, 49, 48, 128, 128, 128, 128, 55, 54, 53, 52,
     128, 128, 128, 128, 59, 58, 57, 56, 128, 128, 128, 128, 63, 62, 61, 60},
};
alignas(64) static constexpr uint8_t kLength64[2][64] = {
    {0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0,
     0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4,
     0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0},
    {0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0,
     0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4,
     0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0},
};

// The bytes of each vector that are not part of a length.
static constexpr uint64_t kValueLanes64[2] = {
    0xf0f0f0f0f0f0f0f0,
    0xf0f0f0f0f0f0f0f0,
};

// The number in its group of the field that each byte is part of.
alignas(64) static constexpr uint8_t kField64[2][64] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
     2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5,
     5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7},
    {8,  8,  8,  8,  8,  8,  8,  8,  9,  9,  9,  9,  9,  9,  9,  9,  10, 10, 10, 10, 10, 10,
     10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 13, 13, 13, 13,
     13, 13, 13, 13, 14, 14, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15},
};

// 4 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_16(uint8_t *to, const uint8_t *from) {
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[0])), 0xf0f0,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[0])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 16),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[1])), 0xf0f0,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[1])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
}

// 16 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_64(uint8_t *to, const uint8_t *from) {
  _mm512_storeu_si512(
      to, _mm512_mask_permutexvar_epi8(_mm512_load_si512(kLength64[0]), 0xf0f0f0f0f0f0f0f0,
                                       _mm512_load_si512(kPick64[0]), _mm512_loadu_si512(from)));
  _mm512_storeu_si512(to + 64, _mm512_mask_permutexvar_epi8(
                                   _mm512_load_si512(kLength64[1]), 0xf0f0f0f0f0f0f0f0,
                                   _mm512_load_si512(kPick64[1]), _mm512_loadu_si512(from)));
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint32_t *values,
                                                  size_t count) {
  if (count < 4) return pack_few(to, values, count);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count < 16) {
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
  size_t pos = 0;
  for (; count - pos >= 16; pos += 16) {
    pack_group_64(to + 8 * pos, from + 4 * pos);
  }
  if (pos < count) {
    pos = count - 16;
    pack_group_64(to + 8 * pos, from + 4 * pos);
  }
  return 8 * count;
}

// Vector i of a group with nulls: of a null's bytes those of its length are -1 and those of its
// value are left out, as are all bytes that are not in `present`. Returns how many bytes are to be
// stored.
static LW_ALWAYS_INLINE LW_TARGET size_t squeeze_vector(__m512i *out, __m512i window,
                                                        __m512i null_fields, uint64_t present,
                                                        size_t i) {
  const auto is_null = _mm512_permutexvar_epi8(_mm512_load_si512(kField64[i]), null_fields);
  const auto length = _mm512_or_si512(is_null, _mm512_load_si512(kLength64[i]));
  const auto fields =
      _mm512_mask_permutexvar_epi8(length, kValueLanes64[i], _mm512_load_si512(kPick64[i]), window);
  const uint64_t kept = present & ~(_mm512_movepi8_mask(is_null) & kValueLanes64[i]);
  *out = _mm512_maskz_compress_epi8(kept, fields);
  return static_cast<size_t>(_mm_popcnt_u64(kept));
}

// A group with nulls that at least one more group follows: what is stored after the last byte is
// written over. Returns where the next field goes.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_group_with_nulls(uint8_t *to, const uint8_t *from,
                                                                 uint64_t nulls) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  __m512i fields;
  const size_t size0 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 0);
  _mm512_storeu_si512(to, fields);
  to += size0;
  const size_t size1 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 1);
  _mm512_storeu_si512(to, fields);
  to += size1;
  return to;
}

// The last values, at most a group, with their nulls. Reads and writes nothing beyond them.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_rest_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  const size_t size = 4 * count;
  __m512i fields;
  const auto window0 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present0 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[0]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size0 = squeeze_vector(&fields, window0, null_fields, present0, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size0)), fields);
  to += size0;
  const auto window1 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present1 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[1]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size1 = squeeze_vector(&fields, window1, null_fields, present1, 1);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size1)), fields);
  to += size1;
  return to;
}

// As lw_pack_fields32, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint32_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kGroup = 16;
  constexpr uint64_t kGroupBits = (uint64_t{1} << kGroup) - 1;
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count < 8) return static_cast<size_t>(pack_nullable(begin, values, nulls, 0, count) - begin);
  uint8_t *to = begin;
  size_t pos = 0;
  // The fields of the group that follows are 64 bytes or more.
  for (; count - pos >= 2 * kGroup; pos += kGroup) {
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & kGroupBits;
    if (bits == 0) {
      pack_group_64(to, from + 4 * pos);
      to += 8 * kGroup;
    } else {
      to = pack_group_with_nulls(to, from + 4 * pos, bits);
    }
  }
  while (pos < count) {
    const size_t left = count - pos < kGroup ? count - pos : kGroup;
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & (kGroupBits >> (kGroup - left));
    to = pack_rest_with_nulls(to, from + 4 * pos, bits, left);
    pos += left;
  }
  return static_cast<size_t>(to - begin);
}

// Writes a field for each of the 32-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 8 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: groups of 16 fields are 2 vectors of 64 bytes, each one permute of a vector of input
// between the length bytes; the last group overlaps. With nulls a group is made in the same way,
// with the lengths of its nulls -1, and the bytes of their values are squeezed out.
extern "C" LW_TARGET size_t lw_pack_fields32__squeeze__avx512_zen4(void *dst,
                                                                   const uint32_t *values,
                                                                   const uint64_t *nulls,
                                                                   size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields32__squeeze__avx512_zen4
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_VBMI
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
namespace pack_fields64__squeeze__avx512_vbmi {

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

// 16 fields of 12 bytes fill 3 vectors of 64 bytes. For each byte of these: which byte of the
// vector of input goes there (128: none), and the length bytes, which go between.
alignas(64) static constexpr uint8_t kPick64[3][64] = {
    {128, 128, 128, 128, 7,   6,   5,   4,   3,   2,   1,   0,   128, 128, 128, 128,
     15,  14,  13,  12,  11,  10,  9,   8,   128, 128, 128, 128, 23,  22,  21,  20,
     19,  18,  17,  16,  128, 128, 128, 128, 31,  30,  29,  28,  27,  26,  25,  24,
     128, 128, 128, 128, 39,  38,  37,  36,  35,  34,  33,  32,  128, 128, 128, 128},
    {15,  14,  13,  12,  11,  10,  9,   8,   128, 128, 128, 128, 23,  22,  21,  20,
     19,  18,  17,  16,  128, 128, 128, 128, 31,  30,  29,  28,  27,  26,  25,  24,
     128, 128, 128, 128, 39,  38,  37,  36,  35,  34,  33,  32,  128, 128, 128, 128,
     47,  46,  45,  44,  43,  42,  41,  40,  128, 128, 128, 128, 55,  54,  53,  52},
    {19,  18,  17,  16,  128, 128, 128, 128, 31,  30,  29,  28,  27,  26,  25,  24,
     128, 128, 128, 128, 39,  38,  37,  36,  35,  34,  33,  32,  128, 128, 128, 128,
     47,  46,  45,  44,  43,  42,  41,  40,  128, 128, 128, 128, 55,  54,  53,  52,
     51,  50,  49,  48,  128, 128, 128, 128, 63,  62,  61,  60,  59,  58,  57,  56},
};
alignas(64) static constexpr uint8_t kLength64[3][64] = {
    {0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0,
     0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0,
     0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
     0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0,
     0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0,
     0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8,
     0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0},
};

// The bytes of each vector that are not part of a length.
static constexpr uint64_t kValueLanes64[3] = {
    0x0ff0ff0ff0ff0ff0,
    0xf0ff0ff0ff0ff0ff,
    0xff0ff0ff0ff0ff0f,
};

// The number in its group of the field that each byte is part of.
alignas(64) static constexpr uint8_t kField64[3][64] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
     1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
     3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5},
    {5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6,  6,  6,  6,  6,  6,  6,  6, 7, 7,
     7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8,  8,  8,  8,  8,  8,  8,  8, 8, 8,
     9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10},
    {10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12,
     12, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 14, 14, 14, 14,
     14, 14, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15},
};

// 4 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_16(uint8_t *to, const uint8_t *from) {
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[0])), 0xff0,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[0])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 16),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[1])), 0xf0ff,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[1])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + 8))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 32),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[2])), 0xff0f,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[2])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + 16))));
}

// 16 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_64(uint8_t *to, const uint8_t *from) {
  _mm512_storeu_si512(
      to, _mm512_mask_permutexvar_epi8(_mm512_load_si512(kLength64[0]), 0xff0ff0ff0ff0ff0,
                                       _mm512_load_si512(kPick64[0]), _mm512_loadu_si512(from)));
  _mm512_storeu_si512(to + 64, _mm512_mask_permutexvar_epi8(
                                   _mm512_load_si512(kLength64[1]), 0xf0ff0ff0ff0ff0ff,
                                   _mm512_load_si512(kPick64[1]), _mm512_loadu_si512(from + 32)));
  _mm512_storeu_si512(to + 128, _mm512_mask_permutexvar_epi8(
                                    _mm512_load_si512(kLength64[2]), 0xff0ff0ff0ff0ff0f,
                                    _mm512_load_si512(kPick64[2]), _mm512_loadu_si512(from + 64)));
}

// Up to 5 values, 60 bytes of fields, as one masked vector: no branch tells counts apart, so that
// none is mispredicted.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_masked(uint8_t *to, const uint8_t *from,
                                                     size_t count) {
  const auto window =
      _mm512_maskz_loadu_epi8(_bzhi_u64(~uint64_t{0}, static_cast<unsigned>(8 * count)), from);
  const auto fields = _mm512_mask_permutexvar_epi8(
      _mm512_load_si512(kLength64[0]), 0xff0ff0ff0ff0ff0, _mm512_load_si512(kPick64[0]), window);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(12 * count)), fields);
  return 12 * count;
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint64_t *values,
                                                  size_t count) {
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count <= 5) return pack_masked(to, from, count);
  if (count < 16) {
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
  size_t pos = 0;
  for (; count - pos >= 16; pos += 16) {
    pack_group_64(to + 12 * pos, from + 8 * pos);
  }
  if (pos < count) {
    pos = count - 16;
    pack_group_64(to + 12 * pos, from + 8 * pos);
  }
  return 12 * count;
}

// Vector i of a group with nulls: of a null's bytes those of its length are -1 and those of its
// value are left out, as are all bytes that are not in `present`. Returns how many bytes are to be
// stored.
static LW_ALWAYS_INLINE LW_TARGET size_t squeeze_vector(__m512i *out, __m512i window,
                                                        __m512i null_fields, uint64_t present,
                                                        size_t i) {
  const auto is_null = _mm512_permutexvar_epi8(_mm512_load_si512(kField64[i]), null_fields);
  const auto length = _mm512_or_si512(is_null, _mm512_load_si512(kLength64[i]));
  const auto fields =
      _mm512_mask_permutexvar_epi8(length, kValueLanes64[i], _mm512_load_si512(kPick64[i]), window);
  const uint64_t kept = present & ~(_mm512_movepi8_mask(is_null) & kValueLanes64[i]);
  *out = _mm512_maskz_compress_epi8(kept, fields);
  return static_cast<size_t>(_mm_popcnt_u64(kept));
}

// A group with nulls that at least one more group follows: what is stored after the last byte is
// written over. Returns where the next field goes.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_group_with_nulls(uint8_t *to, const uint8_t *from,
                                                                 uint64_t nulls) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  __m512i fields;
  const size_t size0 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 0);
  _mm512_storeu_si512(to, fields);
  to += size0;
  const size_t size1 =
      squeeze_vector(&fields, _mm512_loadu_si512(from + 32), null_fields, ~uint64_t{0}, 1);
  _mm512_storeu_si512(to, fields);
  to += size1;
  const size_t size2 =
      squeeze_vector(&fields, _mm512_loadu_si512(from + 64), null_fields, ~uint64_t{0}, 2);
  _mm512_storeu_si512(to, fields);
  to += size2;
  return to;
}

// The last values, at most a group, with their nulls. Reads and writes nothing beyond them.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_rest_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  const size_t size = 8 * count;
  __m512i fields;
  const auto window0 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present0 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[0]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size0 = squeeze_vector(&fields, window0, null_fields, present0, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size0)), fields);
  to += size0;
  const auto window1 = _mm512_maskz_loadu_epi8(
      size > 32 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size - 32)) : 0, from + 32);
  const uint64_t present1 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[1]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size1 = squeeze_vector(&fields, window1, null_fields, present1, 1);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size1)), fields);
  to += size1;
  const auto window2 = _mm512_maskz_loadu_epi8(
      size > 64 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size - 64)) : 0, from + 64);
  const uint64_t present2 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[2]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size2 = squeeze_vector(&fields, window2, null_fields, present2, 2);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size2)), fields);
  to += size2;
  return to;
}

// pack_masked with nulls.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_masked_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto window =
      _mm512_maskz_loadu_epi8(_bzhi_u64(~uint64_t{0}, static_cast<unsigned>(8 * count)), from);
  const uint64_t present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(12 * count));
  __m512i fields;
  const size_t size = squeeze_vector(&fields, window, _mm512_movm_epi8(nulls), present, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)), fields);
  return size;
}

// As lw_pack_fields64, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint64_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kGroup = 16;
  constexpr uint64_t kGroupBits = (uint64_t{1} << kGroup) - 1;
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count <= 5) return pack_masked_with_nulls(begin, from, nulls[0], count);
  if (count < 8) return static_cast<size_t>(pack_nullable(begin, values, nulls, 0, count) - begin);
  uint8_t *to = begin;
  size_t pos = 0;
  // The fields of the group that follows are 64 bytes or more.
  for (; count - pos >= 2 * kGroup; pos += kGroup) {
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & kGroupBits;
    if (bits == 0) {
      pack_group_64(to, from + 8 * pos);
      to += 12 * kGroup;
    } else {
      to = pack_group_with_nulls(to, from + 8 * pos, bits);
    }
  }
  while (pos < count) {
    const size_t left = count - pos < kGroup ? count - pos : kGroup;
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & (kGroupBits >> (kGroup - left));
    to = pack_rest_with_nulls(to, from + 8 * pos, bits, left);
    pos += left;
  }
  return static_cast<size_t>(to - begin);
}

// Writes a field for each of the 64-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 12 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: groups of 16 fields are 3 vectors of 64 bytes, each one permute of a vector of input
// between the length bytes; the last group overlaps. With nulls a group is made in the same way,
// with the lengths of its nulls -1, and the bytes of their values are squeezed out. Up to 5 fields
// are one masked vector.
extern "C" LW_TARGET size_t lw_pack_fields64__squeeze__avx512_vbmi(void *dst,
                                                                   const uint64_t *values,
                                                                   const uint64_t *nulls,
                                                                   size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields64__squeeze__avx512_vbmi
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_ZEN4
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bf16")))
namespace pack_fields64__squeeze__avx512_zen4 {

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

// 16 fields of 12 bytes fill 3 vectors of 64 bytes. For each byte of these: which byte of the
// vector of input goes there (128: none), and the length bytes, which go between.
alignas(64) static constexpr uint8_t kPick64[3][64] = {
    {128, 128, 128, 128, 7,   6,   5,   4,   3,   2,   1,   0,   128, 128, 128, 128,
     15,  14,  13,  12,  11,  10,  9,   8,   128, 128, 128, 128, 23,  22,  21,  20,
     19,  18,  17,  16,  128, 128, 128, 128, 31,  30,  29,  28,  27,  26,  25,  24,
     128, 128, 128, 128, 39,  38,  37,  36,  35,  34,  33,  32,  128, 128, 128, 128},
    {15,  14,  13,  12,  11,  10,  9,   8,   128, 128, 128, 128, 23,  22,  21,  20,
     19,  18,  17,  16,  128, 128, 128, 128, 31,  30,  29,  28,  27,  26,  25,  24,
     128, 128, 128, 128, 39,  38,  37,  36,  35,  34,  33,  32,  128, 128, 128, 128,
     47,  46,  45,  44,  43,  42,  41,  40,  128, 128, 128, 128, 55,  54,  53,  52},
    {19,  18,  17,  16,  128, 128, 128, 128, 31,  30,  29,  28,  27,  26,  25,  24,
     128, 128, 128, 128, 39,  38,  37,  36,  35,  34,  33,  32,  128, 128, 128, 128,
     47,  46,  45,  44,  43,  42,  41,  40,  128, 128, 128, 128, 55,  54,  53,  52,
     51,  50,  49,  48,  128, 128, 128, 128, 63,  62,  61,  60,  59,  58,  57,  56},
};
alignas(64) static constexpr uint8_t kLength64[3][64] = {
    {0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0,
     0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0,
     0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8},
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
     0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0,
     0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0},
    {0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0,
     0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8,
     0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0},
};

// The bytes of each vector that are not part of a length.
static constexpr uint64_t kValueLanes64[3] = {
    0x0ff0ff0ff0ff0ff0,
    0xf0ff0ff0ff0ff0ff,
    0xff0ff0ff0ff0ff0f,
};

// The number in its group of the field that each byte is part of.
alignas(64) static constexpr uint8_t kField64[3][64] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
     1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
     3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5},
    {5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6,  6,  6,  6,  6,  6,  6,  6, 7, 7,
     7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8,  8,  8,  8,  8,  8,  8,  8, 8, 8,
     9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10},
    {10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12,
     12, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 14, 14, 14, 14,
     14, 14, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15},
};

// 4 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_16(uint8_t *to, const uint8_t *from) {
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[0])), 0xff0,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[0])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 16),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[1])), 0xf0ff,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[1])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + 8))));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + 32),
                   _mm_mask_permutexvar_epi8(
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kLength16[2])), 0xff0f,
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPick16[2])),
                       _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + 16))));
}

// 16 values, none of them null.
static LW_ALWAYS_INLINE LW_TARGET void pack_group_64(uint8_t *to, const uint8_t *from) {
  _mm512_storeu_si512(
      to, _mm512_mask_permutexvar_epi8(_mm512_load_si512(kLength64[0]), 0xff0ff0ff0ff0ff0,
                                       _mm512_load_si512(kPick64[0]), _mm512_loadu_si512(from)));
  _mm512_storeu_si512(to + 64, _mm512_mask_permutexvar_epi8(
                                   _mm512_load_si512(kLength64[1]), 0xf0ff0ff0ff0ff0ff,
                                   _mm512_load_si512(kPick64[1]), _mm512_loadu_si512(from + 32)));
  _mm512_storeu_si512(to + 128, _mm512_mask_permutexvar_epi8(
                                    _mm512_load_si512(kLength64[2]), 0xff0ff0ff0ff0ff0f,
                                    _mm512_load_si512(kPick64[2]), _mm512_loadu_si512(from + 64)));
}

// Values none of which is null.
static LW_ALWAYS_INLINE LW_TARGET size_t pack_all(uint8_t *to, const uint64_t *values,
                                                  size_t count) {
  if (count < 4) return pack_few(to, values, count);
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count < 16) {
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
  size_t pos = 0;
  for (; count - pos >= 16; pos += 16) {
    pack_group_64(to + 12 * pos, from + 8 * pos);
  }
  if (pos < count) {
    pos = count - 16;
    pack_group_64(to + 12 * pos, from + 8 * pos);
  }
  return 12 * count;
}

// Vector i of a group with nulls: of a null's bytes those of its length are -1 and those of its
// value are left out, as are all bytes that are not in `present`. Returns how many bytes are to be
// stored.
static LW_ALWAYS_INLINE LW_TARGET size_t squeeze_vector(__m512i *out, __m512i window,
                                                        __m512i null_fields, uint64_t present,
                                                        size_t i) {
  const auto is_null = _mm512_permutexvar_epi8(_mm512_load_si512(kField64[i]), null_fields);
  const auto length = _mm512_or_si512(is_null, _mm512_load_si512(kLength64[i]));
  const auto fields =
      _mm512_mask_permutexvar_epi8(length, kValueLanes64[i], _mm512_load_si512(kPick64[i]), window);
  const uint64_t kept = present & ~(_mm512_movepi8_mask(is_null) & kValueLanes64[i]);
  *out = _mm512_maskz_compress_epi8(kept, fields);
  return static_cast<size_t>(_mm_popcnt_u64(kept));
}

// A group with nulls that at least one more group follows: what is stored after the last byte is
// written over. Returns where the next field goes.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_group_with_nulls(uint8_t *to, const uint8_t *from,
                                                                 uint64_t nulls) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  __m512i fields;
  const size_t size0 =
      squeeze_vector(&fields, _mm512_loadu_si512(from), null_fields, ~uint64_t{0}, 0);
  _mm512_storeu_si512(to, fields);
  to += size0;
  const size_t size1 =
      squeeze_vector(&fields, _mm512_loadu_si512(from + 32), null_fields, ~uint64_t{0}, 1);
  _mm512_storeu_si512(to, fields);
  to += size1;
  const size_t size2 =
      squeeze_vector(&fields, _mm512_loadu_si512(from + 64), null_fields, ~uint64_t{0}, 2);
  _mm512_storeu_si512(to, fields);
  to += size2;
  return to;
}

// The last values, at most a group, with their nulls. Reads and writes nothing beyond them.
static LW_ALWAYS_INLINE LW_TARGET uint8_t *pack_rest_with_nulls(uint8_t *to, const uint8_t *from,
                                                                uint64_t nulls, size_t count) {
  const auto null_fields = _mm512_movm_epi8(nulls);
  const size_t size = 8 * count;
  __m512i fields;
  const auto window0 = _mm512_maskz_loadu_epi8(
      size > 0 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)) : 0, from);
  const uint64_t present0 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[0]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size0 = squeeze_vector(&fields, window0, null_fields, present0, 0);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size0)), fields);
  to += size0;
  const auto window1 = _mm512_maskz_loadu_epi8(
      size > 32 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size - 32)) : 0, from + 32);
  const uint64_t present1 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[1]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size1 = squeeze_vector(&fields, window1, null_fields, present1, 1);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size1)), fields);
  to += size1;
  const auto window2 = _mm512_maskz_loadu_epi8(
      size > 64 ? _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size - 64)) : 0, from + 64);
  const uint64_t present2 = _mm512_cmplt_epu8_mask(_mm512_load_si512(kField64[2]),
                                                   _mm512_set1_epi8(static_cast<char>(count)));
  const size_t size2 = squeeze_vector(&fields, window2, null_fields, present2, 2);
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size2)), fields);
  to += size2;
  return to;
}

// As lw_pack_fields64, where there are nulls.
LW_NEVER_INLINE static LW_TARGET size_t pack_with_nulls(uint8_t *begin, const uint64_t *values,
                                                        const uint64_t *nulls, size_t count) {
  constexpr size_t kGroup = 16;
  constexpr uint64_t kGroupBits = (uint64_t{1} << kGroup) - 1;
  const auto *from = reinterpret_cast<const uint8_t *>(values);
  if (count < 8) return static_cast<size_t>(pack_nullable(begin, values, nulls, 0, count) - begin);
  uint8_t *to = begin;
  size_t pos = 0;
  // The fields of the group that follows are 64 bytes or more.
  for (; count - pos >= 2 * kGroup; pos += kGroup) {
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & kGroupBits;
    if (bits == 0) {
      pack_group_64(to, from + 8 * pos);
      to += 12 * kGroup;
    } else {
      to = pack_group_with_nulls(to, from + 8 * pos, bits);
    }
  }
  while (pos < count) {
    const size_t left = count - pos < kGroup ? count - pos : kGroup;
    const uint64_t bits = nulls[pos / 64] >> (pos % 64) & (kGroupBits >> (kGroup - left));
    to = pack_rest_with_nulls(to, from + 8 * pos, bits, left);
    pos += left;
  }
  return static_cast<size_t>(to - begin);
}

// Writes a field for each of the 64-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 12 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: groups of 16 fields are 3 vectors of 64 bytes, each one permute of a vector of input
// between the length bytes; the last group overlaps. With nulls a group is made in the same way,
// with the lengths of its nulls -1, and the bytes of their values are squeezed out.
extern "C" LW_TARGET size_t lw_pack_fields64__squeeze__avx512_zen4(void *dst,
                                                                   const uint64_t *values,
                                                                   const uint64_t *nulls,
                                                                   size_t count) {
  auto *const to = static_cast<uint8_t *>(dst);
  if (any_null(nulls, count)) return pack_with_nulls(to, values, nulls, count);
  return pack_all(to, values, count);
}

}  // namespace pack_fields64__squeeze__avx512_zen4
#undef LW_TARGET
#endif

}  // namespace lanewright
