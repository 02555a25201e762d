#include "rows.h"

#include <cstring>

namespace bench {
namespace {

// Between the sizes of most rows, for Lanewright and libc alone: copies come in all sizes, and a
// slow one between two fast ones would go unseen.
std::vector<size_t> dense_sizes() {
  std::vector<size_t> dense;
  const auto add_steps = [&dense](size_t last, size_t step) {
    for (size_t size = dense.empty() ? 1 : dense.back() + step; size <= last; size += step)
      dense.push_back(size);
  };
  add_steps(128, 1);
  add_steps(256, 8);
  add_steps(512, 32);
  add_steps(1024, 64);
  add_steps(4096, 128);
  return dense;
}

void add_public(size_t size) {
  // By name, as callers write them: lw_copy has an inline part.
  add_row("copy", "lanewright", size, memory.bytes, size,
          [=](const char *from, char *to) { return lw_copy(to, from, size); });
  add_row("copy", "peer:memcpy", size, memory.bytes, size,
          [=](const char *from, char *to) { return memcpy(to, from, size); });
}

}  // namespace

void add_copy() {
  for (const size_t size : sizes()) {
    add_public(size);
    each_variant<lw_copy_fn>("copy", [&](const char *name, lw_copy_fn *function) {
      add_row("copy", name, size, memory.bytes, size,
              [=](const char *from, char *to) { return function(to, from, size); });
    });
  }
  for (const size_t size : dense_sizes()) {
    bool added = false;
    for (const size_t other : sizes()) added |= size == other;
    if (!added) add_public(size);
  }
}

}  // namespace bench
