/* Lanewright: the parts that are faster inside the caller. lanewright.h includes this file; do not
 * include it yourself.
 *
 * lw_copy, the lw_crc32c functions and those of inline_hex.h are exported and are also
 * function-like macros, like the others in kernels.h: a call does small sizes in place and goes to
 * the variant for the rest, while &lw_copy and (lw_copy)(...) name the function. Define
 * LANEWRIGHT_NO_INLINE to be without the macros.
 *
 * Not GNU C's "extern inline, gnu_inline", the other way to have both: the inline body would have
 * to call the function that it defines. Clang drops such a body when the call goes through an
 * alias, and GCC and Clang turn the plain call into an endless loop.
 */
#ifndef LANEWRIGHT_INLINE_H
#define LANEWRIGHT_INLINE_H

#ifndef LANEWRIGHT_LANEWRIGHT_H
#error "include lanewright/lanewright.h"
#endif

#include <string.h>

#if defined(__GNUC__)
#define LW_INLINE static inline __attribute__((always_inline))
#define LW_IS_CONSTANT(value) __builtin_constant_p(value)
#else
#define LW_INLINE static inline
#define LW_IS_CONSTANT(value) 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The largest size that lw_copy_inline copies in place, a fact of gen/kernels/copy.yaml and at most
 * 32, and the largest size known at compile time that it leaves to the compiler to expand. Measured
 * for 32 against 16 (x86-64, GCC 12 and Clang 19, memcpy in a shared library beyond): 17 to 32
 * bytes took a fifth of the time, a random mix of 1 to 32 was 22% faster, one of 1 to 16, which
 * pays for the added branch, up to 14% slower. */
#if defined(__riscv) && !defined(__riscv_misaligned_fast)
/* Here the compiler makes words at any address of single bytes, and a call is shorter. */
enum { LW_COPY_INLINE_MAX = 0, LW_COPY_CONSTANT_MAX = 8 };
#else
enum { LW_COPY_INLINE_MAX = LW_COPY_INLINE_END - 1, LW_COPY_CONSTANT_MAX = 64 };
#endif

