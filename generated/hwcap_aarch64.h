// Where hwcap reports each feature.
//
// Generated; do not edit. Made from
//   gen/arch/aarch64.yaml
//   templates/frame/hwcap.h.j2
// Inputs: sha256 c5d4951b8a8d0adf. To make it again: ./lw gen render
#ifndef LANEWRIGHT_HWCAP_AARCH64_H
#define LANEWRIGHT_HWCAP_AARCH64_H

#include "isa.h"

namespace lanewright {

struct HwcapBit {
  Features feature;
  int word;  // 1 for AT_HWCAP, 2 for AT_HWCAP2
  unsigned bit;
  const char *sysctl;  // on macOS; null if it does not report the feature
  int windows;         // for IsProcessorFeaturePresent; -1 if it does not
};

constexpr HwcapBit kHwcapBits[] = {
    {feature::kNeon, 1, 1, "hw.optional.AdvSIMD", 19},
    {feature::kCrc, 1, 7, "hw.optional.armv8_crc32", 31},
    {feature::kPmull, 1, 4, "hw.optional.arm.FEAT_PMULL", 30},
    {feature::kSha3, 1, 17, "hw.optional.armv8_2_sha3", 64},
    {feature::kSve, 1, 22, nullptr, 46},
    {feature::kSve2, 2, 1, nullptr, 47},
    {feature::kSve2Aes, 2, 2, nullptr, 49},
};

}  // namespace lanewright

#endif  // LANEWRIGHT_HWCAP_AARCH64_H
