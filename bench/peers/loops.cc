#include "peers/loops.h"

namespace peers {

size_t find_byte_loop(const void *data, size_t size, unsigned char byte) {
  const unsigned char *const bytes = static_cast<const unsigned char *>(data);
  size_t i = 0;
  while (i < size && bytes[i] != byte) ++i;
  return i;
}

void copy_loop(char *__restrict dst, const char *__restrict src, size_t size) {
  for (size_t i = 0; i < size; ++i) dst[i] = src[i];
}

template <typename Value>
size_t pack_fields_byte_swap(char *dst, const Value *values, size_t count) {
  return byte_swap_fields(dst, values, count);
}

template <typename Value>
size_t pack_fields_byte_swap_nulls(char *dst, const Value *values, const uint64_t *nulls,
                                   size_t count) {
  return byte_swap_fields(dst, values, nulls, count);
}

#define LANEWRIGHT_BENCH_VALUE(Value)                                   \
  template size_t pack_fields_byte_swap(char *, const Value *, size_t); \
  template size_t pack_fields_byte_swap_nulls(char *, const Value *, const uint64_t *, size_t);
LANEWRIGHT_BENCH_VALUE(uint16_t)
LANEWRIGHT_BENCH_VALUE(uint32_t)
LANEWRIGHT_BENCH_VALUE(uint64_t)
#undef LANEWRIGHT_BENCH_VALUE

}  // namespace peers
