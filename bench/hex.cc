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

constexpr HexPeer kPeers[] = {
    {"byte_table", peers::hex_encode_table, peers::hex_decode_table},
    {"byte_table_vectorised", peers::hex_encode_table_vectorised,
     peers::hex_decode_table_vectorised},
#if defined(__SSE2__)
    {"vector16", peers::hex_encode_vector16, peers::hex_decode_vector16},
#endif
};

void check_decode(const HexPeer &peer, const char *digits, size_t size) {
  char ours[kSlack], theirs[kSlack];
  const lw_hex_result result = lw_hex_decode(ours, digits, size, LW_HEX_STRICT);
  const bool good = result.status == LW_OK;
  bool equal = peer.decode(theirs, digits, size) == good;
  if (good) equal &= memcmp(ours, theirs, result.written) == 0;
  require_equal(equal, "hex_decode", peer.name, size);
}

void check_peers() {
  char ours[2 * kSlack], theirs[2 * kSlack], digits[kSlack];
  for (const HexPeer &peer : kPeers) {
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
}

}  // namespace

// The size is that of the input: bytes for hex_encode, digits for hex_decode.
void add_hex() {
  check_peers();
  for (const size_t size : sizes()) {
    const char *const bytes = memory.bytes;
    add_row("hex_encode", "lanewright", size, bytes, size,
            [=](const char *from, char *to) { return lw_hex_encode(to, from, size); });
    for (const HexPeer &peer : kPeers) {
      add_row("hex_encode", std::string("peer:") + peer.name, size, bytes, size,
              [=](const char *from, char *to) { return peer.encode(to, from, size), size; });
    }
    each_variant<lw_hex_encode_fn>("hex_encode", [&](const char *name, lw_hex_encode_fn *function) {
      add_row("hex_encode", name, size, bytes, size,
              [=](const char *from, char *to) { return function(to, from, size); });
    });

    if (size % 2 != 0) continue;
    const char *const digits = memory.digits;
    add_row("hex_decode", "lanewright", size, digits, size, [=](const char *from, char *to) {
      return lw_hex_decode(to, from, size, LW_HEX_STRICT).written;
    });
    for (const HexPeer &peer : kPeers) {
      add_row("hex_decode", std::string("peer:") + peer.name, size, digits, size,
              [=](const char *from, char *to) { return peer.decode(to, from, size); });
    }
    each_variant<lw_hex_decode_fn>("hex_decode", [&](const char *name, lw_hex_decode_fn *function) {
      add_row("hex_decode", name, size, digits, size, [=](const char *from, char *to) {
        return function(to, from, size, LW_HEX_STRICT).written;
      });
    });
  }
}

}  // namespace bench
