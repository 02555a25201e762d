// Architectures without a detector of their own run the scalar variants.
#include "runtime/cpu.h"

#if !LW_ARCHITECTURE_X86_64 && !LW_ARCHITECTURE_AARCH64 && !LW_ARCHITECTURE_RISCV64
namespace lanewright {
Features detect_cpu() {
  return 0;
}
}  // namespace lanewright
#endif
