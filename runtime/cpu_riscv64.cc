// Detection on RISC-V under Linux: Documentation/arch/riscv/hwprobe.rst and vector.rst.
#include "runtime/cpu.h"

#if LW_ARCHITECTURE_RISCV64

#include "hwprobe_riscv64.h"

#if defined(__linux__)
#include <errno.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <unistd.h>
#endif

namespace lanewright {
namespace {

constexpr Features kVector = feature::kV | feature::kZvbb | feature::kZvbc;
constexpr int kControlMask = 3, kControlOff = 1;  // of PR_RISCV_V_GET_CONTROL
constexpr uint64_t kIllegal = uint64_t{1} << 63;  // of vtype
constexpr uint64_t kLeastRegister = 16;           // bytes: what the kernels take for granted

// hwprobe tells of every extension. A kernel without it has V alone in AT_HWCAP, where the bits of
// the letters that stand for nothing read as they please.
Features reported(const RiscvProbe &probe) {
  constexpr size_t kCount = sizeof kHwprobeBits / sizeof kHwprobeBits[0];
  HwprobePair pairs[kCount];
  for (size_t i = 0; i < kCount; ++i) pairs[i] = {kHwprobeBits[i].key, 0};
  Features found = 0;
  if (probe.hwprobe(pairs, kCount)) {
    for (size_t i = 0; i < kCount; ++i) {
      if (pairs[i].key != kHwprobeBits[i].key) continue;
      if ((pairs[i].value >> kHwprobeBits[i].bit & 1) != 0) found |= kHwprobeBits[i].feature;
    }
    return found;
  }
  const uint64_t hwcap = probe.hwcap();
  for (const HwcapBit &each : kHwcapBits) {
    if ((hwcap >> each.bit & 1) != 0) found |= each.feature;
  }
  return found;
}

// V may be there and yet not be what the kernels need: switched off for this thread; a draft before
// 1.0, which some vendors' kernels report by the same bit and which has no agnostic tails; or with
// registers that are too short.
bool vector_is_usable(const RiscvProbe &probe) {
  const int control = probe.vector_control();
  if (control >= 0 && (control & kControlMask) == kControlOff) return false;
  const VectorSetting setting = probe.set_all();
  return (setting.vtype & kIllegal) == 0 && setting.vl >= kLeastRegister;
}

}  // namespace

Features detect_riscv64(const RiscvProbe &probe) {
  Features found = reported(probe);
  if ((found & feature::kV) == 0 || !vector_is_usable(probe)) found &= ~kVector;
  return found;
}

#if defined(__linux__)

Features detect_cpu() {
  const RiscvProbe probe = {
      [](HwprobePair *pairs, size_t count) {
        constexpr long kHwprobe = 258;  // for all CPUs that are online
        return syscall(kHwprobe, pairs, count, size_t{0}, nullptr, 0u) == 0;
      },
      [] { return uint64_t{getauxval(AT_HWCAP)}; },
      [] {
        constexpr int kGetControl = 70;
        return prctl(kGetControl, 0, 0, 0, 0);
      },
      [] {
        VectorSetting setting;
        __asm__ volatile(
            ".option push\n\t"
            ".option arch, +v\n\t"
            "vsetvli %0, zero, e8, m1, ta, ma\n\t"
            "csrr %1, vtype\n\t"
            ".option pop"
            : "=r"(setting.vl), "=r"(setting.vtype));
        return setting;
      },
  };
  const int saved = errno;  // kernels do not touch it, the first call included
  const Features found = detect_riscv64(probe);
  errno = saved;
  return found;
}

#else

Features detect_cpu() {
  return 0;
}

#endif

}  // namespace lanewright

#endif  // LW_ARCHITECTURE_RISCV64
