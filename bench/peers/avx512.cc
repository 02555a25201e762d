// What the compiler makes of the plain loops for a CPU with AVX-512.
#include "peers/hex_table.h"
#include "peers/loops.h"

void peers::hex_encode_table_avx512(char *dst, const char *src, size_t size) {
  encode(dst, src, size);
}
bool peers::hex_decode_table_avx512(char *dst, const char *src, size_t size) {
  return decode(dst, src, size);
}

template <typename Value>
size_t peers::pack_fields_byte_swap_avx512(char *dst, const Value *values, size_t count) {
  return byte_swap_fields(dst, values, count);
}
template size_t peers::pack_fields_byte_swap_avx512(char *, const uint16_t *, size_t);
template size_t peers::pack_fields_byte_swap_avx512(char *, const uint32_t *, size_t);
template size_t peers::pack_fields_byte_swap_avx512(char *, const uint64_t *, size_t);
