// hex_encode by avx512: avx512_vbmi, avx512_zen4.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_encode.yaml
//   templates/kernels/hex_encode/halves.block.j2
//   templates/kernels/hex_encode/multishift.block.j2
//   templates/kernels/hex_encode/_permute.j2
//   templates/kernels/hex_encode/_short.j2
//   templates/ops/avx512.j2
//   gen/isa/avx512_vbmi.yaml
//   gen/isa/avx512_zen4.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/tables.py
// halves: aligned_from = 1024, masked = 1
// multishift: masked = 0
// multishift: masked = 1
// Inputs: sha256 453c5af33b22aa5a. To make it again: ./lw gen render
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
namespace hex_encode__halves__avx512_vbmi {

// The size from which stores are aligned.
constexpr size_t kAlignedFrom = 1024;

// Of 32 bytes that come twice, side by side, the first copy becomes the first digits and the second
// copy the second ones. By how many bits to shift each 32-bit lane right, and the order in which
// the digits of both are picked.
alignas(64) static constexpr uint32_t kShift[16] = {4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0};
alignas(64) static constexpr uint8_t kOrder[64] = {
    0,  32, 1,  33, 2,  34, 3,  35, 4,  36, 5,  37, 6,  38, 7,  39, 8,  40, 9,  41, 10, 42,
    11, 43, 12, 44, 13, 45, 14, 46, 15, 47, 16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53,
    22, 54, 23, 55, 24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63};
// The order for output that begins with the second digit of a byte: the first copy is one byte
// ahead.
alignas(64) static constexpr uint8_t kOrderFromSecond[64] = {
    32, 0,  33, 1,  34, 2,  35, 3,  36, 4,  37, 5,  38, 6,  39, 7,  40, 8,  41, 9,  42, 10,
    43, 11, 44, 12, 45, 13, 46, 14, 47, 15, 48, 16, 49, 17, 50, 18, 51, 19, 52, 20, 53, 21,
    54, 22, 55, 23, 56, 24, 57, 25, 58, 26, 59, 27, 60, 28, 61, 29, 62, 30, 63, 31};

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

static LW_ALWAYS_INLINE LW_TARGET void encode_up_to_32(char *dst, const uint8_t *from,
                                                       size_t size) {
  const auto bytes =
      _mm512_maskz_loadu_epi8(_bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)), from);
  _mm512_mask_storeu_epi8(dst, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(2 * size)),
                          digits_of(bytes));
}

// The digits of the nibbles of both copies, in order.
static LW_ALWAYS_INLINE LW_TARGET __m512i in_order(__m512i nibbles, __m512i order) {
  const auto digits = _mm512_broadcast_i32x4(
      _mm_loadu_si128(reinterpret_cast<const __m128i *>("0123456789abcdef")));
  const auto by_copy = _mm512_permutexvar_epi8(nibbles, digits);
  return _mm512_permutexvar_epi8(order, by_copy);
}

static LW_ALWAYS_INLINE LW_TARGET __m512i digits_of_32(const uint8_t *from) {
  const auto copies =
      _mm512_broadcast_i64x4(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)));
  return in_order(_mm512_srlv_epi32(copies, _mm512_load_si512(kShift)), _mm512_load_si512(kOrder));
}

// The same without the very first digit and with one more: the first copy is one byte ahead.
static LW_ALWAYS_INLINE LW_TARGET __m512i digits_from_second(const uint8_t *from) {
  const auto second =
      _mm512_broadcast_i64x4(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from)));
  return in_order(
      _mm512_mask_srli_epi16(
          second, 0xffff,
          _mm512_zextsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + 1))),
          4),
      _mm512_load_si512(kOrderFromSecond));
}

// Writes most of the digits of from[0, size), size >= kAlignedFrom, and returns how many bytes are
// done. After the first 64 digits the stores are aligned, for one that straddles cache lines takes
// twice the time; where that parts the digits of a byte, blocks begin with its second.
static LW_ALWAYS_INLINE LW_TARGET size_t encode_aligned(char *dst, const uint8_t *from,
                                                        size_t size) {
  _mm512_storeu_si512(dst, digits_of_32(from));
  const size_t skipped = 64 - misalignment(dst, 64);
  char *to = dst + skipped;
  size_t pos = skipped / 2;
  if (skipped % 2 == 0) {
    for (; size - pos > 64; pos += 64, to += 128) {
      _mm512_store_si512(to, digits_of_32(from + pos));
      _mm512_store_si512(to + 64, digits_of_32(from + pos + 32));
    }
  } else {
    for (; size - pos > 64; pos += 64, to += 128) {
      _mm512_store_si512(to, digits_from_second(from + pos));
      _mm512_store_si512(to + 64, digits_from_second(from + pos + 32));
    }
  }
  return pos;
}

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: blocks of 32 bytes, of which one half of a vector makes the first digits and the other
// half the second ones; a permute looks the digits up and another one puts them in order. The last
// block overlaps, as do two of 33 to 64 bytes. Shorter input is one masked vector: no branch tells
// the sizes apart, so none is mispredicted.
extern "C" LW_TARGET size_t lw_hex_encode__halves__avx512_vbmi(char *dst, const void *src,
                                                               size_t size) {
  const auto *from = static_cast<const uint8_t *>(src);
  if (size <= 32) {
    encode_up_to_32(dst, from, size);
  } else if (size <= 64) {
    const auto head = digits_of(
        _mm512_zextsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from))));
    const auto tail = digits_of(_mm512_zextsi256_si512(
        _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + size - 32))));
    _mm512_storeu_si512(dst, head);
    _mm512_storeu_si512(dst + 2 * (size - 32), tail);
  } else {
    size_t pos = 0;
    if (size >= kAlignedFrom) pos = encode_aligned(dst, from, size);
    for (; size - pos > 64; pos += 64) {
      _mm512_storeu_si512(dst + 2 * pos, digits_of_32(from + pos));
      _mm512_storeu_si512(dst + 2 * pos + 64, digits_of_32(from + pos + 32));
    }
    if (size - pos > 32) _mm512_storeu_si512(dst + 2 * pos, digits_of_32(from + pos));
    _mm512_storeu_si512(dst + 2 * (size - 32), digits_of_32(from + size - 32));
  }
  return 2 * size;
}

}  // namespace hex_encode__halves__avx512_vbmi
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

