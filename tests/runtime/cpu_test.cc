// Detection, fed with CPUs that are not at hand.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <utility>

#include "runtime/cpu.h"

#if LW_ARCHITECTURE_X86_64

using lanewright::CpuidResult;
using lanewright::Features;
using lanewright::X86Probe;
namespace feature = lanewright::feature;

namespace {

constexpr uint32_t kOsxsave = 1u << 27;
constexpr uint32_t kAll = 0xffffffff;

// The answers of the faked CPU. Leaves that it does not list answer like real hardware past its
// last leaf: with the data of another leaf, here all ones, which must not be believed.
struct FakeCpu {
  std::map<std::pair<uint32_t, uint32_t>, CpuidResult> leaves;
  uint64_t xcr0 = 0;
  bool xgetbv_asked = false;
};
FakeCpu fake;

Features detect() {
  fake.xgetbv_asked = false;
  const X86Probe probe = {
      [](uint32_t leaf, uint32_t subleaf) {
        const auto found = fake.leaves.find({leaf, subleaf});
        return found != fake.leaves.end() ? found->second : CpuidResult{kAll, kAll, kAll, kAll};
      },
      [] {
        fake.xgetbv_asked = true;
        return fake.xcr0;
      },
  };
  return lanewright::detect_x86_64(probe);
}

CpuidResult maker(uint32_t last_leaf, const char *text) {
  CpuidResult result = {last_leaf, 0, 0, 0};
  memcpy(&result.ebx, text, 4);
  memcpy(&result.edx, text + 4, 4);
  memcpy(&result.ecx, text + 8, 4);
  return result;
}

// A CPU with every feature bit set and all state saved.
FakeCpu everything() {
  FakeCpu cpu;
  cpu.leaves[{0, 0}] = maker(7, "GenuineIntel");
  cpu.leaves[{1, 0}] = {0, 0, kAll, kAll};
  cpu.leaves[{7, 0}] = {1, kAll, kAll, kAll};
  cpu.leaves[{7, 1}] = {kAll, kAll, kAll, kAll};
  cpu.leaves[{0x80000000, 0}] = {0x80000001, 0, 0, 0};
  cpu.leaves[{0x80000001, 0}] = {0, 0, kAll, kAll};
  cpu.xcr0 = 0xe7;
  return cpu;
}

constexpr Features kMakers = feature::kAmd | feature::kIntel;
constexpr Features kNeedYmm = feature::kAvx | feature::kAvx2 | feature::kFma | feature::kVpclmul;
constexpr Features kNeedZmm =
    feature::kAvx512f | feature::kAvx512bw | feature::kVbmi | feature::kBf16;
constexpr Features kPlain = feature::kSsse3 | feature::kSse42 | feature::kCrc | feature::kPclmul |
                            feature::kBmi2 | feature::kLzcnt;

}  // namespace

TEST_CASE("x86: a CPU with everything") {
  fake = everything();
  const Features found = detect();
  CHECK(found == (kPlain | kNeedYmm | kNeedZmm | found));
  CHECK((found & kMakers) == feature::kIntel);
  CHECK((found & lanewright::kIsaBits) == 0);
}

TEST_CASE("x86: a CPU with nothing") {
  fake = FakeCpu();
  fake.leaves[{0, 0}] = maker(1, "GenuineIntel");
  fake.leaves[{1, 0}] = {0, 0, 0, 0};
  fake.leaves[{0x80000000, 0}] = {0, 0, 0, 0};
  CHECK(detect() == feature::kIntel);  // the maker is all there is
  CHECK_FALSE(fake.xgetbv_asked);      // without OSXSAVE the instruction faults
}

TEST_CASE("x86: cpuid has leaf 0 only") {
  fake = FakeCpu();
  fake.leaves[{0, 0}] = maker(0, "GenuineIntel");
  fake.leaves[{0x80000000, 0}] = {0, 0, 0, 0};
  CHECK(detect() == feature::kIntel);  // the maker is all there is
  CHECK_FALSE(fake.xgetbv_asked);
}

TEST_CASE("x86: the operating system saves no wide state") {
  fake = everything();
  SUBCASE("no OSXSAVE") {
    fake.leaves[{1, 0}].ecx &= ~kOsxsave;
  }
  SUBCASE("XCR0 without AVX") {
    fake.xcr0 = 0x3;
  }
  const Features found = detect();
  CHECK((found & kPlain) == kPlain);
  CHECK((found & (kNeedYmm | kNeedZmm)) == 0);
}

TEST_CASE("x86: the operating system saves ymm, but not all of zmm") {
  fake = everything();
  SUBCASE("no AVX-512 state") {
    fake.xcr0 = 0x07;
  }
  SUBCASE("opmask only") {
    fake.xcr0 = 0x27;
  }
  SUBCASE("no upper 16 registers") {
    fake.xcr0 = 0x67;
  }
  const Features found = detect();
  CHECK((found & kNeedYmm) == kNeedYmm);
  CHECK((found & kNeedZmm) == 0);
}

TEST_CASE("x86: leaf 7 does not exist, and answers with all ones") {
  fake = everything();
  fake.leaves[{0, 0}] = maker(6, "GenuineIntel");
  const Features found = detect();
  CHECK((found & (feature::kAvx2 | feature::kBmi | feature::kVbmi | feature::kBf16)) == 0);
  CHECK((found & feature::kAvx) != 0);
}

TEST_CASE("x86: leaf 7 has no subleaf 1") {
  fake = everything();
  fake.leaves[{7, 0}].eax = 0;
  const Features found = detect();
  CHECK((found & feature::kBf16) == 0);
  CHECK((found & feature::kVbmi) != 0);
}

TEST_CASE("x86: no extended leaves") {
  fake = everything();
  fake.leaves[{0x80000000, 0}] = {0, 0, 0, 0};
  CHECK((detect() & feature::kLzcnt) == 0);
}

TEST_CASE("x86: the crc32 instruction comes with SSE4.2, carry-less multiplication does not") {
  fake = everything();
  fake.leaves[{1, 0}].ecx = 1u << 20;
  const Features found = detect();
  CHECK((found & feature::kCrc) != 0);
  CHECK((found & feature::kPclmul) == 0);
}

TEST_CASE("x86: the maker is told by all twelve letters") {
  fake = everything();
  SUBCASE("AMD") {
    fake.leaves[{0, 0}] = maker(7, "AuthenticAMD");
    CHECK((detect() & kMakers) == feature::kAmd);
  }
  SUBCASE("Intel") {
    fake.leaves[{0, 0}] = maker(7, "GenuineIntel");
    CHECK((detect() & kMakers) == feature::kIntel);
  }
  SUBCASE("someone else") {
    fake.leaves[{0, 0}] = maker(7, "AuthenticXYZ");
    CHECK((detect() & kMakers) == 0);
  }
}

TEST_CASE("x86: every feature is one bit, and is found when that bit alone is set") {
  for (const lanewright::FeatureName &each : lanewright::kFeatureNames) {
    CAPTURE(each.name);
    CHECK((each.bit & (each.bit - 1)) == 0);
    fake = everything();
    CHECK((detect() & each.bit) != 0);
  }
}

#endif  // LW_ARCHITECTURE_X86_64

TEST_CASE("detection is repeatable") {
  CHECK(lanewright::detect_cpu() == lanewright::detect_cpu());
}
