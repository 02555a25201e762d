// The bodies of units that are compiled with different options: see bench/CMakeLists.txt.
#ifndef LANEWRIGHT_BENCH_PEERS_LOOPS_H
#define LANEWRIGHT_BENCH_PEERS_LOOPS_H

#include <cstring>

#include "peers/byte_order.h"
#include "peers/peers.h"

namespace {

template <typename Value>
inline char *put_field(char *to, Value value) {
  const uint32_t length = peers::big_endian(static_cast<uint32_t>(sizeof value));
  value = peers::big_endian(value);
  memcpy(to, &length, sizeof length);
  memcpy(to + sizeof length, &value, sizeof value);
  return to + sizeof length + sizeof value;
}

template <typename Value>
inline size_t byte_swap_fields(char *dst, const Value *values, size_t count) {
  char *to = dst;
  for (size_t i = 0; i < count; ++i) to = put_field(to, values[i]);
  return static_cast<size_t>(to - dst);
}

template <typename Value>
inline size_t byte_swap_fields(char *dst, const Value *values, const uint64_t *nulls,
                               size_t count) {
  const uint32_t null = UINT32_MAX;
  char *to = dst;
  for (size_t i = 0; i < count; ++i) {
    if ((nulls[i / 64] >> i % 64 & 1) != 0) {
      memcpy(to, &null, sizeof null);
      to += sizeof null;
    } else {
      to = put_field(to, values[i]);
    }
  }
  return static_cast<size_t>(to - dst);
}

}  // namespace

#endif  // LANEWRIGHT_BENCH_PEERS_LOOPS_H
