// Bytes in general-purpose registers: what the kernels' scalar parts are made of. All functions are
// static, so that each unit has its own, compiled for no more than the unit's instructions.
#ifndef LANEWRIGHT_RUNTIME_BYTES_H
#define LANEWRIGHT_RUNTIME_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__riscv) && defined(__GNUC__) && !defined(__clang__)
// GCC 14 for RISC-V inlines nothing into a function with a target attribute that has not the same
// one; where it must, that is an error.
#define LW_ALWAYS_INLINE inline
#elif defined(__GNUC__)
#define LW_ALWAYS_INLINE __attribute__((always_inline)) inline
#else
#define LW_ALWAYS_INLINE inline
#endif
#if defined(__GNUC__)
// For the long path of a function whose short path must not pay for its registers and stack frame.
#define LW_NEVER_INLINE __attribute__((noinline))
// The same for the short path, where that ends in a call of the long one. Clang would make a
// conditional jump of the call, before which it puts no vzeroupper.
#if defined(__clang__)
#define LW_SHORT_PATH __attribute__((noinline, disable_tail_calls))
#else
#define LW_SHORT_PATH __attribute__((noinline))
#endif
// Conditions whose likely case is placed first, so that it pays for no jump.
#define LW_LIKELY(condition) __builtin_expect((condition), 1)
#define LW_UNLIKELY(condition) __builtin_expect((condition), 0)
#else
#define LW_NEVER_INLINE
#define LW_SHORT_PATH
#define LW_LIKELY(condition) (condition)
#define LW_UNLIKELY(condition) (condition)
#endif

namespace lanewright {

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
constexpr bool kBigEndian = true;
#else
constexpr bool kBigEndian = false;
#endif

// Loads and stores at any address, in native order.

template <typename T>
static LW_ALWAYS_INLINE T load(const void *from) {
  T value;
  memcpy(&value, from, sizeof value);
  return value;
}

template <typename T>
static LW_ALWAYS_INLINE void store(void *to, T value) {
  memcpy(to, &value, sizeof value);
}

// The same from a multiple of the value's size: on some CPUs other loads go byte by byte.
template <typename T>
static LW_ALWAYS_INLINE T load_aligned(const void *from) {
  return load<T>(__builtin_assume_aligned(from, sizeof(T)));
}

// The constants of a short path, for it to load. GCC 12, where it sees a vector of equal bytes,
// makes it from a general register instead, which takes two instructions and a shuffle unit each
// time.
template <typename T>
static LW_ALWAYS_INLINE const T &in_memory(const T &constants) {
  const T *at = &constants;
#if defined(__GNUC__) && !defined(__clang__)
  __asm__("" : "+r"(at));
#endif
  return *at;
}

static LW_ALWAYS_INLINE uint16_t swap_bytes(uint16_t value) {
  return __builtin_bswap16(value);
}
static LW_ALWAYS_INLINE uint32_t swap_bytes(uint32_t value) {
  return __builtin_bswap32(value);
}
static LW_ALWAYS_INLINE uint64_t swap_bytes(uint64_t value) {
  return __builtin_bswap64(value);
}

template <typename T>
static LW_ALWAYS_INLINE T to_big_endian(T value) {
  return kBigEndian ? value : swap_bytes(value);
}

template <typename T>
static LW_ALWAYS_INLINE T to_little_endian(T value) {
  return kBigEndian ? swap_bytes(value) : value;
}

static LW_ALWAYS_INLINE uint32_t load_le32(const void *from) {
  return to_little_endian(load<uint32_t>(from));
}
static LW_ALWAYS_INLINE uint64_t load_le64(const void *from) {
  return to_little_endian(load<uint64_t>(from));
}

static LW_ALWAYS_INLINE uint64_t load_le64_aligned(const void *from) {
  return to_little_endian(load_aligned<uint64_t>(from));
}

// Whether the compiler makes loads at odd addresses of single bytes.
#if defined(__riscv) && !defined(__riscv_misaligned_fast)
constexpr bool kSlowMisaligned = true;
#else
constexpr bool kSlowMisaligned = false;
#endif

// How far an address is past a multiple of `alignment`, a power of two.
static LW_ALWAYS_INLINE size_t misalignment(const void *address, size_t alignment) {
  return reinterpret_cast<uintptr_t>(address) & (alignment - 1);
}

// SIMD within a register, after Knuth, The Art of Computer Programming 7.1.3.

// Eight copies of a byte.
static LW_ALWAYS_INLINE uint64_t splat_u64(uint8_t byte) {
  return byte * 0x0101010101010101u;
}

// Has the top bit of the lowest zero byte set, and no bit below it; 0 if no byte is zero. Bytes
// above the lowest zero byte may be marked wrongly, by its borrow.
static LW_ALWAYS_INLINE uint64_t zero_bytes(uint64_t word) {
  return (word - 0x0101010101010101u) & ~word & 0x8080808080808080u;
}

// The index of the byte that holds the lowest set bit of a word that is not zero.
static LW_ALWAYS_INLINE size_t first_byte(uint64_t marks) {
  return static_cast<size_t>(__builtin_ctzll(marks)) / 8;
}

}  // namespace lanewright

#endif  // LANEWRIGHT_RUNTIME_BYTES_H
