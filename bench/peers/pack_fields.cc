#include "peers/peers.h"

#include <cstdlib>
#include <cstring>

#include "peers/byte_order.h"

namespace peers {
namespace {

// A number in network order, by an append of its own.
template <typename Value>
void send(StringBuffer *buffer, Value value) {
  const Value swapped = big_endian(value);
  string_buffer_append(buffer, &swapped, sizeof swapped);
}

constexpr size_t kInitialCapacity = 1024;  // of the buffer in which a value is made

// Returns an allocated value: a native int32 of its total size, then its bytes.
template <typename Value>
__attribute__((noinline)) char *typsend(Value value) {
  StringBuffer buffer = {static_cast<char *>(malloc(kInitialCapacity)), 0, kInitialCapacity};
  if (buffer.data == nullptr) abort();
  const uint32_t header = 0;
  string_buffer_append(&buffer, &header, sizeof header);
  send(&buffer, value);
  const uint32_t total = static_cast<uint32_t>(buffer.length) << 2;
  memcpy(buffer.data, &total, sizeof total);
  return buffer.data;
}

}  // namespace

template <typename Value>
size_t pack_fields_append(char *dst, const Value *values, size_t count) {
  StringBuffer buffer = {dst, 0, SIZE_MAX / 2};
  for (size_t i = 0; i < count; ++i) {
    Value value;
    memcpy(&value, values + i, sizeof value);
    send(&buffer, static_cast<uint32_t>(sizeof value));
    send(&buffer, value);
  }
  return buffer.length;
}

template <typename Value>
size_t pack_fields_typsend(char *dst, const Value *values, size_t count) {
  StringBuffer buffer = {dst, 0, SIZE_MAX / 2};
  for (size_t i = 0; i < count; ++i) {
    Value value;
    memcpy(&value, values + i, sizeof value);
    char *const made = typsend(value);
    uint32_t total;
    memcpy(&total, made, sizeof total);
    const uint32_t size = (total >> 2) - static_cast<uint32_t>(sizeof total);
    send(&buffer, size);
    string_buffer_append(&buffer, made + sizeof total, size);
    free(made);
  }
  return buffer.length;
}

template <typename Value>
size_t pack_fields_append_nulls(char *dst, const Value *values, const uint64_t *nulls,
                                size_t count) {
  StringBuffer buffer = {dst, 0, SIZE_MAX / 2};
  for (size_t i = 0; i < count; ++i) {
    if ((nulls[i / 64] >> i % 64 & 1) != 0) {
      send(&buffer, UINT32_MAX);
      continue;
    }
    Value value;
    memcpy(&value, values + i, sizeof value);
    send(&buffer, static_cast<uint32_t>(sizeof value));
    send(&buffer, value);
  }
  return buffer.length;
}

#define LANEWRIGHT_BENCH_VALUE(Value)                                 \
  template size_t pack_fields_append(char *, const Value *, size_t);  \
  template size_t pack_fields_typsend(char *, const Value *, size_t); \
  template size_t pack_fields_append_nulls(char *, const Value *, const uint64_t *, size_t);
LANEWRIGHT_BENCH_VALUE(uint16_t)
LANEWRIGHT_BENCH_VALUE(uint32_t)
LANEWRIGHT_BENCH_VALUE(uint64_t)
#undef LANEWRIGHT_BENCH_VALUE

}  // namespace peers
