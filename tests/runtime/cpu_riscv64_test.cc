// Detection on RISC-V, fed with CPUs and kernels that are not at hand.
#include <doctest/doctest.h>

#include <cstdint>
#include <map>

#include "runtime/cpu.h"

#if LW_ARCHITECTURE_RISCV64

using lanewright::Features;
using lanewright::HwprobePair;
using lanewright::RiscvProbe;
using lanewright::VectorSetting;
namespace feature = lanewright::feature;

namespace {

constexpr uint64_t kAll = ~uint64_t{0};
constexpr uint64_t kHwcapV = uint64_t{1} << ('v' - 'a');
constexpr Features kVector = feature::kV | feature::kZvbb | feature::kZvbc;
constexpr Features kScalar = feature::kZba | feature::kZbb | feature::kZbc;
constexpr int kOff = 1, kOn = 2, kNoCall = -1;

// What the faked kernel and CPU answer. Keys that are not listed it does not know.
struct FakeCpu {
  bool has_hwprobe = true;
  std::map<int64_t, uint64_t> hwprobe;
  uint64_t hwcap = 0;
  int control = kOn;
  VectorSetting vector = {16, 0xc0};
  bool hwcap_asked = false;
  bool vector_asked = false;
};
FakeCpu fake;

Features detect() {
  const RiscvProbe probe = {
      [](HwprobePair *pairs, size_t count) {
        for (size_t i = 0; fake.has_hwprobe && i < count; ++i) {
          const auto found = fake.hwprobe.find(pairs[i].key);
          pairs[i] = found != fake.hwprobe.end() ? HwprobePair{found->first, found->second}
                                                 : HwprobePair{-1, 0};
        }
        return fake.has_hwprobe;
      },
      [] {
        fake.hwcap_asked = true;
        return fake.hwcap;
      },
      [] { return fake.control; },
      [] {
        fake.vector_asked = true;
        return fake.vector;
      },
  };
  return lanewright::detect_riscv64(probe);
}

FakeCpu everything() {
  FakeCpu cpu;
  cpu.hwprobe[4] = kAll;
  cpu.hwcap = kAll;
  return cpu;
}

FakeCpu without_hwprobe(uint64_t hwcap) {
  FakeCpu cpu;
  cpu.has_hwprobe = false;
  cpu.hwcap = hwcap;
  return cpu;
}

}  // namespace

TEST_CASE("riscv64: a CPU with everything") {
  fake = everything();
  CHECK(detect() == (kVector | kScalar));
  CHECK_FALSE(fake.hwcap_asked);
}

TEST_CASE("riscv64: a CPU with nothing is not asked for its registers, where the question faults") {
  fake = FakeCpu();
  fake.hwprobe[4] = 3;  // F, D, C
  CHECK(detect() == 0);
  CHECK_FALSE(fake.vector_asked);
}

TEST_CASE("riscv64: hwprobe is believed, whatever AT_HWCAP says") {
  fake = FakeCpu();
  fake.hwprobe[4] = 0;
  fake.hwcap = kAll;
  CHECK(detect() == 0);
  CHECK_FALSE(fake.hwcap_asked);
}

TEST_CASE("riscv64: hwprobe that does not know the key") {
  fake = FakeCpu();
  fake.hwcap = kAll;
  CHECK(detect() == 0);
}

TEST_CASE("riscv64: without hwprobe AT_HWCAP tells of V alone") {
  SUBCASE("V") {
    fake = without_hwprobe(kHwcapV);
    CHECK(detect() == feature::kV);
  }
  SUBCASE("all ones: Zbc and the like have no bit there") {
    fake = without_hwprobe(kAll);
    CHECK(detect() == feature::kV);
  }
  SUBCASE("all but V") {
    fake = without_hwprobe(~kHwcapV);
    CHECK(detect() == 0);
    CHECK_FALSE(fake.vector_asked);
  }
}

TEST_CASE("riscv64: V switched off by prctl is absent, and the rest is not") {
  fake = everything();
  SUBCASE("off") {
    fake.control = kOff;
  }
  SUBCASE("off, and off for what is executed next") {
    fake.control = kOff | kOff << 2;
  }
  CHECK(detect() == kScalar);
  CHECK_FALSE(fake.vector_asked);
}

TEST_CASE("riscv64: V that prctl does not switch off is present") {
  fake = everything();
  SUBCASE("on") {
    fake.control = kOn;
  }
  SUBCASE("on, but off for what is executed next") {
    fake.control = kOn | kOff << 2;
  }
  SUBCASE("a kernel without that call") {
    fake.control = kNoCall;
  }
  CHECK(detect() == (kVector | kScalar));
}

TEST_CASE("riscv64: registers of 128 bits or more") {
  fake = everything();
  for (uint64_t bytes : {4u, 8u}) {
    fake.vector.vl = bytes;
    CHECK(detect() == kScalar);
  }
  for (uint64_t bytes : {16u, 32u, 64u, 128u, 8192u}) {
    fake.vector.vl = bytes;
    CHECK(detect() == (kVector | kScalar));
  }
}

TEST_CASE("riscv64: a vector draft before 1.0 that AT_HWCAP calls V") {
  fake = without_hwprobe(kHwcapV);
  fake.vector.vtype = uint64_t{1} << 63;
  CHECK(detect() == 0);
}

TEST_CASE("riscv64: any combination of V, Zbb, Zbc, Zvbb and Zvbc") {
  constexpr struct {
    unsigned bit;
    Features feature;
  } kExtensions[] = {{2, feature::kV},
                     {4, feature::kZbb},
                     {7, feature::kZbc},
                     {17, feature::kZvbb},
                     {18, feature::kZvbc}};
  for (unsigned chosen = 0; chosen < 32; ++chosen) {
    fake = FakeCpu();
    Features expected = 0;
    for (unsigned i = 0; i < 5; ++i) {
      if ((chosen >> i & 1) == 0) continue;
      fake.hwprobe[4] |= uint64_t{1} << kExtensions[i].bit;
      expected |= kExtensions[i].feature;
    }
    CAPTURE(chosen);
    CHECK(detect() == ((expected & feature::kV) != 0 ? expected : expected & ~kVector));
    fake.control = kOff;
    CHECK(detect() == (expected & ~kVector));
  }
}

// The kernels access vectors by bytes, so that what misaligned elements cost or do is no matter.
TEST_CASE("riscv64: misaligned scalars are fast and misaligned vector elements are not there") {
  fake = everything();
  fake.hwprobe[9] = 3;   // RISCV_HWPROBE_KEY_MISALIGNED_SCALAR_PERF: fast
  fake.hwprobe[10] = 4;  // RISCV_HWPROBE_KEY_MISALIGNED_VECTOR_PERF: unsupported
  CHECK(detect() == (kVector | kScalar));
}

TEST_CASE("riscv64: every feature is one bit, and is found by its own bit of hwprobe alone") {
  Features all = 0;
  for (unsigned bit = 0; bit < 64; ++bit) {
    fake = FakeCpu();
    fake.hwprobe[4] = uint64_t{1} << bit | uint64_t{1} << 2;
    const Features found = detect() & (bit == 2 ? ~Features{0} : ~feature::kV);
    CHECK((found & (found - 1)) == 0);
    all |= found;
  }
  CHECK(all == (kVector | kScalar));
}

#endif  // LW_ARCHITECTURE_RISCV64
