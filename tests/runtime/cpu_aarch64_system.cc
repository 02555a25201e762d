// Detection on systems that are not at hand: runtime/cpu_aarch64.cc is compiled as for that system,
// against the declarations in tests/stand_ins, and linked with the call that follows here. It
// answers as a Neoverse N1 does (FreeBSD), an Apple M1 (macOS), a Neoverse N2 without the features
// that an older Windows does not tell (Windows).
#include <cstdio>
#include <cstring>

#include "runtime/cpu.h"

using namespace lanewright;

#if defined(__FreeBSD__)
#include <sys/auxv.h>

constexpr Features kExpected = feature::kNeon | feature::kCrc | feature::kPmull;

// As on FreeBSD 12, which knows no AT_HWCAP2: that fails, and what it leaves in buf is not an
// answer.
int elf_aux_info(int aux, void *buf, int buflen) {
  unsigned long bits = aux == AT_HWCAP ? 0x1000fb : ~0ul;
  if (buflen != static_cast<int>(sizeof bits)) return 22;  // EINVAL
  memcpy(buf, &bits, sizeof bits);
  return aux == AT_HWCAP ? 0 : 2;  // ENOENT
}

#elif defined(__APPLE__)
#include <sys/sysctl.h>

constexpr Features kExpected = feature::kNeon | feature::kCrc | feature::kPmull | feature::kSha3;

int sysctlbyname(const char *name, void *oldp, size_t *oldlenp, void *newp, size_t newlen) {
  static const char *const known[] = {"hw.optional.AdvSIMD", "hw.optional.armv8_crc32",
                                      "hw.optional.arm.FEAT_PMULL", "hw.optional.armv8_2_sha3"};
  if (newp != nullptr || newlen != 0) return -1;
  for (const char *each : known) {
    const int one = 1;
    if (strcmp(each, name) != 0 || *oldlenp < sizeof one) continue;
    memcpy(oldp, &one, sizeof one);
    *oldlenp = sizeof one;
    return 0;
  }
  return -1;
}

#elif defined(_WIN32)
#include <windows.h>

constexpr Features kExpected =
    feature::kNeon | feature::kCrc | feature::kPmull | feature::kSve | feature::kSve2;

BOOL IsProcessorFeaturePresent(DWORD number) {
  static const DWORD known[] = {19, 29, 30, 31, 34, 43, 44, 45, 46, 47};
  for (const DWORD each : known) {
    if (number == each) return 1;
  }
  return 0;
}
#endif

int main() {
  const Features found = detect_cpu();
  if (found == kExpected) return 0;
  printf("found 0x%llx, expected 0x%llx\n", static_cast<unsigned long long>(found),
         static_cast<unsigned long long>(kExpected));
  return 1;
}
