#include "rows.h"

#include <algorithm>
#include <cstring>
#include <random>

#include "peers/peers.h"

namespace bench {
namespace {

template <typename Value>
using Pack = size_t(void *dst, const Value *values, const uint64_t *nulls, size_t count);

// The public functions, by name as callers write them, which is not by their addresses.
size_t pack(void *dst, const uint16_t *values, const uint64_t *nulls, size_t count) {
  return lw_pack_fields16(dst, values, nulls, count);
}
size_t pack(void *dst, const uint32_t *values, const uint64_t *nulls, size_t count) {
  return lw_pack_fields32(dst, values, nulls, count);
}
size_t pack(void *dst, const uint64_t *values, const uint64_t *nulls, size_t count) {
  return lw_pack_fields64(dst, values, nulls, count);
}

template <typename Value>
struct PackPeer {
  const char *name;
  size_t (*pack)(char *dst, const Value *values, size_t count);
};

template <typename Value>
std::vector<PackPeer<Value>> usable_peers() {
  std::vector<PackPeer<Value>> usable = {
      {"append_per_field", peers::pack_fields_append<Value>},
      {"typsend_per_field", peers::pack_fields_typsend<Value>},
      {"byte_swap_loop", peers::pack_fields_byte_swap<Value>},
  };
#if defined(LANEWRIGHT_BENCH_AVX512)
  if (peers::has_avx512())
    usable.push_back({"byte_swap_loop_avx512", peers::pack_fields_byte_swap_avx512<Value>});
#endif
  return usable;
}

template <typename Value>
struct NullsPeer {
  const char *name;
  size_t (*pack)(char *dst, const Value *values, const uint64_t *nulls, size_t count);
};

template <typename Value>
constexpr NullsPeer<Value> kNullsPeers[] = {
    {"append_per_field", peers::pack_fields_append_nulls<Value>},
    {"byte_swap_loop", peers::pack_fields_byte_swap_nulls<Value>},
};

// The sizes, and the round number that is talked about; as many values as all widths have room for.
std::vector<size_t> counts() {
  std::vector<size_t> all = sizes_to(kLargest / sizeof(uint64_t));
  all.insert(std::upper_bound(all.begin(), all.end(), size_t{100}), 100);
  return all;
}

// Bits of which each is set with a probability of a tenth. Calls begin at other words, so that no
// branch predictor learns which values are null.
constexpr size_t kStarts = 1024;
uint64_t null_words[kStarts + kLargest / 64];

void fill_nulls() {
  std::mt19937 random(20240229);
  for (uint64_t &word : null_words)
    for (int bit = 0; bit < 64; ++bit) word |= uint64_t{random() % 10 == 0} << bit;
}

const uint64_t *nulls_of(const Turn &turn) {
  return null_words + turn.index % kStarts;
}

// Arrays of integers are aligned; what is packed goes to any address.
template <typename Value>
const Value *values_at(const char *from) {
  return reinterpret_cast<const Value *>(from - reinterpret_cast<uintptr_t>(from) % sizeof(Value));
}

template <typename Value>
void check_peers(const char *kernel) {
  char ours[12 * kSlack + 1], theirs[12 * kSlack + 1];
  for (size_t count = 0; count <= kSlack; ++count) {
    const Value *const values = values_at<Value>(memory.bytes + 8 * count);
    const auto check = [&](const char *name, size_t written, size_t their_size) {
      const bool equal = their_size == written && memcmp(ours, theirs, written) == 0;
      require_equal(equal, kernel, name, count);
    };
    size_t written = pack(ours, values, nullptr, count);
    for (const PackPeer<Value> &peer : usable_peers<Value>())
      check(peer.name, written, peer.pack(theirs, values, count));
    const uint64_t *const nulls = null_words + count;
    written = pack(ours, values, nulls, count);
    for (const NullsPeer<Value> &peer : kNullsPeers<Value>)
      check(peer.name, written, peer.pack(theirs, values, nulls, count));
  }
}

template <typename Value>
void add_without_nulls(const std::string &kernel) {
  const Kind kind = {kernel, counts(), nullptr, memory.bytes, sizeof(Value)};
  add_rows(kind, "lanewright", [](const Turn &turn) {
    return pack(turn.to, values_at<Value>(turn.from), nullptr, turn.size);
  });
  for (const PackPeer<Value> &peer : usable_peers<Value>()) {
    add_rows(kind, std::string("peer:") + peer.name, [=](const Turn &turn) {
      return peer.pack(turn.to, values_at<Value>(turn.from), turn.size);
    });
  }
  each_variant<Pack<Value>>(kernel.c_str(), [&](const char *name, Pack<Value> *function) {
    add_rows(kind, name, [=](const Turn &turn) {
      return function(turn.to, values_at<Value>(turn.from), nullptr, turn.size);
    });
  });
}

template <typename Value>
void add_with_nulls(const std::string &kernel) {
  const Kind kind = {kernel + "_nulls", counts(), nullptr, memory.bytes, sizeof(Value)};
  add_rows(kind, "lanewright", [](const Turn &turn) {
    return pack(turn.to, values_at<Value>(turn.from), nulls_of(turn), turn.size);
  });
  for (const NullsPeer<Value> &peer : kNullsPeers<Value>) {
    add_rows(kind, std::string("peer:") + peer.name, [=](const Turn &turn) {
      return peer.pack(turn.to, values_at<Value>(turn.from), nulls_of(turn), turn.size);
    });
  }
  each_variant<Pack<Value>>(kernel.c_str(), [&](const char *name, Pack<Value> *function) {
    add_rows(kind, name, [=](const Turn &turn) {
      return function(turn.to, values_at<Value>(turn.from), nulls_of(turn), turn.size);
    });
  });
}

}  // namespace

// The size is the number of values; in the rows of ..._nulls a tenth of them is null.
void add_pack_fields() {
  fill_nulls();
  check_peers<uint16_t>("pack_fields16");
  check_peers<uint32_t>("pack_fields32");
  check_peers<uint64_t>("pack_fields64");
  add_without_nulls<uint16_t>("pack_fields16");
  add_without_nulls<uint32_t>("pack_fields32");
  add_without_nulls<uint64_t>("pack_fields64");
  add_with_nulls<uint64_t>("pack_fields64");
}

}  // namespace bench
