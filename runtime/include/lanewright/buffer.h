/* Lanewright: lw_buffer, a growable byte buffer for messages, rows and records. lanewright.h
 * includes this file; do not include it yourself.
 *
 * The appends are inline: one comparison, the stores, and a NUL after the last byte. Growing is a
 * call into the library. A buffer is used by one thread at a time. It holds no pointer to itself,
 * so the struct may be moved by assignment, as long as one copy alone is used afterwards.
 *
 * A function that returns lw_status gives LW_OK, LW_NO_MEMORY (the allocator returned null) or
 * LW_TOO_LARGE (the limit, or what a length field can say, would be passed); unless it is LW_OK the
 * buffer is as it was, byte for byte, with the same capacity at the same address.
 *
 * Appends take amortised O(bytes appended): capacity doubles, up to the limit. Whatever an append
 * reads must lie outside the buffer, because growing moves it.
 */
#ifndef LANEWRIGHT_BUFFER_H
#define LANEWRIGHT_BUFFER_H

#ifndef LANEWRIGHT_LANEWRIGHT_H
#error "include lanewright/lanewright.h"
#endif

#include "lanewright/inline.h"

#if defined(__GNUC__)
#define LW_COLD __attribute__((cold))
#else
#define LW_COLD
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Where the memory of a buffer comes from. Neither function may throw or jump out. */
typedef struct lw_allocator {
  /* Returns new_size bytes that begin with the old_size bytes at memory, which is then no longer
   * used; or null, with memory untouched. The first call has a null memory and an old_size of 0. */
  void *(*reallocate)(void *context, void *memory, size_t old_size, size_t new_size);
  /* Takes back the size bytes at memory; never called with null. */
  void (*release)(void *context, void *memory, size_t size);
  void *context; /* passed to both, otherwise unused */
} lw_allocator;

/* The fields may be read freely. Of data, only the size bytes may be written directly. */
typedef struct lw_buffer {
  char *data;      /* never null; data[size] is NUL. A constant empty string while capacity is 0 */
  size_t size;     /* bytes held, without the NUL */
  size_t capacity; /* bytes usable, 0 before the first append; the NUL takes one of them, and
                      LW_BUFFER_SLACK more lie behind them */
  size_t limit;    /* size + 1, for the NUL, never passes this; nor does capacity */
  lw_allocator allocator;
} lw_buffer;

/* The limit of PostgreSQL's StringInfo and of its varlena values: 1 GiB less one byte. */
#define LW_BUFFER_DEFAULT_LIMIT ((size_t)0x3fffffff)

/* Makes an empty buffer; allocates nothing. A limit of 0 stands for LW_BUFFER_DEFAULT_LIMIT, one
 * past what an object can measure (PTRDIFF_MAX less the slack) for that, and a null allocator for
 * the C library's realloc and free; *allocator is copied. */
LW_API void lw_buffer_init(lw_buffer *buffer, size_t limit, const lw_allocator *allocator);

/* Gives the memory back. The buffer is then as after lw_buffer_init with the same limit and
 * allocator, and may be used again or dropped. */
LW_API void lw_buffer_free(lw_buffer *buffer);

/* Makes capacity pass size + count, for the inline functions below. Fails as they do. */
LW_API LW_COLD lw_status lw_buffer_grow(lw_buffer *buffer, size_t count);

/* Bytes allocated behind the capacity, so that a number and the NUL after it are stored as one. */
enum { LW_BUFFER_SLACK = 8 };

/* Stores the low size bytes of value, least significant first in memory, and zeros up to 8 bytes.
 *
 * Inline appends write a buffer by this alone. A store through char, or by memcpy, may alias the
 * lw_buffer itself as far as a compiler knows, which then loads the fields again for the next
 * append; a store of another type may not, and the fields stay in registers. It must be one type,
 * though: compilers may reorder stores of different types. The struct is for its alignment of 1. */
LW_INLINE void lw_buffer_store(char *at, uint64_t little_endian) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  const uint64_t value = __builtin_bswap64(little_endian);
#else
  const uint64_t value = little_endian;
#endif
#if defined(__GNUC__)
  struct unaligned {
    uint64_t value;
  } __attribute__((packed));
  ((struct unaligned *)at)->value = value;
#else
  memcpy(at, &value, sizeof value);
#endif
}

/* Keeps the compiler from moving the stores above past accesses of the caller's own types. */
LW_INLINE void lw_buffer_fence(void) {
#if defined(__GNUC__)
  __asm__ volatile("" ::: "memory");
#endif
}

/* Empties the buffer; keeps its memory. */
LW_INLINE void lw_buffer_reset(lw_buffer *buffer) {
  buffer->size = 0;
  if (buffer->capacity != 0) lw_buffer_store(buffer->data, 0);
}

/* lw_buffer_reserve for the appends below, which write by lw_buffer_store. */
LW_INLINE lw_status lw_buffer_room(lw_buffer *buffer, size_t count, char **room) {
  if (!(buffer->capacity - buffer->size > count)) {
    const lw_status status = lw_buffer_grow(buffer, count);
    if (status != LW_OK) return status;
  }
  *room = buffer->data + buffer->size;
  return LW_OK;
}

/* Sets *room to count writable bytes after the last byte of the buffer, valid until the next call
 * on it. The first of them is the NUL: until lw_buffer_advance the text is unterminated once room
 * is written to. The first call on a new buffer allocates, even with a count of 0. On failure *room
 * is untouched. */
LW_INLINE lw_status lw_buffer_reserve(lw_buffer *buffer, size_t count, char **room) {
  const lw_status status = lw_buffer_room(buffer, count, room);
  lw_buffer_fence();
  return status;
}

