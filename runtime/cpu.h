// What the CPU and the operating system offer, as a set of features (generated/isa.h).
#ifndef LANEWRIGHT_RUNTIME_CPU_H
#define LANEWRIGHT_RUNTIME_CPU_H

#include "isa.h"

namespace lanewright {

// The features of the CPU that this process runs on, its maker included. Compiled for the strict
// baseline; cheap enough to be called for each kernel's first call, but not for every call.
Features detect_cpu();

#if LW_ARCHITECTURE_X86_64
struct CpuidResult {
  uint32_t eax, ebx, ecx, edx;
};

// The questions that detection asks of an x86 CPU, so that tests can answer in its place.
struct X86Probe {
  CpuidResult (*cpuid)(uint32_t leaf, uint32_t subleaf);
  uint64_t (*xgetbv)();  // XCR0; asked only where cpuid reports OSXSAVE
};

// A pure function of the answers.
Features detect_x86_64(const X86Probe &probe);
#endif

}  // namespace lanewright

#endif  // LANEWRIGHT_RUNTIME_CPU_H
