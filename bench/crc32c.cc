#include "rows.h"

#include "peers/peers.h"

namespace bench {
namespace {

struct CrcPeer {
  const char *name;
  uint32_t (*crc32c)(const void *data, size_t size);
};

std::vector<CrcPeer> usable_peers() {
  std::vector<CrcPeer> usable;
#if defined(__x86_64__)
  if (peers::has_crc32c_sse42()) usable.push_back({"sse42_loop", peers::crc32c_sse42});
#endif
#if defined(LANEWRIGHT_BENCH_ISAL)
  usable.push_back({"isal", peers::crc32c_isal});
#endif
  return usable;
}

void check_peers() {
  for (const CrcPeer &peer : usable_peers()) {
    require_equal(peer.crc32c("123456789", 9) == 0xe3069283, "crc32c", peer.name, 9);
    for (size_t size = 0; size <= 4096; ++size) {
      const char *const data = memory.bytes + size % 64;
      require_equal(peer.crc32c(data, size) == lw_crc32c(data, size), "crc32c", peer.name, size);
    }
  }
}

void add_public(size_t size) {
  add_row("crc32c", "lanewright", size, memory.bytes, size,
          [=](const char *from, char *) { return lw_crc32c(from, size); });
  for (const CrcPeer &peer : usable_peers()) {
    add_row("crc32c", std::string("peer:") + peer.name, size, memory.bytes, size,
            [=](const char *from, char *) { return peer.crc32c(from, size); });
  }
}

}  // namespace

// Each call begins anew, so that calls of small sizes overlap in the CPU.
void add_crc32c() {
  check_peers();
  for (const size_t size : sizes()) {
    add_public(size);
    each_variant<lw_crc32c_update_fn>("crc32c", [&](const char *name, lw_crc32c_update_fn *update) {
      add_row("crc32c", name, size, memory.bytes, size,
              [=](const char *from, char *) { return ~update(0xffffffff, from, size); });
    });
  }
  for (size_t size = 1; size < 64; ++size) {  // every tail
    bool added = false;
    for (const size_t other : sizes()) added |= size == other;
    if (!added) add_public(size);
  }
}

}  // namespace bench
