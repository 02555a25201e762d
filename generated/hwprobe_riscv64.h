// Where hwprobe reports each feature.
//
// Generated; do not edit. Made from
//   gen/arch/riscv64.yaml
//   templates/frame/hwprobe.h.j2
// Inputs: sha256 eea9cf38d67887e4. To make it again: ./lw gen render
#ifndef LANEWRIGHT_HWPROBE_RISCV64_H
#define LANEWRIGHT_HWPROBE_RISCV64_H

#include "isa.h"

namespace lanewright {

// A bit of the value that the riscv_hwprobe system call gives for a key.
struct HwprobeBit {
  Features feature;
  int64_t key;
  unsigned bit;
};

constexpr HwprobeBit kHwprobeBits[] = {
    {feature::kV, 4, 2},   {feature::kZba, 4, 3},   {feature::kZbb, 4, 4},
    {feature::kZbc, 4, 7}, {feature::kZvbb, 4, 17}, {feature::kZvbc, 4, 18},
};

// A bit of AT_HWCAP, for kernels without that call. The others have no bit there to be believed.
struct HwcapBit {
  Features feature;
  unsigned bit;
};

constexpr HwcapBit kHwcapBits[] = {
    {feature::kV, 21},
};

}  // namespace lanewright

#endif  // LANEWRIGHT_HWPROBE_RISCV64_H
