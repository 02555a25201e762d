#include "rows.h"

#include <cstring>

#include "peers/peers.h"

namespace bench {
namespace {

struct HexPeer {
  const char *name;
  void (*encode)(char *dst, const char *src, size_t size);
  bool (*decode)(char *dst, const char *src, size_t size);
};

std::vector<HexPeer> usable_peers() {
  std::vector<HexPeer> usable = {
      {"byte_table", peers::hex_encode_table, peers::hex_decode_table},
      {"byte_table_vectorised", peers::hex_encode_table_vectorised,
       peers::hex_decode_table_vectorised},
#if defined(__SSE2__)
      {"vector16", peers::hex_encode_vector16, peers::hex_decode_vector16},
#endif
  };
#if defined(LANEWRIGHT_BENCH_AVX512)
  if (peers::has_avx512())
    usable.push_back(
        {"byte_table_avx512", peers::hex_encode_table_avx512, peers::hex_decode_table_avx512});
#endif
  return usable;
}

void check_decode(const HexPeer &peer, const char *digits, size_t size) {
  char ours[kSlack], theirs[kSlack];
  const lw_hex_result result = lw_hex_decode(ours, digits, size, LW_HEX_STRICT);
  const bool good = result.status == LW_OK;
  bool equal = peer.decode(theirs, digits, size) == good;
  if (good) equal &= memcmp(ours, theirs, result.written) == 0;
  require_equal(equal, "hex_decode", peer.name, size);
}

void check_peer(const HexPeer &peer) {
  char ours[2 * kSlack], theirs[2 * kSlack], digits[kSlack];
  for (size_t size = 0; size < kSlack; ++size) {
    lw_hex_encode(ours, memory.bytes + size, size);
    peer.encode(theirs, memory.bytes + size, size);
    require_equal(memcmp(ours, theirs, 2 * size) == 0, "hex_encode", peer.name, size);
    check_decode(peer, memory.digits + size, size);
  }
  for (int byte = 0; byte < 256; ++byte) {  // each byte in each place, digit or not
    for (size_t at = 0; at < 64; ++at) {
      memcpy(digits, memory.digits, 64);
      digits[at] = static_cast<char>(byte);
      check_decode(peer, digits, 64);
    }
  }
}

void add_encode() {
  const Kind kind = {"hex_encode", sizes(), &mixes(), memory.bytes};
  add_rows(kind, "lanewright",
           [](const Turn &turn) { return lw_hex_encode(turn.to, turn.from, turn.size); });
  for (const HexPeer &peer : usable_peers()) {
    add_rows(kind, std::string("peer:") + peer.name, [=](const Turn &turn) {
      return peer.encode(turn.to, turn.from, turn.size), turn.size;
    });
  }
  const Kind halves = {"hex_encode", sizes_to(kLargest / 2), &mixes(), memory.bytes};
  add_rows(halves, "yardstick:memcpy_of_output",
           [](const Turn &turn) { return memcpy(turn.to, turn.from, 2 * turn.size); });
  each_variant<lw_hex_encode_fn>("hex_encode", [&](const char *name, lw_hex_encode_fn *function) {
    add_rows(kind, name, [=](const Turn &turn) { return function(turn.to, turn.from, turn.size); });
  });
}

void add_decode() {
  const Kind kind = {"hex_decode", even_sizes(), &doubled_mixes(), memory.digits};
  add_rows(kind, "lanewright", [](const Turn &turn) {
    return lw_hex_decode(turn.to, turn.from, turn.size, LW_HEX_STRICT).written;
  });
  for (const HexPeer &peer : usable_peers()) {
    add_rows(kind, std::string("peer:") + peer.name,
             [=](const Turn &turn) { return peer.decode(turn.to, turn.from, turn.size); });
  }
  each_variant<lw_hex_decode_fn>("hex_decode", [&](const char *name, lw_hex_decode_fn *function) {
    add_rows(kind, name, [=](const Turn &turn) {
      return function(turn.to, turn.from, turn.size, LW_HEX_STRICT).written;
    });
  });
}

}  // namespace

// The size is that of the input: bytes for hex_encode, digits for hex_decode.
void add_hex() {
  for (const HexPeer &peer : usable_peers()) check_peer(peer);
  add_encode();
  add_decode();
}

}  // namespace bench
