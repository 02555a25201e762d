#include "peers/hex_table.h"

void peers::hex_encode_table_vectorised(char *dst, const char *src, size_t size) {
  encode(dst, src, size);
}
bool peers::hex_decode_table_vectorised(char *dst, const char *src, size_t size) {
  return decode(dst, src, size);
}
