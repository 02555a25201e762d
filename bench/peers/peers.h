// What Lanewright is measured against: the ways in which the same work is done without it. Each
// peer is a function of its own unit, so that no call of it is inlined or folded. The rows
// check each against Lanewright before anything is measured.
#ifndef LANEWRIGHT_BENCH_PEERS_PEERS_H
#define LANEWRIGHT_BENCH_PEERS_PEERS_H

#include <cstddef>
#include <cstdint>

namespace peers {

// Loops that the compiler may vectorise.

// The index of the first such byte of data[0, size), or size. GCC 12 does not vectorise it.
size_t find_byte_loop(const void *data, size_t size, unsigned char byte);
void copy_loop(char *dst, const char *src, size_t size);

// Units whose names end in _avx512 are the same source, compiled for AVX-512 (x86-64-v4), as by
// someone who builds for the machine at hand.
#if defined(LANEWRIGHT_BENCH_AVX512)
bool has_avx512();
#endif

// CRC32C, finished values.
#if defined(__x86_64__)
// The loop that databases have today: the crc32 instruction on 8 bytes a step, then on single
// bytes.
uint32_t crc32c_sse42(const void *data, size_t size);
bool has_crc32c_sse42();
#endif
#if defined(LANEWRIGHT_BENCH_ISAL)
// Intel's storage library, which picks its best assembly for the CPU.
uint32_t crc32c_isal(const void *data, size_t size);
#endif

// The CRC of zlib and PNG, of another polynomial: a yardstick.
#if defined(LANEWRIGHT_BENCH_ZLIB)
uint32_t crc32_zlib(const void *data, size_t size);
#endif
#if defined(LANEWRIGHT_BENCH_LIBDEFLATE)
uint32_t crc32_libdeflate(const void *data, size_t size);
#endif

// Hexadecimal digits. Encoders write 2 * size lower-case digits; decoders return false if src is
// not pairs of digits throughout.

// A table look-up for each digit, compiled without auto-vectorisation.
void hex_encode_table(char *dst, const char *src, size_t size);
bool hex_decode_table(char *dst, const char *src, size_t size);

// The same source, with the compiler's vectorisers on.
void hex_encode_table_vectorised(char *dst, const char *src, size_t size);
bool hex_decode_table_vectorised(char *dst, const char *src, size_t size);
#if defined(LANEWRIGHT_BENCH_AVX512)
void hex_encode_table_avx512(char *dst, const char *src, size_t size);
bool hex_decode_table_avx512(char *dst, const char *src, size_t size);
#endif

// As hex_decode_table, but spaces, tabs and line ends before a pair are skipped.
bool hex_decode_table_skipping(char *dst, const char *src, size_t size);

#if defined(__SSE2__)
// Vectors of 16 bytes with baseline instructions, the way that PostgreSQL 18 goes: arithmetic on
// ranges of characters, and a scalar loop for the rest and from the first vector with a fault.
void hex_encode_vector16(char *dst, const char *src, size_t size);
bool hex_decode_vector16(char *dst, const char *src, size_t size);
bool hex_decode_vector16_skipping(char *dst, const char *src, size_t size);
#endif

// COPY BINARY fields of 2, 4 or 8 bytes without nulls; all return the bytes written to dst.

// Into a string buffer (below), by one append for the length and one for the value.
template <typename Value>
size_t pack_fields_append(char *dst, const Value *values, size_t count);

// As a type's binary output function gives it to COPY: an allocated varlena value for each field,
// whose length and bytes are then appended.
template <typename Value>
size_t pack_fields_typsend(char *dst, const Value *values, size_t count);

// Straight to dst, which is large enough: two byte-swapped stores for a field.
template <typename Value>
size_t pack_fields_byte_swap(char *dst, const Value *values, size_t count);
#if defined(LANEWRIGHT_BENCH_AVX512)
template <typename Value>
size_t pack_fields_byte_swap_avx512(char *dst, const Value *values, size_t count);
#endif

// The same with nulls, of which there is a bit for each value.
template <typename Value>
size_t pack_fields_append_nulls(char *dst, const Value *values, const uint64_t *nulls,
                                size_t count);
template <typename Value>
size_t pack_fields_byte_swap_nulls(char *dst, const Value *values, const uint64_t *nulls,
                                   size_t count);

// A growable buffer in the manner of PostgreSQL's StringInfo: every append is a call that first
// calls the check for room.
struct StringBuffer {
  char *data;
  size_t length;
  size_t capacity;
};
void string_buffer_enlarge(StringBuffer *buffer, size_t count);
void string_buffer_append(StringBuffer *buffer, const void *src, size_t size);

// The same with the check for room in place: one call for an append.
void string_buffer_append_at_once(StringBuffer *buffer, const void *src, size_t size);

}  // namespace peers

#endif  // LANEWRIGHT_BENCH_PEERS_PEERS_H
