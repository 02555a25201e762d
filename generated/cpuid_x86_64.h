// Where cpuid reports each feature.
//
// Generated; do not edit. Made from
//   gen/arch/x86_64.yaml
//   templates/frame/cpuid.h.j2
// Inputs: sha256 31ef3af8c60d3be6. To make it again: ./lw gen render
#ifndef LANEWRIGHT_CPUID_X86_64_H
#define LANEWRIGHT_CPUID_X86_64_H

#include "isa.h"

namespace lanewright {

enum class CpuidRegister { eax, ebx, ecx, edx };
enum class State { none, ymm, zmm };  // what the operating system must save

struct CpuidBit {
  Features feature;
  uint32_t leaf;
  uint32_t subleaf;
  CpuidRegister where;
  unsigned bit;
  State state;
};

constexpr CpuidBit kCpuidBits[] = {
    {feature::kSse3, 0x1, 0, CpuidRegister::ecx, 0, State::none},
    {feature::kSsse3, 0x1, 0, CpuidRegister::ecx, 9, State::none},
    {feature::kSse41, 0x1, 0, CpuidRegister::ecx, 19, State::none},
    {feature::kSse42, 0x1, 0, CpuidRegister::ecx, 20, State::none},
    {feature::kCrc, 0x1, 0, CpuidRegister::ecx, 20, State::none},
    {feature::kPclmul, 0x1, 0, CpuidRegister::ecx, 1, State::none},
    {feature::kAes, 0x1, 0, CpuidRegister::ecx, 25, State::none},
    {feature::kPopcnt, 0x1, 0, CpuidRegister::ecx, 23, State::none},
    {feature::kLzcnt, 0x80000001, 0, CpuidRegister::ecx, 5, State::none},
    {feature::kBmi, 0x7, 0, CpuidRegister::ebx, 3, State::none},
    {feature::kBmi2, 0x7, 0, CpuidRegister::ebx, 8, State::none},
    {feature::kAvx, 0x1, 0, CpuidRegister::ecx, 28, State::ymm},
    {feature::kF16c, 0x1, 0, CpuidRegister::ecx, 29, State::ymm},
    {feature::kFma, 0x1, 0, CpuidRegister::ecx, 12, State::ymm},
    {feature::kAvx2, 0x7, 0, CpuidRegister::ebx, 5, State::ymm},
    {feature::kVaes, 0x7, 0, CpuidRegister::ecx, 9, State::ymm},
    {feature::kVpclmul, 0x7, 0, CpuidRegister::ecx, 10, State::ymm},
    {feature::kGfni, 0x7, 0, CpuidRegister::ecx, 8, State::none},
    {feature::kAvx512f, 0x7, 0, CpuidRegister::ebx, 16, State::zmm},
    {feature::kAvx512dq, 0x7, 0, CpuidRegister::ebx, 17, State::zmm},
    {feature::kAvx512cd, 0x7, 0, CpuidRegister::ebx, 28, State::zmm},
    {feature::kAvx512bw, 0x7, 0, CpuidRegister::ebx, 30, State::zmm},
    {feature::kAvx512vl, 0x7, 0, CpuidRegister::ebx, 31, State::zmm},
    {feature::kVbmi, 0x7, 0, CpuidRegister::ecx, 1, State::zmm},
    {feature::kVbmi2, 0x7, 0, CpuidRegister::ecx, 6, State::zmm},
    {feature::kVnni, 0x7, 0, CpuidRegister::ecx, 11, State::zmm},
    {feature::kBitalg, 0x7, 0, CpuidRegister::ecx, 12, State::zmm},
    {feature::kVpopcntdq, 0x7, 0, CpuidRegister::ecx, 14, State::zmm},
    {feature::kBf16, 0x7, 1, CpuidRegister::eax, 5, State::zmm},
};

struct CpuMaker {
  Features maker;
  char text[13];  // as ebx, edx and ecx of leaf 0 spell it
};

constexpr CpuMaker kCpuMakers[] = {
    {feature::kAmd, "AuthenticAMD"},
    {feature::kIntel, "GenuineIntel"},
};

}  // namespace lanewright

#endif  // LANEWRIGHT_CPUID_X86_64_H
