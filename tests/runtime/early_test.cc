// Calls at moments when a library that initialises itself would not be ready: from a constructor of
// the highest priority, and in a child forked before the parent's first call.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "lanewright/lanewright.h"

namespace {

bool kernels_work() {
  char hex[4] = {};
  unsigned char bytes[2] = {};
  const uint64_t value = 1;
  unsigned char fields[12];
  return lw_crc32c("123456789", 9) == 0xe3069283 && lw_find_nul("abc", 4) == 3 &&
         lw_find_byte("abc", 3, 'c') == 2 && lw_hex_encode(hex, "\x0f\xa0", 2) == 4 &&
         lw_hex_decode(bytes, hex, 4, LW_HEX_STRICT).status == LW_OK && bytes[1] == 0xa0 &&
         lw_pack_fields64(fields, &value, nullptr, 1) == 12 && fields[11] == 1;
}

#ifndef LW_TEST_FORK
bool in_constructor = false;
__attribute__((constructor(101))) void before_everything() {
  in_constructor = kernels_work();
}
#endif

}  // namespace

int main() {
#ifdef LW_TEST_FORK
  const pid_t child = fork();
  if (child == 0) _exit(kernels_work() ? 0 : 1);
  int status = -1;
  if (waitpid(child, &status, 0) != child || status != 0) {
    std::puts("the kernels failed in a child forked before the first call");
    return 1;
  }
#else
  if (!in_constructor) {
    std::puts("the kernels failed in a static constructor");
    return 1;
  }
#endif
  if (!kernels_work()) {
    std::puts("the kernels failed in main");
    return 1;
  }
  std::puts("1 passed, 0 failed");
  return 0;
}
