#include "peers/hex_table.h"

void peers::hex_encode_table(char *dst, const char *src, size_t size) {
  encode(dst, src, size);
}
bool peers::hex_decode_table(char *dst, const char *src, size_t size) {
  return decode(dst, src, size);
}
bool peers::hex_decode_table_skipping(char *dst, const char *src, size_t size) {
  return decode_skipping(dst, src, size);
}
