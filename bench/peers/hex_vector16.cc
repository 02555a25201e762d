#include "peers/peers.h"

#if defined(__SSE2__)
#include <emmintrin.h>

namespace peers {
namespace {

__m128i all(int byte) {
  return _mm_set1_epi8(static_cast<char>(byte));
}

// The digits of 16 numbers below 16: '0' is added to all, and what lies between '9' and 'a' to
// those above 9.
__m128i digits(__m128i numbers) {
  const __m128i letters = _mm_cmpgt_epi8(numbers, all(9));
  const __m128i base = _mm_add_epi8(numbers, all('0'));
  return _mm_add_epi8(base, _mm_and_si128(letters, all('a' - '0' - 10)));
}

// 0xff where a byte lies in [low, low + count).
__m128i in_range(__m128i bytes, int low, int count) {
  const __m128i distance = _mm_sub_epi8(bytes, all(low));
  return _mm_cmpeq_epi8(_mm_min_epu8(distance, all(count - 1)), distance);
}

// The numbers that 16 digits stand for; *valid gets 0xff for each digit.
__m128i values(__m128i bytes, __m128i *valid) {
  const __m128i lower = _mm_or_si128(bytes, all(0x20));
  const __m128i decimal = in_range(bytes, '0', 10);
  const __m128i letter = in_range(lower, 'a', 6);
  *valid = _mm_or_si128(decimal, letter);
  return _mm_or_si128(_mm_and_si128(decimal, _mm_sub_epi8(bytes, all('0'))),
                      _mm_and_si128(letter, _mm_sub_epi8(lower, all('a' - 10))));
}

// Joins pairs of numbers below 16 to bytes, one in each 16-bit lane.
__m128i join(__m128i numbers) {
  const __m128i high = _mm_slli_epi16(_mm_and_si128(numbers, _mm_set1_epi16(0x00ff)), 4);
  return _mm_or_si128(high, _mm_srli_epi16(numbers, 8));
}

// Decodes vectors as long as they hold digits alone; returns the number of digits that were.
size_t decode_vectors(char *dst, const char *src, size_t size) {
  size_t i = 0;
  for (; size - i >= 32; i += 32) {
    const __m128i *const from = reinterpret_cast<const __m128i *>(src + i);
    __m128i valid[2];
    const __m128i first = values(_mm_loadu_si128(from), &valid[0]);
    const __m128i second = values(_mm_loadu_si128(from + 1), &valid[1]);
    if (_mm_movemask_epi8(_mm_and_si128(valid[0], valid[1])) != 0xffff) break;
    _mm_storeu_si128(reinterpret_cast<__m128i *>(dst + i / 2),
                     _mm_packus_epi16(join(first), join(second)));
  }
  return i;
}

}  // namespace

void hex_encode_vector16(char *dst, const char *src, size_t size) {
  size_t i = 0;
  for (; size - i >= 16; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(src + i));
    const __m128i high = digits(_mm_and_si128(_mm_srli_epi16(bytes, 4), all(15)));
    const __m128i low = digits(_mm_and_si128(bytes, all(15)));
    __m128i *const to = reinterpret_cast<__m128i *>(dst + 2 * i);
    _mm_storeu_si128(to, _mm_unpacklo_epi8(high, low));
    _mm_storeu_si128(to + 1, _mm_unpackhi_epi8(high, low));
  }
  hex_encode_table(dst + 2 * i, src + i, size - i);
}

bool hex_decode_vector16(char *dst, const char *src, size_t size) {
  const size_t done = decode_vectors(dst, src, size);
  return hex_decode_table(dst + done / 2, src + done, size - done);
}

bool hex_decode_vector16_skipping(char *dst, const char *src, size_t size) {
  const size_t done = decode_vectors(dst, src, size);
  return hex_decode_table_skipping(dst + done / 2, src + done, size - done);
}

}  // namespace peers
#endif
