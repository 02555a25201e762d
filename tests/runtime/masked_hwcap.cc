// A CPU that reports less than it has: no model of QEMU lacks CRC or PMULL, but CPUs in use do.
//
// The linker sends the library's calls of getauxval here (--wrap). LW_TEST_WITHOUT names what is
// taken out of the answer: LW_TEST_WITHOUT=crc+pmull. The rest of detection and all of dispatch see
// the same as on such a CPU, and the variants that it could not run count as unsupported.
#include <sys/auxv.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "hwcap_aarch64.h"

using namespace lanewright;

namespace {

Features named(const char *name, size_t length) {
  for (const FeatureName &each : kFeatureNames)
    if (strlen(each.name) == length && strncmp(each.name, name, length) == 0) return each.bit;
  std::fprintf(stderr, "LW_TEST_WITHOUT: '%.*s': no such feature\n", static_cast<int>(length),
               name);
  std::abort();
}

Features masked() {
  Features features = 0;
  const char *list = std::getenv("LW_TEST_WITHOUT");
  while (list != nullptr && *list != '\0') {
    const size_t length = strcspn(list, "+");
    features |= named(list, length);
    list += length + (list[length] == '+');
  }
  return features;
}

}  // namespace

extern "C" {
unsigned long __real_getauxval(unsigned long type);
unsigned long __wrap_getauxval(unsigned long type);

unsigned long __wrap_getauxval(unsigned long type) {
  unsigned long answer = __real_getauxval(type);
  const int word = type == AT_HWCAP ? 1 : type == AT_HWCAP2 ? 2 : 0;
  const Features without = masked();
  for (const HwcapBit &each : kHwcapBits)
    if (each.word == word && (each.feature & without) != 0) answer &= ~(1ul << each.bit);
  return answer;
}
}
