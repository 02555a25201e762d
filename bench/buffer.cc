#include "rows.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "peers/byte_order.h"
#include "peers/peers.h"

namespace bench {
namespace {

lw_buffer ours;
peers::StringBuffer theirs;

// Room for the largest row, so that none of them measures the allocator.
void make_room() {
  char *room;
  lw_buffer_init(&ours, 0, nullptr);
  theirs = {static_cast<char *>(malloc(kLargest)), 0, kLargest};
  if (lw_buffer_reserve(&ours, kLargest, &room) != LW_OK || theirs.data == nullptr) {
    fputs("lanewright_bench: no memory\n", stderr);
    exit(1);
  }
}

lw_status put(lw_buffer *buffer, uint32_t value) {
  return lw_buffer_put_be32(buffer, value);
}
lw_status put(lw_buffer *buffer, uint64_t value) {
  return lw_buffer_put_be64(buffer, value);
}

template <typename Value>
Value value_at(const char *from, size_t i) {
  Value value;
  memcpy(&value, from + i * sizeof value, sizeof value);
  return value;
}

// Every append may fail, and a caller would look.
template <typename Value>
size_t append_ours(const char *from, size_t count) {
  lw_buffer_reset(&ours);
  for (size_t i = 0; i < count; ++i) {
    const Value value = value_at<Value>(from, i);
    if (lw_buffer_append(&ours, &value, sizeof value) != LW_OK) abort();
  }
  return ours.size;
}

template <typename Value>
size_t put_ours(const char *from, size_t count) {
  lw_buffer_reset(&ours);
  for (size_t i = 0; i < count; ++i)
    if (put(&ours, value_at<Value>(from, i)) != LW_OK) abort();
  return ours.size;
}

template <typename Value>
size_t append_theirs(const char *from, size_t count) {
  theirs.length = 0;
  for (size_t i = 0; i < count; ++i) {
    const Value value = value_at<Value>(from, i);
    peers::string_buffer_append(&theirs, &value, sizeof value);
  }
  return theirs.length;
}

template <typename Value>
size_t put_theirs(const char *from, size_t count) {
  theirs.length = 0;
  for (size_t i = 0; i < count; ++i) {
    const Value value = peers::big_endian(value_at<Value>(from, i));
    peers::string_buffer_append(&theirs, &value, sizeof value);
  }
  return theirs.length;
}

using Appends = size_t(const char *from, size_t count);

void add_pair(const char *kernel, size_t value_size, Appends *lanewright, Appends *peer) {
  for (const size_t count : {size_t{1}, size_t{10}, size_t{100}, size_t{1000}}) {
    const size_t size = lanewright(memory.bytes, count);
    const bool equal = peer(memory.bytes, count) == size;
    require_equal(equal && memcmp(ours.data, theirs.data, size + 1) == 0, kernel, "append", count);
    const size_t bytes = count * value_size;
    add_row(kernel, "lanewright", count, memory.bytes, bytes,
            [=](const char *from, char *) { return lanewright(from, count); });
    add_row(kernel, "peer:append", count, memory.bytes, bytes,
            [=](const char *from, char *) { return peer(from, count); });
  }
}

}  // namespace

// The size is the number of appends to an empty buffer with room for them.
void add_buffer() {
  make_room();
  add_pair("buffer_append4", 4, append_ours<uint32_t>, append_theirs<uint32_t>);
  add_pair("buffer_append8", 8, append_ours<uint64_t>, append_theirs<uint64_t>);
  add_pair("buffer_put_be32", 4, put_ours<uint32_t>, put_theirs<uint32_t>);
  add_pair("buffer_put_be64", 8, put_ours<uint64_t>, put_theirs<uint64_t>);
}

}  // namespace bench
