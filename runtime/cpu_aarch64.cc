// Detection on AArch64: user space cannot ask the CPU, only the operating system.
#include "runtime/cpu.h"

#if LW_ARCHITECTURE_AARCH64

#if defined(__linux__) || defined(__FreeBSD__)
#include <sys/auxv.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif
#elif defined(__APPLE__)
#include <sys/sysctl.h>
#elif defined(_WIN32)
#include <windows.h>
#endif

#include "hwcap_aarch64.h"

namespace lanewright {

Features detect_by_hwcap(uint64_t (*hwcap)(int word)) {
  Features found = 0;
  for (const HwcapBit &each : kHwcapBits) {
    if ((hwcap(each.word) >> each.bit & 1) != 0) found |= each.feature;
  }
  return found;
}

Features preference_by_vector_length(int vector_length) {
  constexpr int kLengthMask = 0xffff;  // flags are above
  return vector_length >= 0 && (vector_length & kLengthMask) >= 32 ? feature::kWideSve : 0;
}

Features detect_by_sysctl(bool (*is_set)(const char *name)) {
  Features found = 0;
  for (const HwcapBit &each : kHwcapBits) {
    if (each.sysctl != nullptr && is_set(each.sysctl)) found |= each.feature;
  }
  return found;
}

Features detect_by_number(bool (*is_present)(unsigned number)) {
  Features found = 0;
  for (const HwcapBit &each : kHwcapBits) {
    if (each.windows >= 0 && is_present(static_cast<unsigned>(each.windows))) found |= each.feature;
  }
  return found;
}

Features detect_cpu() {
#if defined(__linux__)
  const auto hwcap = [](int word) -> uint64_t {
    return getauxval(word == 1 ? AT_HWCAP : AT_HWCAP2);
  };
  constexpr int kGetVectorLength = 51;  // PR_SVE_GET_VL, which old headers lack
  return detect_by_hwcap(hwcap) | preference_by_vector_length(prctl(kGetVectorLength, 0, 0, 0, 0));
#elif defined(__FreeBSD__)
  return detect_by_hwcap([](int word) -> uint64_t {
    unsigned long bits = 0;
    const int failed = elf_aux_info(word == 1 ? AT_HWCAP : AT_HWCAP2, &bits, sizeof bits);
    return failed != 0 ? 0 : bits;
  });
#elif defined(__APPLE__)
  return detect_by_sysctl([](const char *name) {
    int value = 0;
    size_t size = sizeof value;
    return sysctlbyname(name, &value, &size, nullptr, 0) == 0 && size == sizeof value && value != 0;
  });
#elif defined(_WIN32)
  return detect_by_number([](unsigned number) { return IsProcessorFeaturePresent(number) != 0; });
#else
  return kGuaranteed;
#endif
}

}  // namespace lanewright

#endif  // LW_ARCHITECTURE_AARCH64
