// Detection on x86-64: Intel SDM vol. 1, 13.3 and 14.3 (what must hold before AVX may be used), and
// vol. 2A, CPUID.
#include "runtime/cpu.h"

#if LW_ARCHITECTURE_X86_64

#include <cpuid.h>
#include <string.h>

#include "cpuid_x86_64.h"

namespace lanewright {
namespace {

constexpr uint32_t kOsxsave = 1u << 27;     // leaf 1, ecx
constexpr uint64_t kXmmYmm = 0x6;           // XCR0: SSE and AVX state
constexpr uint64_t kZmm = kXmmYmm | 0xe0;   // and opmask, ZMM_Hi256, Hi16_ZMM
constexpr uint32_t kExtended = 0x80000000;  // where the extended leaves begin

uint32_t pick(const CpuidResult &result, CpuidRegister where) {
  switch (where) {
    case CpuidRegister::eax:
      return result.eax;
    case CpuidRegister::ebx:
      return result.ebx;
    case CpuidRegister::ecx:
      return result.ecx;
    case CpuidRegister::edx:
      return result.edx;
  }
  return 0;
}

// Leaves and subleaves past the last give arbitrary answers, so the last is asked for first.
bool exists(const X86Probe &probe, uint32_t leaf, uint32_t subleaf) {
  if (probe.cpuid(leaf & kExtended, 0).eax < leaf) return false;
  return subleaf == 0 || probe.cpuid(leaf, 0).eax >= subleaf;
}

Features maker(const X86Probe &probe) {
  const CpuidResult leaf0 = probe.cpuid(0, 0);
  const uint32_t text[] = {leaf0.ebx, leaf0.edx, leaf0.ecx};
  for (const CpuMaker &each : kCpuMakers) {
    if (memcmp(text, each.text, sizeof text) == 0) return each.maker;
  }
  return 0;
}

}  // namespace

Features detect_x86_64(const X86Probe &probe) {
  const bool xsave = exists(probe, 1, 0) && (probe.cpuid(1, 0).ecx & kOsxsave) != 0;
  const uint64_t saved = xsave ? probe.xgetbv() : 0;
  Features found = maker(probe);
  for (const CpuidBit &each : kCpuidBits) {
    if (each.state == State::ymm && (saved & kXmmYmm) != kXmmYmm) continue;
    if (each.state == State::zmm && (saved & kZmm) != kZmm) continue;
    if (!exists(probe, each.leaf, each.subleaf)) continue;
    const uint32_t word = pick(probe.cpuid(each.leaf, each.subleaf), each.where);
    if ((word >> each.bit & 1) != 0) found |= each.feature;
  }
  return found;
}

Features detect_cpu() {
  const X86Probe probe = {
      [](uint32_t leaf, uint32_t subleaf) {
        CpuidResult result;
        __cpuid_count(leaf, subleaf, result.eax, result.ebx, result.ecx, result.edx);
        return result;
      },
      [] {
        uint32_t low, high;
        __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
        return uint64_t{high} << 32 | low;
      },
  };
  return detect_x86_64(probe);
}

}  // namespace lanewright

#endif  // LW_ARCHITECTURE_X86_64
