#include "rows.h"

#include <cstring>

namespace bench {
namespace {

size_t memchr_index(const char *data, size_t size, int byte) {
  const void *const found = memchr(data, byte, size);
  return found == nullptr ? size : static_cast<size_t>(static_cast<const char *>(found) - data);
}

void check_peers() {
  char text[kSlack] = {};
  for (size_t size = 1; size < kSlack; ++size) {
    for (size_t at = 0; at < size; ++at) {
      memset(text, 'x', size);
      text[at] = '\0';
      const size_t found = lw_find_nul(text, size);
      require_equal(memchr_index(text, size, 0) == found, "find_nul", "memchr", size);
      require_equal(strnlen(text, size) == found, "find_nul", "strnlen", size);
    }
  }
}

}  // namespace

// Nothing is found: every byte is read.
void add_find() {
  check_peers();
  const char *const src = memory.bytes;
  for (const size_t size : sizes()) {
    add_row("find_nul", "lanewright", size, src, size,
            [=](const char *from, char *) { return lw_find_nul(from, size); });
    add_row("find_nul", "peer:memchr", size, src, size,
            [=](const char *from, char *) { return memchr(from, 0, size); });
    add_row("find_nul", "peer:strnlen", size, src, size,
            [=](const char *from, char *) { return strnlen(from, size); });
    each_variant<lw_find_nul_fn>("find_nul", [&](const char *name, lw_find_nul_fn *function) {
      add_row("find_nul", name, size, src, size,
              [=](const char *from, char *) { return function(from, size); });
    });

    add_row("find_byte", "lanewright", size, src, size,
            [=](const char *from, char *) { return lw_find_byte(from, size, 0); });
    add_row("find_byte", "peer:memchr", size, src, size,
            [=](const char *from, char *) { return memchr(from, 0, size); });
    each_variant<lw_find_byte_fn>("find_byte", [&](const char *name, lw_find_byte_fn *function) {
      add_row("find_byte", name, size, src, size,
              [=](const char *from, char *) { return function(from, size, 0); });
    });
  }
}

}  // namespace bench
