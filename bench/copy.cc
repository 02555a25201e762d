#include "rows.h"

#include <algorithm>
#include <cstring>

#include "peers/peers.h"

namespace bench {
namespace {

// Between the sizes of most rows, for Lanewright and libc alone: copies come in all sizes, and a
// slow one between two fast ones would go unseen.
std::vector<size_t> dense_sizes() {
  std::vector<size_t> dense;
  const auto add_steps = [&dense](size_t first, size_t last, size_t step) {
    for (size_t size = first; size <= last; size += step) {
      const std::vector<size_t> &others = sizes();
      if (std::find(others.begin(), others.end(), size) == others.end()) dense.push_back(size);
    }
  };
  add_steps(72, 256, 8);
  add_steps(288, 512, 32);
  add_steps(576, 1024, 64);
  add_steps(1152, 4096, 128);
  return dense;
}

void check_peers() {
  for (size_t size = 0; size <= 300; ++size) {
    memset(memory.output, 0, size);
    peers::copy_loop(memory.output, memory.bytes + size, size);
    require_equal(memcmp(memory.output, memory.bytes + size, size) == 0, "copy", "loop", size);
  }
}

void add_public(const Kind &kind) {
  // By name, as callers write them: lw_copy has an inline part.
  add_rows(kind, "lanewright",
           [](const Turn &turn) { return lw_copy(turn.to, turn.from, turn.size); });
  add_rows(kind, "peer:memcpy",
           [](const Turn &turn) { return memcpy(turn.to, turn.from, turn.size); });
}

}  // namespace

void add_copy() {
  check_peers();
  const Kind kind = {"copy", sizes(), &mixes(), memory.bytes};
  add_public(kind);
  add_public({"copy", dense_sizes(), nullptr, memory.bytes});
  add_rows(kind, "peer:loop", [](const Turn &turn) {
    return peers::copy_loop(turn.to, turn.from, turn.size), turn.to;
  });
  each_variant<lw_copy_fn>("copy", [&](const char *name, lw_copy_fn *function) {
    add_rows(kind, name, [=](const Turn &turn) { return function(turn.to, turn.from, turn.size); });
  });
}

}  // namespace bench
