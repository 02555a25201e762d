#include "peers/peers.h"

#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif
#if defined(LANEWRIGHT_BENCH_ISAL)
#include <isa-l/crc.h>
#endif
#if defined(LANEWRIGHT_BENCH_ZLIB)
#include <zlib.h>
#endif
#if defined(LANEWRIGHT_BENCH_LIBDEFLATE)
#include <libdeflate.h>
#endif

namespace peers {

#if defined(__x86_64__)
bool has_crc32c_sse42() {
  return __builtin_cpu_supports("sse4.2") != 0;
}

__attribute__((target("sse4.2"))) uint32_t crc32c_sse42(const void *data, size_t size) {
  const unsigned char *from = static_cast<const unsigned char *>(data);
  const unsigned char *const end = from + size;
  uint64_t state = 0xffffffff;
  for (; end - from >= 8; from += 8) {
    uint64_t word;
    memcpy(&word, from, sizeof word);
    state = _mm_crc32_u64(state, word);
  }
  uint32_t narrow = static_cast<uint32_t>(state);
  for (; from != end; ++from) narrow = _mm_crc32_u8(narrow, *from);
  return ~narrow;
}
#endif

#if defined(LANEWRIGHT_BENCH_ISAL)
// Takes the raw state last and gives the raw state back; does not write to the data in spite of its
// type; counts in int.
uint32_t crc32c_isal(const void *data, size_t size) {
  unsigned char *from = const_cast<unsigned char *>(static_cast<const unsigned char *>(data));
  return ~crc32_iscsi(from, static_cast<int>(size), 0xffffffff);
}
#endif

#if defined(LANEWRIGHT_BENCH_ZLIB)
uint32_t crc32_zlib(const void *data, size_t size) {
  return static_cast<uint32_t>(crc32_z(0, static_cast<const unsigned char *>(data), size));
}
#endif

#if defined(LANEWRIGHT_BENCH_LIBDEFLATE)
uint32_t crc32_libdeflate(const void *data, size_t size) {
  return libdeflate_crc32(0, data, size);
}
#endif

#if defined(LANEWRIGHT_BENCH_AVX512)
bool has_avx512() {
  return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd");
}
#endif

}  // namespace peers
