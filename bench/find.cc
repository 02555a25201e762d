#include "rows.h"

#include <algorithm>
#include <cstring>

#include "peers/peers.h"

namespace bench {
namespace {

size_t memchr_index(const char *data, size_t size, int byte) {
  const void *const found = memchr(data, byte, size);
  return found == nullptr ? size : static_cast<size_t>(static_cast<const char *>(found) - data);
}

void check_peers() {
  char text[kSlack + 1] = {};
  for (size_t size = 1; size < kSlack; ++size) {
    for (size_t at = 0; at <= size; ++at) {
      memset(text, 'x', size);
      text[size] = text[at] = '\0';
      const size_t found = lw_find_nul(text, size);
      require_equal(memchr_index(text, size, 0) == found, "find_nul", "memchr", size);
      require_equal(strnlen(text, size) == found, "find_nul", "strnlen", size);
      require_equal(strlen(text) == found, "find_nul", "strlen", size);
      require_equal(peers::find_byte_loop(text, size, 0) == found, "find_nul", "loop", size);
    }
  }
}

// strlen needs a NUL at the end of the text, which is elsewhere for each offset. It is written for
// as many calls as make the cost of that, and of loads that wait for the store, less than 1%.
void run_strlen(benchmark::State &state, size_t size, Placement placement) {
  constexpr size_t kEnough = size_t{1} << 18, kMost = 4096;
  const size_t calls = std::max(size_t{1}, std::min(kEnough / size, kMost));
  const size_t offsets = placement.advance == 0 ? 1 : batch_for(static_cast<double>(size));
  const size_t batch = calls * offsets;
  size_t offset = placement.first;
  while (keep_running(state, batch)) {
    for (size_t i = 0; i < offsets; ++i) {
      offset = (offset + placement.advance) % 64;
      char *const from = memory.bytes + offset;
      const char kept = from[size];
      from[size] = '\0';
      for (size_t call = 0; call < calls; ++call) {
        benchmark::DoNotOptimize(strlen(from));
        benchmark::ClobberMemory();
      }
      from[size] = kept;
    }
  }
}

void add_strlen() {
  for (const size_t size : sizes()) {
    const std::string name = "find_nul/peer:strlen/" + std::to_string(size);
    const double bytes = static_cast<double>(size);
    add_row(name, bytes, [=](benchmark::State &state) { run_strlen(state, size, kOdd); });
    if (!is_aligned_too(size)) continue;
    add_row(name + "/aligned", bytes,
            [=](benchmark::State &state) { run_strlen(state, size, kAligned); });
  }
}

void add_find_nul() {
  const Kind kind = {"find_nul", sizes(), &mixes(), memory.bytes};
  add_rows(kind, "lanewright", [](const Turn &turn) { return lw_find_nul(turn.from, turn.size); });
  add_rows(kind, "peer:memchr", [](const Turn &turn) { return memchr(turn.from, 0, turn.size); });
  add_rows(kind, "peer:strnlen", [](const Turn &turn) { return strnlen(turn.from, turn.size); });
  add_strlen();
  add_rows(kind, "peer:loop",
           [](const Turn &turn) { return peers::find_byte_loop(turn.from, turn.size, 0); });
  each_variant<lw_find_nul_fn>("find_nul", [&](const char *name, lw_find_nul_fn *function) {
    add_rows(kind, name, [=](const Turn &turn) { return function(turn.from, turn.size); });
  });
}

void add_find_byte() {
  const Kind kind = {"find_byte", sizes(), &mixes(), memory.bytes};
  add_rows(kind, "lanewright",
           [](const Turn &turn) { return lw_find_byte(turn.from, turn.size, 0); });
  add_rows(kind, "peer:memchr", [](const Turn &turn) { return memchr(turn.from, 0, turn.size); });
  add_rows(kind, "peer:loop",
           [](const Turn &turn) { return peers::find_byte_loop(turn.from, turn.size, 0); });
  each_variant<lw_find_byte_fn>("find_byte", [&](const char *name, lw_find_byte_fn *function) {
    add_rows(kind, name, [=](const Turn &turn) { return function(turn.from, turn.size, 0); });
  });
}

}  // namespace

// Nothing is found: every byte is read.
void add_find() {
  check_peers();
  add_find_nul();
  add_find_byte();
}

}  // namespace bench
