#include "rows.h"

#include <cstring>

#include "peers/peers.h"

namespace bench {
namespace {

constexpr size_t kCounts[] = {1, 2, 3, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 256, 1000, 4096};

template <typename Value>
using Pack = size_t(void *dst, const Value *values, const uint64_t *nulls, size_t count);

template <typename Value>
struct PackPeer {
  const char *name;
  size_t (*pack)(char *dst, const Value *values, size_t count);
};

template <typename Value>
constexpr PackPeer<Value> kPeers[] = {
    {"append_per_field", peers::pack_fields_append<Value>},
    {"typsend_per_field", peers::pack_fields_typsend<Value>},
    {"byte_swap_loop", peers::pack_fields_byte_swap<Value>},
};

// Arrays of integers are aligned; what is packed goes to any address.
template <typename Value>
const Value *values_at(const char *from) {
  return reinterpret_cast<const Value *>(from - reinterpret_cast<uintptr_t>(from) % sizeof(Value));
}

template <typename Value>
void check_peers(const char *kernel, Pack<Value> *pack) {
  char ours[12 * kSlack + 1], theirs[12 * kSlack + 1];
  for (const PackPeer<Value> &peer : kPeers<Value>) {
    for (size_t count = 0; count <= kSlack; ++count) {
      const Value *const values = values_at<Value>(memory.bytes + 8 * count);
      const size_t written = pack(ours, values, nullptr, count);
      const bool equal = peer.pack(theirs, values, count) == written;
      require_equal(equal && memcmp(ours, theirs, written) == 0, kernel, peer.name, count);
    }
  }
}

template <typename Value, Pack<Value> *pack>
void add_width(const char *kernel) {
  check_peers<Value>(kernel, pack);
  for (const size_t count : kCounts) {
    const char *const src = memory.bytes;
    const size_t bytes = count * sizeof(Value);
    add_row(kernel, "lanewright", count, src, bytes, [=](const char *from, char *to) {
      return pack(to, values_at<Value>(from), nullptr, count);
    });
    for (const PackPeer<Value> &peer : kPeers<Value>) {
      add_row(
          kernel, std::string("peer:") + peer.name, count, src, bytes,
          [=](const char *from, char *to) { return peer.pack(to, values_at<Value>(from), count); });
    }
    each_variant<Pack<Value>>(kernel, [&](const char *name, Pack<Value> *function) {
      add_row(kernel, name, count, src, bytes, [=](const char *from, char *to) {
        return function(to, values_at<Value>(from), nullptr, count);
      });
    });
  }
}

}  // namespace

// The size is the number of values, none of them null.
void add_pack_fields() {
  add_width<uint16_t, lw_pack_fields16>("pack_fields16");
  add_width<uint32_t, lw_pack_fields32>("pack_fields32");
  add_width<uint64_t, lw_pack_fields64>("pack_fields64");
}

}  // namespace bench