/* Makes the first count bytes of what lw_buffer_reserve gave part of the buffer. */
LW_INLINE void lw_buffer_advance(lw_buffer *buffer, size_t count) {
  lw_buffer_fence();
  buffer->size += count;
  lw_buffer_store(buffer->data + buffer->size, 0);
}

/* Appends the low size bytes of value, 2, 4 or 8 of them, least significant first in memory. */
LW_INLINE lw_status lw_buffer_put(lw_buffer *buffer, uint64_t value, size_t size) {
  char *room = NULL;
  const lw_status status = lw_buffer_room(buffer, size, &room);
  if (status != LW_OK) return status;
  buffer->size += size;
  lw_buffer_store(room, value);
  if (size == 8) lw_buffer_store(room + 8, 0);
  return LW_OK;
}

/* Append a number, most significant byte first. */
LW_INLINE lw_status lw_buffer_put_be16(lw_buffer *buffer, uint16_t value) {
  return lw_buffer_put(buffer, lw_swap16(value), sizeof value);
}

LW_INLINE lw_status lw_buffer_put_be32(lw_buffer *buffer, uint32_t value) {
  return lw_buffer_put(buffer, lw_swap32(value), sizeof value);
}

LW_INLINE lw_status lw_buffer_put_be64(lw_buffer *buffer, uint64_t value) {
  return lw_buffer_put(buffer, lw_swap64(value), sizeof value);
}

/* Appends the size bytes at src. */
LW_INLINE lw_status lw_buffer_append(lw_buffer *buffer, const void *src, size_t size) {
  char *room = NULL;
  lw_status status;
  if (LW_IS_CONSTANT(size) && (size == 2 || size == 4 || size == 8)) {
    uint64_t value = 0;
    memcpy(&value, src, size);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    value = lw_swap64(value);
#endif
    return lw_buffer_put(buffer, value, size);
  }
  status = lw_buffer_room(buffer, size, &room);
  if (status != LW_OK) return status;
  lw_copy(room, src, size);
  buffer->size += size;
  lw_buffer_store(room + size, 0);
  return LW_OK;
}

/* Appends count bytes of value 0. */
LW_INLINE lw_status lw_buffer_append_zeros(lw_buffer *buffer, size_t count) {
  char *room = NULL;
  const lw_status status = lw_buffer_room(buffer, count, &room);
  if (status != LW_OK) return status;
  memset(room, 0, count);
  buffer->size += count;
  lw_buffer_store(room + count, 0);
  return LW_OK;
}

/* Values whose length precedes them. A begin appends four zero bytes and sets *field to their
 * offset; the end with the same field fills them in, once what they count has been appended. Pairs
 * may be nested. Between the two the buffer must not shrink to before the end of the field. */

/* Overwrites four bytes of the buffer, native order. */
LW_INLINE void lw_buffer_patch32(lw_buffer *buffer, size_t offset, uint32_t value) {
  memcpy(buffer->data + offset, &value, sizeof value);
}

/* A big-endian int32 that counts the bytes after itself, as in the fields of COPY BINARY and of
 * PostgreSQL's DataRow (not as in the head of a protocol message, which counts itself too). The end
 * fails with LW_TOO_LARGE from 2^31 bytes on. */
LW_INLINE lw_status lw_buffer_begin_length32(lw_buffer *buffer, size_t *field) {
  const size_t offset = buffer->size;
  const lw_status status = lw_buffer_put_be32(buffer, 0);
  if (status == LW_OK) *field = offset;
  return status;
}

LW_INLINE lw_status lw_buffer_end_length32(lw_buffer *buffer, size_t field) {
  const size_t length = buffer->size - field - 4;
  if (length > INT32_MAX) return LW_TOO_LARGE;
  lw_buffer_patch32(buffer, field, lw_to_be32((uint32_t)length));
  return LW_OK;
}

/* PostgreSQL's four-byte varlena header (varatt.h) in native byte order: the size of the value, the
 * header included, shifted left by two on a little-endian CPU and as it is on a big-endian one, so
 * that the two flag bits are 0 in the first byte. The end fails with LW_TOO_LARGE from 2^30 bytes
 * on. Alignment of the header, which PostgreSQL wants at 4, is the caller's care. */
LW_INLINE lw_status lw_buffer_begin_varlena(lw_buffer *buffer, size_t *field) {
  return lw_buffer_begin_length32(buffer, field);
}

LW_INLINE lw_status lw_buffer_end_varlena(lw_buffer *buffer, size_t field) {
  const size_t total = buffer->size - field;
  uint32_t header;
  if (total > 0x3fffffff) return LW_TOO_LARGE;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  header = (uint32_t)total;
#else
  header = (uint32_t)total << 2;
#endif
  lw_buffer_patch32(buffer, field, header);
  return LW_OK;
}

/* Append count COPY BINARY fields, as lw_pack_fields16, 32 and 64 write them. Room is asked for as
 * if no value were null, so these can fail with LW_TOO_LARGE where the fields would just have
 * fitted thanks to nulls. */
LW_API lw_status lw_buffer_append_fields16(lw_buffer *buffer, const uint16_t *values,
                                           const uint64_t *nulls, size_t count);
LW_API lw_status lw_buffer_append_fields32(lw_buffer *buffer, const uint32_t *values,
                                           const uint64_t *nulls, size_t count);
LW_API lw_status lw_buffer_append_fields64(lw_buffer *buffer, const uint64_t *values,
                                           const uint64_t *nulls, size_t count);

#ifdef __cplusplus
}
#endif

#endif /* LANEWRIGHT_BUFFER_H */
