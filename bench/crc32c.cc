#include "rows.h"

#include "peers/peers.h"

namespace bench {
namespace {

struct CrcPeer {
  const char *name;
  uint32_t (*crc)(const void *data, size_t size);
};

std::vector<CrcPeer> usable_peers() {
  std::vector<CrcPeer> usable;
#if defined(__x86_64__)
  if (peers::has_crc32c_sse42()) usable.push_back({"peer:sse42_loop", peers::crc32c_sse42});
#endif
#if defined(LANEWRIGHT_BENCH_ISAL)
  usable.push_back({"peer:isal", peers::crc32c_isal});
#endif
  return usable;
}

// Of the polynomial of zlib and PNG, which has no instruction on x86-64.
std::vector<CrcPeer> yardsticks() {
  std::vector<CrcPeer> usable;
#if defined(LANEWRIGHT_BENCH_ZLIB)
  usable.push_back({"yardstick:zlib_crc32", peers::crc32_zlib});
#endif
#if defined(LANEWRIGHT_BENCH_LIBDEFLATE)
  usable.push_back({"yardstick:libdeflate_crc32", peers::crc32_libdeflate});
#endif
  return usable;
}

void check_peers() {
  for (const CrcPeer &peer : usable_peers()) {
    require_equal(peer.crc("123456789", 9) == 0xe3069283, "crc32c", peer.name, 9);
    for (size_t size = 0; size <= 4096; ++size) {
      const char *const data = memory.bytes + size % 64;
      require_equal(peer.crc(data, size) == lw_crc32c(data, size), "crc32c", peer.name, size);
    }
  }
  for (const CrcPeer &yardstick : yardsticks())
    require_equal(yardstick.crc("123456789", 9) == 0xcbf43926, "crc32c", yardstick.name, 9);
}

}  // namespace

// Each call begins anew, so that calls of small sizes overlap in the CPU.
void add_crc32c() {
  check_peers();
  const Kind kind = {"crc32c", sizes(), &mixes(), memory.bytes};
  add_rows(kind, "lanewright", [](const Turn &turn) { return lw_crc32c(turn.from, turn.size); });
  std::vector<CrcPeer> others = usable_peers();
  for (const CrcPeer &yardstick : yardsticks()) others.push_back(yardstick);
  for (const CrcPeer &other : others)
    add_rows(kind, other.name, [=](const Turn &turn) { return other.crc(turn.from, turn.size); });
  each_variant<lw_crc32c_update_fn>("crc32c", [&](const char *name, lw_crc32c_update_fn *update) {
    add_rows(kind, name,
             [=](const Turn &turn) { return ~update(0xffffffff, turn.from, turn.size); });
  });
}

}  // namespace bench
