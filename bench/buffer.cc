#include "rows.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "peers/byte_order.h"
#include "peers/peers.h"

namespace bench {
namespace {

constexpr size_t kMixedLimit = 16384;  // bytes in a buffer that are enough, and stay in the cache

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

using Append = void(peers::StringBuffer *buffer, const void *src, size_t size);

template <typename Value, Append *append>
size_t append_theirs(const char *from, size_t count) {
  theirs.length = 0;
  for (size_t i = 0; i < count; ++i) {
    const Value value = value_at<Value>(from, i);
    append(&theirs, &value, sizeof value);
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

struct Peer {
  const char *name;
  Appends *append;
};

void add_appends(const char *kernel, size_t value_size, Appends *lanewright,
                 const std::vector<Peer> &peers) {
  std::vector<size_t> counts = {1, 2, 4, 8, 10, 16, 32, 64, 100, 128, 256, 512, 1000, 1024, 4096};
  const Kind kind = {kernel, counts, nullptr, memory.bytes, static_cast<double>(value_size)};
  add_rows(kind, "lanewright", [=](const Turn &turn) { return lanewright(turn.from, turn.size); });
  for (const Peer &peer : peers) {
    for (const size_t count : counts) {
      const size_t size = lanewright(memory.bytes, count);
      const bool equal = peer.append(memory.bytes, count) == size;
      require_equal(equal && memcmp(ours.data, theirs.data, size + 1) == 0, kernel, peer.name,
                    count);
    }
    add_rows(kind, std::string("peer:") + peer.name,
             [=](const Turn &turn) { return peer.append(turn.from, turn.size); });
  }
}

// One append a call, of a mix of sizes, to a buffer that is emptied when it is full.
void add_mixed() {
  const Kind kind = {"buffer_append", {}, &mixes(), memory.bytes};
  add_rows(kind, "lanewright", [](const Turn &turn) {
    if (ours.size > kMixedLimit) lw_buffer_reset(&ours);
    return lw_buffer_append(&ours, turn.from, turn.size);
  });
  add_rows(kind, "peer:append", [](const Turn &turn) {
    if (theirs.length > kMixedLimit) theirs.length = 0;
    peers::string_buffer_append(&theirs, turn.from, turn.size);
    return theirs.length;
  });
  add_rows(kind, "peer:out_of_line_append", [](const Turn &turn) {
    if (theirs.length > kMixedLimit) theirs.length = 0;
    peers::string_buffer_append_at_once(&theirs, turn.from, turn.size);
    return theirs.length;
  });
}

}  // namespace

// The size is the number of appends to an empty buffer with room for them.
void add_buffer() {
  make_room();
  using peers::string_buffer_append;
  using peers::string_buffer_append_at_once;
  add_appends("buffer_append4", 4, append_ours<uint32_t>,
              {{"append", append_theirs<uint32_t, string_buffer_append>},
               {"out_of_line_append", append_theirs<uint32_t, string_buffer_append_at_once>}});
  add_appends("buffer_append8", 8, append_ours<uint64_t>,
              {{"append", append_theirs<uint64_t, string_buffer_append>},
               {"out_of_line_append", append_theirs<uint64_t, string_buffer_append_at_once>}});
  add_appends("buffer_put_be32", 4, put_ours<uint32_t>, {{"append", put_theirs<uint32_t>}});
  add_appends("buffer_put_be64", 8, put_ours<uint64_t>, {{"append", put_theirs<uint64_t>}});
  add_mixed();
}

}  // namespace bench
