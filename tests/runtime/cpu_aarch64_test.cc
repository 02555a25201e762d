// Detection on AArch64, fed with CPUs that are not at hand.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <string>

#include "runtime/cpu.h"
#include "runtime/dispatch.h"

#if LW_ARCHITECTURE_AARCH64

using namespace lanewright;

namespace {

// Bits of the two words, from Linux's asm/hwcap.h.
constexpr uint64_t kAsimd = 1 << 1, kAes = 1 << 3, kPmull = 1 << 4, kCrc32 = 1 << 7,
                   kSha3 = 1 << 17, kSve = 1 << 22;
constexpr uint64_t kSve2 = 1 << 1, kSveAes = 1 << 2;

uint64_t words[3];  // by number, 1 and 2

Features detect(uint64_t hwcap, uint64_t hwcap2) {
  words[1] = hwcap;
  words[2] = hwcap2;
  return detect_by_hwcap([](int word) { return words[word]; });
}

// The best ISA that dispatch would choose with these features.
std::string target(Features features) {
  std::string name;
  for (const Isa &each : kIsas) {
    if (each.level == 0 || (each.needs != 0 && includes(features, each.needs))) name = each.name;
  }
  return name;
}

constexpr Features kEverything = feature::kNeon | feature::kSha3 | feature::kCrc | feature::kPmull |
                                 feature::kSve | feature::kSve2 | feature::kSve2Aes;

}  // namespace

TEST_CASE("aarch64: every bit set, every feature there") {
  CHECK(detect(~uint64_t{0}, ~uint64_t{0}) == kEverything);
  CHECK(target(kEverything) == "sve2");
}

TEST_CASE("aarch64: no bit set, nothing there") {
  CHECK(detect(0, 0) == 0);
  CHECK(target(0) == "scalar");
}

TEST_CASE("aarch64: every feature but one, by the bit of that one") {
  const struct {
    uint64_t bit, bit2;
    Features feature;
  } rows[] = {
      {kAsimd, 0, feature::kNeon},     {kSha3, 0, feature::kSha3}, {kCrc32, 0, feature::kCrc},
      {kPmull, 0, feature::kPmull},    {kSve, 0, feature::kSve},   {0, kSve2, feature::kSve2},
      {0, kSveAes, feature::kSve2Aes},
  };
  Features together = 0;
  for (const auto &row : rows) {
    CAPTURE(row.feature);
    CHECK(detect(row.bit, row.bit2) == row.feature);
    CHECK(detect(~row.bit, ~row.bit2) == (kEverything & ~row.feature));
    together |= row.feature;
  }
  CHECK(together == kEverything);
}

TEST_CASE("aarch64: CRC without PMULL") {
  CHECK(detect(kAsimd | kCrc32, 0) == (feature::kNeon | feature::kCrc));
  CHECK(detect(kAsimd | kCrc32 | kAes, 0) == (feature::kNeon | feature::kCrc));
}

TEST_CASE("aarch64: SVE without SVE2") {
  const Features found = detect(kAsimd | kCrc32 | kPmull | kSve, 0);
  CHECK((found & feature::kSve) != 0);
  CHECK((found & feature::kSve2) == 0);
  CHECK(target(found) == "sve");
}

TEST_CASE("aarch64: SVE2 is not believed without SVE") {
  CHECK(target(detect(kAsimd, kSve2 | kSveAes)) == "neon");
}

TEST_CASE("aarch64: a bit counts in its own word only") {
  CHECK(detect(0, kAsimd) == feature::kSve2);  // bit 1 in both
  CHECK(detect(0, kCrc32 | kSve | kSha3) == 0);
}

TEST_CASE("aarch64: SVE is preferred from 32 bytes on") {
  CHECK(preference_by_vector_length(-1) == 0);  // no SVE: EINVAL
  CHECK(preference_by_vector_length(16) == 0);
  CHECK(preference_by_vector_length(32) == feature::kWideSve);
  CHECK(preference_by_vector_length(256) == feature::kWideSve);
  CHECK(preference_by_vector_length(16 | 1 << 17) == 0);  // inherited by children
}

TEST_CASE("aarch64: macOS tells by name, and tells nothing of SVE") {
  const Features found = detect_by_sysctl([](const char *) { return true; });
  CHECK(found == (feature::kNeon | feature::kSha3 | feature::kCrc | feature::kPmull));
  CHECK(detect_by_sysctl([](const char *) { return false; }) == 0);
  CHECK(detect_by_sysctl([](const char *name) {
          return strcmp(name, "hw.optional.armv8_crc32") == 0;
        }) == feature::kCrc);
}

TEST_CASE("aarch64: Windows tells by number") {
  CHECK(detect_by_number([](unsigned) { return true; }) == kEverything);
  CHECK(detect_by_number([](unsigned) { return false; }) == 0);
  CHECK(detect_by_number([](unsigned number) { return number == 31; }) == feature::kCrc);
  CHECK(detect_by_number([](unsigned number) { return number == 30; }) == feature::kPmull);
}

#endif  // LW_ARCHITECTURE_AARCH64
