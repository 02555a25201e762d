#ifndef LANEWRIGHT_BENCH_PEERS_BYTE_ORDER_H
#define LANEWRIGHT_BENCH_PEERS_BYTE_ORDER_H

#include <cstdint>

namespace peers {

// A number whose bytes in memory are those of value, most significant first.
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
inline uint16_t big_endian(uint16_t value) {
  return value;
}
inline uint32_t big_endian(uint32_t value) {
  return value;
}
inline uint64_t big_endian(uint64_t value) {
  return value;
}
#else
inline uint16_t big_endian(uint16_t value) {
  return __builtin_bswap16(value);
}
inline uint32_t big_endian(uint32_t value) {
  return __builtin_bswap32(value);
}
inline uint64_t big_endian(uint64_t value) {
  return __builtin_bswap64(value);
}
#endif

}  // namespace peers

#endif  // LANEWRIGHT_BENCH_PEERS_BYTE_ORDER_H
