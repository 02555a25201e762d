/* The kernels.
 *
 * Generated; do not edit. Made from
 *   gen/kernels/copy.yaml
 *   gen/kernels/find.yaml
 *   templates/frame/kernels.h.j2
 * Inputs: sha256 1bc928750b7992e0. To make it again: ./lw gen render */

/* The kernels of Lanewright: included by lanewright.h, which see for the general rules. */
#ifndef LANEWRIGHT_KERNELS_H
#define LANEWRIGHT_KERNELS_H

#include "lanewright/lanewright.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The types of the functions, for the pointers that lw_variants gives. */
typedef void *lw_copy_fn(void *dst, const void *src, size_t size);
typedef size_t lw_find_byte_fn(const void *data, size_t size, uint8_t byte);
typedef size_t lw_find_nul_fn(const void *data, size_t size);

/* Copies src[0, size) to dst[0, size) and returns dst. What memcpy does, without its slow paths for
 * some unaligned ranges. Sizes up to 16 are copied inline where the compiler allows it. Reads
 * src[0, size); writes dst[0, size); no overlap; any alignment; null pointers where the size is 0.
 * Time: O(size). */
LW_API void *lw_copy(void *dst, const void *src, size_t size);

/* The index of the first byte of data[0, size) that equals byte, or size if there is none. Reads
 * data[0, size); writes nothing; any alignment; null pointers where the size is 0. Time: O(index),
 * at most O(size). */
LW_API size_t lw_find_byte(const void *data, size_t size, uint8_t byte);

/* The index of the first NUL of data[0, size), or size if there is none. Reads data[0, size);
 * writes nothing; any alignment; null pointers where the size is 0. Time: O(index), at most
 * O(size). */
LW_API size_t lw_find_nul(const void *data, size_t size);

#ifdef __cplusplus
}
#endif

#endif /* LANEWRIGHT_KERNELS_H */
