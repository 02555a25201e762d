/* The kernels.
 *
 * Generated; do not edit. Made from
 *   gen/kernels/copy.yaml
 *   gen/kernels/crc32c.yaml
 *   gen/kernels/find.yaml
 *   gen/kernels/hex_decode.yaml
 *   gen/kernels/hex_encode.yaml
 *   gen/kernels/pack_fields.yaml
 *   templates/frame/kernels.h.j2
 * Inputs: sha256 be3f6dc634480db1. To make it again: ./lw gen render */

/* The kernels of Lanewright. lanewright.h, which see for the general rules, includes this file; do
 * not include it yourself. */
#ifndef LANEWRIGHT_KERNELS_H
#define LANEWRIGHT_KERNELS_H

#ifndef LANEWRIGHT_LANEWRIGHT_H
#error "include lanewright/lanewright.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The types of the functions, for the pointers that lw_variants gives. */
typedef void *lw_copy_fn(void *dst, const void *src, size_t size);
typedef uint32_t lw_crc32c_update_fn(uint32_t state, const void *data, size_t size);
typedef size_t lw_find_byte_fn(const void *data, size_t size, uint8_t byte);
typedef size_t lw_find_nul_fn(const void *data, size_t size);
typedef lw_hex_result lw_hex_decode_fn(void *dst, const char *src, size_t size, lw_hex_rule rule);
typedef size_t lw_hex_encode_fn(char *dst, const void *src, size_t size);
typedef size_t lw_pack_fields16_fn(void *dst, const uint16_t *values, const uint64_t *nulls,
                                   size_t count);
typedef size_t lw_pack_fields32_fn(void *dst, const uint32_t *values, const uint64_t *nulls,
                                   size_t count);
typedef size_t lw_pack_fields64_fn(void *dst, const uint64_t *values, const uint64_t *nulls,
                                   size_t count);

/* Copies src[0, size) to dst[0, size) and returns dst. What memcpy does, without its slow paths for
 * some unaligned ranges. Sizes up to 32 are copied inline where the compiler allows it. Reads
 * src[0, size); writes dst[0, size); no overlap; any alignment; null pointers where the size is 0.
 * Time: O(size). */
LW_API void *lw_copy(void *dst, const void *src, size_t size);

/* The state of a CRC32C (reflected polynomial 0x82f63b78) after data[0, size), given the one
 * before. The state is raw, with neither the initial nor the final inversion; it starts as
 * 0xffffffff and its complement is the finished value. Data may be split anywhere into successive
 * calls. Reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
 * Time: O(size). */
LW_API uint32_t lw_crc32c_update(uint32_t state, const void *data, size_t size);

/* The index of the first byte of data[0, size) that equals byte, or size if there is none. Reads
 * data[0, size); writes nothing; any alignment; null pointers where the size is 0. Time: O(index),
 * at most O(size). */
LW_API size_t lw_find_byte(const void *data, size_t size, uint8_t byte);

/* The index of the first NUL of data[0, size), or size if there is none. Reads data[0, size);
 * writes nothing; any alignment; null pointers where the size is 0. Time: O(index), at most
 * O(size). */
LW_API size_t lw_find_nul(const void *data, size_t size);

/* Decodes pairs of hexadecimal digits of either case, high nibble first. What is read, written and
 * reported on a fault is told at lw_hex_rule and lw_hex_result in lanewright.h. A single pair is
 * done inline where the compiler allows it. Reads src[0, size); writes dst[0, size / 2); dst == src
 * is allowed, any other overlap is not; any alignment; null pointers where the size is 0. Time:
 * O(read). */
LW_API lw_hex_result lw_hex_decode(void *dst, const char *src, size_t size, lw_hex_rule rule);

/* Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
 * size. No NUL is written after them. Up to 3 bytes are done inline where the compiler allows it.
 * Reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers where the
 * size is 0. Time: O(size). */
LW_API size_t lw_hex_encode(char *dst, const void *src, size_t size);