static LW_ALWAYS_INLINE LW_TARGET void encode_up_to_32(char *dst, const uint8_t *from,
                                                       size_t size) {
  const auto bytes =
      _mm512_maskz_loadu_epi8(_bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)), from);
  _mm512_mask_storeu_epi8(dst, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(2 * size)),
                          digits_of(bytes));
}

static LW_ALWAYS_INLINE LW_TARGET __m512i digits_of_32(const uint8_t *from) {
  return digits_of(
      _mm512_zextsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from))));
}

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: blocks of 32 bytes, spread to 4 in a 64-bit lane, from which one instruction takes the
// eight bits at each nibble; then one permute of the 16 digits. The last block overlaps, as do two
// of 33 to 64 bytes. Shorter input is one masked vector: no branch tells the sizes apart, so none
// is mispredicted.
extern "C" LW_TARGET size_t lw_hex_encode__multishift__avx512_vbmi(char *dst, const void *src,
                                                                   size_t size) {
  const auto *from = static_cast<const uint8_t *>(src);
  if (size <= 32) {
    encode_up_to_32(dst, from, size);
  } else if (size <= 64) {
    const auto head = digits_of(
        _mm512_zextsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from))));
    const auto tail = digits_of(_mm512_zextsi256_si512(
        _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + size - 32))));
    _mm512_storeu_si512(dst, head);
    _mm512_storeu_si512(dst + 2 * (size - 32), tail);
  } else {
    size_t pos = 0;
    for (; size - pos > 64; pos += 64) {
      _mm512_storeu_si512(dst + 2 * pos, digits_of_32(from + pos));
      _mm512_storeu_si512(dst + 2 * pos + 64, digits_of_32(from + pos + 32));
    }
    if (size - pos > 32) _mm512_storeu_si512(dst + 2 * pos, digits_of_32(from + pos));
    _mm512_storeu_si512(dst + 2 * (size - 32), digits_of_32(from + size - 32));
  }
  return 2 * size;
}

}  // namespace hex_encode__multishift__avx512_vbmi
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_ZEN4
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bf16")))
namespace hex_encode__multishift__avx512_zen4 {

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

static LW_ALWAYS_INLINE LW_TARGET void encode_up_to_32(char *dst, const uint8_t *from,
                                                       size_t size) {
  if (size < 4) {
    if (size > 0) {
      encode_hex_byte(dst, from[0]);
      encode_hex_byte(dst + 2 * (size / 2), from[size / 2]);
      encode_hex_byte(dst + 2 * (size - 1), from[size - 1]);
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
}

static LW_ALWAYS_INLINE LW_TARGET __m512i digits_of_32(const uint8_t *from) {
  return digits_of(
      _mm512_zextsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from))));
}

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: blocks of 32 bytes, spread to 4 in a 64-bit lane, from which one instruction takes the
// eight bits at each nibble; then one permute of the 16 digits. The last block overlaps, as do two
// of 33 to 64 bytes. Shorter input is two blocks of 16, 8 or 4 bytes that overlap.
extern "C" LW_TARGET size_t lw_hex_encode__multishift__avx512_zen4(char *dst, const void *src,
                                                                   size_t size) {
  const auto *from = static_cast<const uint8_t *>(src);
  if (size <= 32) {
    encode_up_to_32(dst, from, size);
  } else if (size <= 64) {
    const auto head = digits_of(
        _mm512_zextsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from))));
    const auto tail = digits_of(_mm512_zextsi256_si512(
        _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + size - 32))));
    _mm512_storeu_si512(dst, head);
    _mm512_storeu_si512(dst + 2 * (size - 32), tail);
  } else {
    size_t pos = 0;
    for (; size - pos > 64; pos += 64) {
      _mm512_storeu_si512(dst + 2 * pos, digits_of_32(from + pos));
      _mm512_storeu_si512(dst + 2 * pos + 64, digits_of_32(from + pos + 32));
    }
    if (size - pos > 32) _mm512_storeu_si512(dst + 2 * pos, digits_of_32(from + pos));
    _mm512_storeu_si512(dst + 2 * (size - 32), digits_of_32(from + size - 32));
  }
  return 2 * size;
}

}  // namespace hex_encode__multishift__avx512_zen4
#undef LW_TARGET
#endif

}  // namespace lanewright
