/* Lanewright: SIMD kernels for bytes on the wire.
 *
 * The C interface, usable from C11 and from C++17. Every function here may be called from any
 * thread at any time, before main and after fork included; none allocates, takes a lock or touches
 * errno, unless its comment says so.
 *
 * Sizes are bytes unless a comment says otherwise. A size of 0 is always allowed, with null
 * pointers. No function reads outside the ranges given to it, nor writes outside its stated output.
 */
#ifndef LANEWRIGHT_LANEWRIGHT_H
#define LANEWRIGHT_LANEWRIGHT_H

#include <stddef.h>
#include <stdint.h>

#define LANEWRIGHT_VERSION_MAJOR 0
#define LANEWRIGHT_VERSION_MINOR 1
#define LANEWRIGHT_VERSION_PATCH 0

/* The library is compiled with hidden visibility; LW_API marks what it exports. */
#if defined(_WIN32) && defined(LANEWRIGHT_SHARED)
#if defined(LANEWRIGHT_BUILDING)
#define LW_API __declspec(dllexport)
#else
#define LW_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define LW_API __attribute__((visibility("default")))
#else
#define LW_API
#endif

/* How the header calls a kernel without a detour: see kernels.h. Define LANEWRIGHT_NO_INLINE to
 * have plain functions only. */
#if defined(__GNUC__) && !defined(LANEWRIGHT_NO_INLINE)
#define LW_SELECTED(function) __atomic_load_n(&function##_selected, __ATOMIC_RELAXED)
#define LW_CALL(function) LW_SELECTED(function)
#else
#define LW_CALL(function) function
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum lw_status {
  LW_OK = 0,
  LW_NO_MEMORY,         /* the allocator returned null */
  LW_TOO_LARGE,         /* the result would pass the limit of the buffer or of its length field */
  LW_INVALID_DIGIT,     /* a byte that is no hexadecimal digit, or white space inside a pair */
  LW_ODD_DIGITS,        /* the input ends in the middle of a pair of digits */
  LW_UNKNOWN_TARGET,    /* no target of that name exists on any CPU */
  LW_UNSUPPORTED_TARGET /* the target exists, but not on this CPU or not in this build */
} lw_status;

/* What lw_hex_decode does with white space. */
typedef enum lw_hex_rule {
  LW_HEX_STRICT,    /* digits only */
  LW_HEX_SKIP_SPACE /* space, \n, \t and \r are skipped before the first digit of a pair only, which
                       is PostgreSQL's rule for bytea */
} lw_hex_rule;

typedef struct lw_hex_result {
  lw_status status; /* LW_OK, LW_INVALID_DIGIT or LW_ODD_DIGITS */
  size_t read;      /* bytes of src consumed; on a fault the index of the first offending byte in
                       reading order, which is the size for LW_ODD_DIGITS */
  size_t written;   /* bytes of dst written; the rest of dst is untouched, on a fault too */
} lw_hex_result;

#ifdef __cplusplus
}
#endif

#include "lanewright/kernels.h" /* generated: the kernels, one declaration each */

#ifdef __cplusplus
extern "C" {
#endif

/* CRC32C (Castagnoli; RFC 3720, appendix B.4; reflected polynomial 0x82f63b78). "Finished" values
 * have the initial and the final inversion applied: the value of "123456789" is 0xe3069283 and that
 * of the empty string is 0. lw_crc32c_update, in kernels.h, works on the raw state instead. */

/* The finished CRC32C of data[0, size). O(size). */
LW_API uint32_t lw_crc32c(const void *data, size_t size);

/* The finished CRC32C of A followed by data[0, size), given crc, the finished CRC32C of A. */
LW_API uint32_t lw_crc32c_extend(uint32_t crc, const void *data, size_t size);

/* The finished CRC32C of A followed by B, given those of A and of B and the size of B. Reads no
 * data; O(log size_b): crc_a is multiplied by x^(8 * size_b) modulo the polynomial. */
LW_API uint32_t lw_crc32c_combine(uint32_t crc_a, uint32_t crc_b, uint64_t size_b);

/* Dispatch: see docs/dispatch.md. */

/* One compiled variant of one kernel. The strings live as long as the process. */
typedef struct lw_variant {
  const char *kernel;     /* the function it serves, without "lw_": "find_nul" */
  const char *name;       /* <kernel>__<algorithm>[_<parameters>]__<isa>, unique */
  const char *isa;        /* the name to cap dispatch with: "avx2" */
  const char *features;   /* the CPU features it needs, separated by spaces; "" for scalar */
  int supported;          /* 1 if this CPU and operating system can run it */
  int selected;           /* 1 if dispatch would call it now */
  void (*function)(void); /* cast to the kernel's type in kernels.h, lw_find_nul_fn for one */
} lw_variant;

/* The best target that dispatch may use at present: "avx512_vbmi", say, or "scalar". */
LW_API const char *lw_target(void);

/* Caps dispatch at the named target, as the environment variable LANEWRIGHT_TARGET does at start;
 * null lifts the cap. LW_UNKNOWN_TARGET and LW_UNSUPPORTED_TARGET leave things as they were. Calls
 * under way in other threads finish with the variant they began with. */
LW_API lw_status lw_set_target(const char *name);

/* Sets *list to the table of every compiled variant and returns the number of its entries. The
 * table is refreshed by this call and is valid until the process ends. */
LW_API size_t lw_variants(const lw_variant **list);

#ifdef __cplusplus
}
#endif

#include "lanewright/buffer.h" /* lw_buffer: a growable byte buffer with inline appends */

#endif /* LANEWRIGHT_LANEWRIGHT_H */
