// Prints what dispatch chose, for tests of the environment and of emulated CPUs:
//   target <name>
//   <kernel> <variant>
#include <cstdio>

#include "lanewright/lanewright.h"

int main() {
  std::printf("target %s\n", lw_target());
  const lw_variant *list = nullptr;
  const size_t count = lw_variants(&list);
  for (size_t i = 0; i < count; ++i) {
    if (list[i].selected) std::printf("%s %s\n", list[i].kernel, list[i].name);
  }
  // What it says must be what the first call does: the pointers are resolved now.
  if (lw_crc32c("123456789", 9) != 0xe3069283) return 1;
  return lw_find_nul("abc", 4) == 3 ? 0 : 1;
}