/* GCC looks at each branch below with the array of the caller in mind, and warns of those too large
 * for it, although size never leads there. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Wstringop-overread"
#endif

/* Copies up to 32 bytes by two moves that overlap where size is not a power of two. */
LW_INLINE void lw_copy_small(char *dst, const char *src, size_t size) {
  if (size > 16) {
    struct sixteen {
      uint64_t words[2];
    } first, last;
    memcpy(&first, src, 16);
    memcpy(&last, src + size - 16, 16);
    memcpy(dst, &first, 16);
    memcpy(dst + size - 16, &last, 16);
  } else if (size >= 8) {
    uint64_t first, last;
    memcpy(&first, src, 8);
    memcpy(&last, src + size - 8, 8);
    memcpy(dst, &first, 8);
    memcpy(dst + size - 8, &last, 8);
  } else if (size >= 4) {
    uint32_t first, last;
    memcpy(&first, src, 4);
    memcpy(&last, src + size - 4, 4);
    memcpy(dst, &first, 4);
    memcpy(dst + size - 4, &last, 4);
  } else if (size != 0) { /* 1 to 3 bytes: the middle one is the first, the second or the last */
    const char first = src[0], middle = src[size / 2], last = src[size - 1];
    dst[0] = first;
    dst[size / 2] = middle;
    dst[size - 1] = last;
  }
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/* lw_copy with small sizes in place: same contract. */
LW_INLINE void *lw_copy_inline(void *dst, const void *src, size_t size) {
  if (LW_IS_CONSTANT(size) && size != 0 && size <= LW_COPY_CONSTANT_MAX)
    return memcpy(dst, src, size);
  if (size > LW_COPY_INLINE_MAX) return LW_CALL(lw_copy)(dst, src, size);
  lw_copy_small((char *)dst, (const char *)src, size);
  return dst;
}

#ifdef LW_SELECTED
#define lw_copy(...) lw_copy_inline(__VA_ARGS__)
#endif

/* CRC32C of a few bytes is over sooner than a call: where the CPU has the crc32 instruction and
 * dispatch may use it, sizes below LW_CRC32C_UPDATE_INLINE_END, at most 32, are done in place. */

#if defined(LW_SELECTED) && defined(__x86_64__)
/* The size from which a call is made; 0 until dispatch has found the instruction. A relaxed atomic,
 * written by the library. */
LW_API extern uint32_t lw_crc32c_in_place;

/* By inline assembly, because the compiler need not target a CPU that has the instruction. */
#define LW_CRC32_STEP(instruction, word) __asm__(instruction : "+r"(state) : "r"(word))

/* The state after the low `size` bytes of `message`, 1 <= size < 8, by one step whatever the size:
 * bytes of zero before the message change nothing of a state of zero, so the state goes into the
 * first bytes of the message. What of it a short message has no room for is moved past it. A single
 * byte is sooner done. */
LW_INLINE uint64_t lw_crc32c_part(uint64_t before, uint64_t message, size_t size) {
  uint64_t state = 0;
  if (size == 1) {
    state = before;
    LW_CRC32_STEP("crc32b %b1, %k0", (uint8_t)message);
    return state;
  }
  LW_CRC32_STEP("crc32q %1, %q0", (message ^ before) << (64 - 8 * size));
  return state ^ before >> 8 * size;
}

#if !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds" /* as for lw_copy_small */
#endif

/* The state after one to three words. */
LW_INLINE uint64_t lw_crc32c_words(uint64_t state, const char *data, size_t words) {
  uint64_t word;
  memcpy(&word, data, 8);
  LW_CRC32_STEP("crc32q %1, %q0", word);
  if (words == 1) return state;
  memcpy(&word, data + 8, 8);
  LW_CRC32_STEP("crc32q %1, %q0", word);
  if (words == 2) return state;
  memcpy(&word, data + 16, 8);
  LW_CRC32_STEP("crc32q %1, %q0", word);
  return state;
}

/* lw_crc32c_update for size < 32. */
LW_INLINE uint32_t lw_crc32c_small(uint64_t state, const char *data, size_t size) {
  if (size >= 8) {
    uint64_t word;
    if (size % 8 == 0) return (uint32_t)lw_crc32c_words(state, data, size / 8);
    memcpy(&word, data, 8);
    state = lw_crc32c_part(state, word, size % 8);
    return (uint32_t)lw_crc32c_words(state, data + size % 8, size / 8);
  }
  if (size >= 4) {
    uint32_t first, last;
    memcpy(&first, data, 4);
    memcpy(&last, data + size - 4, 4);
    return (uint32_t)lw_crc32c_part(state, first | (uint64_t)last << (8 * size - 32), size);
  }
  if (size & 2) {
    uint16_t pair;
    memcpy(&pair, data, 2);
    LW_CRC32_STEP("crc32w %w1, %k0", pair);
    data += 2;
  }
  if (size & 1) LW_CRC32_STEP("crc32b %b1, %k0", *(const uint8_t *)data);
  return (uint32_t)state;
}
#undef LW_CRC32_STEP

#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#endif

/* lw_crc32c_update with small sizes in place: same contract. */
LW_INLINE uint32_t lw_crc32c_update_inline(uint32_t state, const void *data, size_t size) {
#if defined(LW_SELECTED) && defined(__x86_64__)
  if (size < __atomic_load_n(&lw_crc32c_in_place, __ATOMIC_RELAXED))
    return lw_crc32c_small(state, (const char *)data, size);
#endif
  return LW_CALL(lw_crc32c_update)(state, data, size);
}

LW_INLINE uint32_t lw_crc32c_extend_inline(uint32_t crc, const void *data, size_t size) {
  return ~lw_crc32c_update_inline(~crc, data, size);
}

#ifdef LW_SELECTED
#define lw_crc32c_update(...) lw_crc32c_update_inline(__VA_ARGS__)
#define lw_crc32c_extend(...) lw_crc32c_extend_inline(__VA_ARGS__)
#define lw_crc32c(...) lw_crc32c_extend_inline(0, __VA_ARGS__)
#endif

/* The bytes of a value in reverse order. */
LW_INLINE uint16_t lw_swap16(uint16_t value) {
  return (uint16_t)((value & 0xffu) << 8 | value >> 8);
}

LW_INLINE uint32_t lw_swap32(uint32_t value) {
#if defined(__GNUC__)
  return __builtin_bswap32(value);
#else
  return (uint32_t)lw_swap16((uint16_t)(value & 0xffff)) << 16 | lw_swap16((uint16_t)(value >> 16));
#endif
}

LW_INLINE uint64_t lw_swap64(uint64_t value) {
#if defined(__GNUC__)
  return __builtin_bswap64(value);
#else
  return (uint64_t)lw_swap32((uint32_t)(value & 0xffffffff)) << 32 |
         lw_swap32((uint32_t)(value >> 32));
#endif
}

/* The value whose bytes in memory are those of value, most significant first. Compilers that do not
 * name their byte order (MSVC) have little-endian targets only. */
LW_INLINE uint32_t lw_to_be32(uint32_t value) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return value;
#else
  return lw_swap32(value);
#endif
}

#ifdef __cplusplus
}
#endif

#include "lanewright/inline_hex.h"

#endif /* LANEWRIGHT_INLINE_H */
