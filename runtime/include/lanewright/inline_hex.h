/* Lanewright: hexadecimal digits of so few bytes that a call would take longer, as in percent
 * encoding. inline.h includes this file; do not include it yourself.
 */
#ifndef LANEWRIGHT_INLINE_HEX_H
#define LANEWRIGHT_INLINE_HEX_H

#ifndef LANEWRIGHT_INLINE_H
#error "include lanewright/lanewright.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The two digits of each byte, high nibble first; the library holds one. */
typedef struct lw_hex_pairs {
  char of[256][2];
} lw_hex_pairs;
LW_API extern const lw_hex_pairs lw_hex_digits;

/* lw_hex_encode of a few bytes. */
LW_INLINE void lw_hex_encode_small(char *dst, const uint8_t *src, size_t size) {
  size_t i;
  for (i = 0; i < size; ++i) memcpy(dst + 2 * i, lw_hex_digits.of[src[i]], 2);
}

/* lw_hex_encode with small sizes in place: same contract. */
LW_INLINE size_t lw_hex_encode_inline(char *dst, const void *src, size_t size) {
  if (size - 1 >= LW_HEX_ENCODE_INLINE_END - 1) return LW_CALL(lw_hex_encode)(dst, src, size);
  lw_hex_encode_small(dst, (const uint8_t *)src, size);
  return 2 * size;
}

/* The value of a digit of either case, or something above 15. */
LW_INLINE unsigned lw_hex_value(char digit) {
  const unsigned decimal = (unsigned)(uint8_t)digit - '0';
  const unsigned letter = ((unsigned)(uint8_t)digit | 0x20) - 'a';
  return decimal < 10 ? decimal : letter < 6 ? letter + 10 : 16;
}

/* lw_hex_decode with a single pair of digits in place: same contract. */
LW_INLINE lw_hex_result lw_hex_decode_inline(void *dst, const char *src, size_t size,
                                             lw_hex_rule rule) {
  if (LW_HEX_DECODE_INLINE_END > 2 && size == 2) {
    const unsigned high = lw_hex_value(src[0]), low = lw_hex_value(src[1]);
    if ((high | low) < 16) {
      const lw_hex_result pair = {LW_OK, 2, 1};
      *(uint8_t *)dst = (uint8_t)(high << 4 | low);
      return pair;
    }
  }
  return LW_CALL(lw_hex_decode)(dst, src, size, rule);
}

#ifdef LW_SELECTED
#define lw_hex_encode(...) lw_hex_encode_inline(__VA_ARGS__)
#define lw_hex_decode(...) lw_hex_decode_inline(__VA_ARGS__)
#endif

#ifdef __cplusplus
}
#endif

#endif /* LANEWRIGHT_INLINE_HEX_H */