/* Writes a field for each of the 16-bit values and returns the number of bytes written. A field is
 * the big-endian int32 length 2 and the big-endian value, or the int32 -1 alone for a value whose
 * bit is set in nulls, bit i % 64 of nulls[i / 64]. nulls may be null; else its (count + 63) / 64
 * words are read. No more of dst is touched than what is returned. Reads values[0, count); writes
 * dst[0, 6 * count); no overlap; any alignment; null pointers where the size is 0. Time: O(count).
 */
LW_API size_t lw_pack_fields16(void *dst, const uint16_t *values, const uint64_t *nulls,
                               size_t count);

/* Writes a field for each of the 32-bit values and returns the number of bytes written. A field is
 * the big-endian int32 length 4 and the big-endian value, or the int32 -1 alone for a value whose
 * bit is set in nulls, bit i % 64 of nulls[i / 64]. nulls may be null; else its (count + 63) / 64
 * words are read. No more of dst is touched than what is returned. Reads values[0, count); writes
 * dst[0, 8 * count); no overlap; any alignment; null pointers where the size is 0. Time: O(count).
 */
LW_API size_t lw_pack_fields32(void *dst, const uint32_t *values, const uint64_t *nulls,
                               size_t count);

/* Writes a field for each of the 64-bit values and returns the number of bytes written. A field is
 * the big-endian int32 length 8 and the big-endian value, or the int32 -1 alone for a value whose
 * bit is set in nulls, bit i % 64 of nulls[i / 64]. nulls may be null; else its (count + 63) / 64
 * words are read. No more of dst is touched than what is returned. Reads values[0, count); writes
 * dst[0, 12 * count); no overlap; any alignment; null pointers where the size is 0. Time: O(count).
 */
LW_API size_t lw_pack_fields64(void *dst, const uint64_t *values, const uint64_t *nulls,
                               size_t count);

/* Sizes below this are done in place by inline.h, where the CPU allows. */
enum { LW_COPY_INLINE_END = 33 };
/* Sizes below this are done in place by inline.h, where the CPU allows. */
enum { LW_CRC32C_UPDATE_INLINE_END = 32 };
/* Sizes below this are done in place by inline.h, where the CPU allows. */
enum { LW_HEX_DECODE_INLINE_END = 3 };
/* Sizes below this are done in place by inline.h, where the CPU allows. */
enum { LW_HEX_ENCODE_INLINE_END = 4 };

#ifdef LW_SELECTED
/* The pointers that dispatch sets, for the calls below: to be read by LW_SELECTED, never written.
 */
LW_API extern lw_copy_fn *lw_copy_selected;
LW_API extern lw_crc32c_update_fn *lw_crc32c_update_selected;
LW_API extern lw_find_byte_fn *lw_find_byte_selected;
LW_API extern lw_find_nul_fn *lw_find_nul_selected;
LW_API extern lw_hex_decode_fn *lw_hex_decode_selected;
LW_API extern lw_hex_encode_fn *lw_hex_encode_selected;
LW_API extern lw_pack_fields16_fn *lw_pack_fields16_selected;
LW_API extern lw_pack_fields32_fn *lw_pack_fields32_selected;
LW_API extern lw_pack_fields64_fn *lw_pack_fields64_selected;

/* Each function is also a macro of the same name, as C11 7.1.4 allows the standard library, that
 * calls through its pointer: this saves the jump from the function to the variant. Without an
 * argument list the name is the function. Those that do small sizes in place are in inline.h. */
#define lw_find_byte(...) LW_SELECTED(lw_find_byte)(__VA_ARGS__)
#define lw_find_nul(...) LW_SELECTED(lw_find_nul)(__VA_ARGS__)
#define lw_pack_fields16(...) LW_SELECTED(lw_pack_fields16)(__VA_ARGS__)
#define lw_pack_fields32(...) LW_SELECTED(lw_pack_fields32)(__VA_ARGS__)
#define lw_pack_fields64(...) LW_SELECTED(lw_pack_fields64)(__VA_ARGS__)
#endif
#ifdef __cplusplus
}
#endif

#endif /* LANEWRIGHT_KERNELS_H */
