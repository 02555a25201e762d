#include "progress.h"

#include <unistd.h>

#include <cstdio>

namespace demo {
namespace {

bool is_terminal() {
  static const bool terminal = isatty(STDERR_FILENO) != 0;
  return terminal;
}

}  // namespace

void show_progress(const char *what, size_t done, size_t all) {
  if (!is_terminal()) return;
  fprintf(stderr, "\r\033[K  %s: %zu%%", what, all == 0 ? 100 : done * 100 / all);
}

void end_progress() {
  if (is_terminal()) fputs("\r\033[K", stderr);
}

}  // namespace demo
