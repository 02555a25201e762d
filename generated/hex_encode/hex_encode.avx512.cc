// hex_encode by avx512: avx512_vbmi.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_encode.yaml
//   templates/kernels/hex_encode/blend.block.j2
//   templates/kernels/hex_encode/multishift.block.j2
//   templates/kernels/hex_encode/_permute.j2
//   templates/kernels/hex_encode/_short.j2
//   templates/ops/avx512.j2
//   gen/isa/avx512_vbmi.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/tables.py
// blend: aligned_from = 1024
// Inputs: sha256 2889936c0a7be81b. To make it again: ./lw gen render
#include "hex_encode/hex_encode_variants.h"

#include "runtime/x86_intrinsics.h"

#include "runtime/bytes.h"
#include "runtime/hex.h"

namespace lanewright {

#if LW_BUILD_AVX512_VBMI
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
namespace hex_encode__blend__avx512_vbmi {

// Each byte twice: what becomes its two digits; and the same from the second of the first byte on.
alignas(64) static constexpr uint8_t kTwice[64] = {
    0,  0,  1,  1,  2,  2,  3,  3,  4,  4,  5,  5,  6,  6,  7,  7,  8,  8,  9,  9,  10, 10,
    11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21,
    22, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27, 27, 28, 28, 29, 29, 30, 30, 31, 31};
alignas(64) static constexpr uint8_t kTwiceFromSecond[64] = {
    0,  1,  1,  2,  2,  3,  3,  4,  4,  5,  5,  6,  6,  7,  7,  8,  8,  9,  9,  10, 10, 11,
    11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21, 22,
    22, 23, 23, 24, 24, 25, 25, 26, 26, 27, 27, 28, 28, 29, 29, 30, 30, 31, 31, 32};

constexpr size_t kLong = 1024;  // bytes; from here on aligned stores pay

// The digits of bytes that `twice` puts side by side. Those in the lanes that `high` sets are the
// first of a byte: shifted right, so that its high nibble is the low one. A permute looks at six
// bits of an index, so the table holds the 16 digits four times and what lies above the nibble is
// not cleared.
static LW_ALWAYS_INLINE LW_TARGET __m512i digits_of(__m512i bytes, __m512i twice, __m512i high) {
  const auto digits = _mm512_broadcast_i32x4(
      _mm_loadu_si128(reinterpret_cast<const __m128i *>("0123456789abcdef")));
  const auto copies = _mm512_permutexvar_epi8(twice, bytes);
  const auto nibbles = _mm512_ternarylogic_epi64(copies, _mm512_srli_epi16(copies, 4), high, 0xd8);
  return _mm512_permutexvar_epi8(nibbles, digits);
}

static LW_ALWAYS_INLINE LW_TARGET __m512i digits_of(__m512i bytes) {
  return digits_of(bytes, _mm512_load_si512(kTwice), _mm512_set1_epi16(static_cast<short>(0x00ff)));
}

// Writes most of the digits of from[0, size), size >= kLong, and returns how many bytes are done.
// After the first 64 digits the stores are aligned, for one that straddles cache lines takes twice
// the time; where that parts the digits of a byte, blocks begin with its second.
static LW_ALWAYS_INLINE LW_TARGET size_t encode_aligned(char *dst, const uint8_t *from,
                                                        size_t size) {
  const auto first = digits_of(
      _mm512_zextsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from))));
  _mm512_storeu_si512(dst, first);
  const size_t skipped = 64 - misalignment(dst, 64);
  const bool parted = skipped % 2 != 0;
  const auto twice = _mm512_load_si512(parted ? kTwiceFromSecond : kTwice);
  const auto high = _mm512_set1_epi16(static_cast<short>(parted ? 0xff00 : 0x00ff));
  char *to = dst + skipped;
  size_t pos = skipped / 2;
  for (; size - pos >= 96; pos += 64, to += 128) {
    const auto even = digits_of(_mm512_loadu_si512(from + pos), twice, high);
    const auto odd = digits_of(_mm512_loadu_si512(from + pos + 32), twice, high);
    _mm512_store_si512(to, even);
    _mm512_store_si512(to + 64, odd);
  }
  return pos;
}

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: blocks of 32 bytes, each byte doubled, one copy shifted by a nibble, then one permute
// of the 16 digits. The last block overlaps; shorter input is two blocks of 16, 8 or 4 bytes that
// overlap.
extern "C" LW_TARGET size_t lw_hex_encode__blend__avx512_vbmi(char *dst, const void *src,
                                                              size_t size) {
  const auto *from = static_cast<const uint8_t *>(src);
  if (size < 4) {
    if (size > 0) encode_hex_byte(dst, from[0]);
    if (size > 1) {
      encode_hex_byte(dst + 2 * (size / 2), from[size / 2]);
      encode_hex_byte(dst + 2 * (size - 1), from[size - 1]);
    }
    return 2 * size;
  }
  if (size >= 32) {
    size_t pos = 0;
    if (size >= kLong) pos = encode_aligned(dst, from, size);
    for (; size - pos >= 64; pos += 64) {
      const auto first = digits_of(_mm512_zextsi256_si512(
          _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + pos))));
      const auto second = digits_of(_mm512_zextsi256_si512(
          _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + pos + 32))));
      _mm512_storeu_si512(dst + 2 * pos, first);
      _mm512_storeu_si512(dst + 2 * pos + 64, second);
    }
    if (size - pos > 32) {
      const auto next = digits_of(_mm512_zextsi256_si512(
          _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + pos))));
      _mm512_storeu_si512(dst + 2 * pos, next);
    }
    if (size > pos) {
      const auto last = digits_of(_mm512_zextsi256_si512(
          _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + size - 32))));
      _mm512_storeu_si512(dst + 2 * (size - 32), last);
    }
  } else if (size >= 16) {
    const auto head =
        digits_of(_mm512_zextsi128_si512(_mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
    const auto tail = digits_of(_mm512_zextsi128_si512(
        _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + size - 16))));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst), _mm512_castsi512_si256(head));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + 2 * (size - 16)),
                        _mm512_castsi512_si256(tail));
  } else if (size >= 8) {
    const auto head = digits_of(_mm512_zextsi128_si512(_mm_cvtsi64_si128(load<int64_t>(from))));
    const auto tail =
        digits_of(_mm512_zextsi128_si512(_mm_cvtsi64_si128(load<int64_t>(from + size - 8))));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(dst), _mm512_castsi512_si128(head));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + 2 * (size - 8)),
                     _mm512_castsi512_si128(tail));
  } else {
    const auto head = digits_of(_mm512_zextsi128_si512(_mm_cvtsi32_si128(load<int32_t>(from))));
    const auto tail =
        digits_of(_mm512_zextsi128_si512(_mm_cvtsi32_si128(load<int32_t>(from + size - 4))));
    store(dst, _mm_cvtsi128_si64(_mm512_castsi512_si128(head)));
    store(dst + 2 * (size - 4), _mm_cvtsi128_si64(_mm512_castsi512_si128(tail)));
  }
  return 2 * size;
}

}  // namespace hex_encode__blend__avx512_vbmi
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_VBMI
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
namespace hex_encode__multishift__avx512_vbmi {

// The digits of the low 32 bytes. A permute looks at six bits of an index, so the table holds the
// 16 digits four times and what lies above the nibble need not be cleared.
static LW_ALWAYS_INLINE LW_TARGET __m512i digits_of(__m512i bytes) {
  const auto digits = _mm512_broadcast_i32x4(
      _mm_loadu_si128(reinterpret_cast<const __m128i *>("0123456789abcdef")));
  // For each byte of a 64-bit lane of four input bytes, the bit at which its nibble starts:
  // 4, 0 for the first byte, 12, 8 for the second and so on.
  const auto starts = _mm512_set1_epi64(0x181c'1014'080c'0004);
  const auto nibbles =
      _mm512_multishift_epi64_epi8(starts, _mm512_cvtepu32_epi64(_mm512_castsi512_si256(bytes)));
  return _mm512_permutexvar_epi8(nibbles, digits);
}

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: blocks of 32 bytes, spread to 4 in a 64-bit lane, from which one instruction takes the
// eight bits at each nibble; then one permute of the 16 digits. The last block overlaps; shorter
// input is two blocks of 16, 8 or 4 bytes that overlap.
extern "C" LW_TARGET size_t lw_hex_encode__multishift__avx512_vbmi(char *dst, const void *src,
                                                                   size_t size) {
  const auto *from = static_cast<const uint8_t *>(src);
  if (size < 4) {
    if (size > 0) encode_hex_byte(dst, from[0]);
    if (size > 1) {
      encode_hex_byte(dst + 2 * (size / 2), from[size / 2]);
      encode_hex_byte(dst + 2 * (size - 1), from[size - 1]);
    }
    return 2 * size;
  }
  if (size >= 32) {
    size_t pos = 0;

    for (; size - pos >= 64; pos += 64) {
      const auto first = digits_of(_mm512_zextsi256_si512(
          _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + pos))));
      const auto second = digits_of(_mm512_zextsi256_si512(
          _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + pos + 32))));
      _mm512_storeu_si512(dst + 2 * pos, first);
      _mm512_storeu_si512(dst + 2 * pos + 64, second);
    }
    if (size - pos > 32) {
      const auto next = digits_of(_mm512_zextsi256_si512(
          _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + pos))));
      _mm512_storeu_si512(dst + 2 * pos, next);
    }
    if (size > pos) {
      const auto last = digits_of(_mm512_zextsi256_si512(
          _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + size - 32))));
      _mm512_storeu_si512(dst + 2 * (size - 32), last);
    }
  } else if (size >= 16) {
    const auto head =
        digits_of(_mm512_zextsi128_si512(_mm_loadu_si128(reinterpret_cast<const __m128i *>(from))));
    const auto tail = digits_of(_mm512_zextsi128_si512(
        _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + size - 16))));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst), _mm512_castsi512_si256(head));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(dst + 2 * (size - 16)),
                        _mm512_castsi512_si256(tail));
  } else if (size >= 8) {
    const auto head = digits_of(_mm512_zextsi128_si512(_mm_cvtsi64_si128(load<int64_t>(from))));
    const auto tail =
        digits_of(_mm512_zextsi128_si512(_mm_cvtsi64_si128(load<int64_t>(from + size - 8))));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(dst), _mm512_castsi512_si128(head));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + 2 * (size - 8)),
                     _mm512_castsi512_si128(tail));
  } else {
    const auto head = digits_of(_mm512_zextsi128_si512(_mm_cvtsi32_si128(load<int32_t>(from))));
    const auto tail =
        digits_of(_mm512_zextsi128_si512(_mm_cvtsi32_si128(load<int32_t>(from + size - 4))));
    store(dst, _mm_cvtsi128_si64(_mm512_castsi512_si128(head)));
    store(dst + 2 * (size - 4), _mm_cvtsi128_si64(_mm512_castsi512_si128(tail)));
  }
  return 2 * size;
}

}  // namespace hex_encode__multishift__avx512_vbmi
#undef LW_TARGET
#endif

}  // namespace lanewright
