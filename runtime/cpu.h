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

#if LW_ARCHITECTURE_RISCV64
struct HwprobePair {
  int64_t key;  // the kernel makes it -1 where it does not know it
  uint64_t value;
};

// What `vsetvli e8, m1, ta, ma` leaves.
struct VectorSetting {
  uint64_t vl;     // all that fit: bytes of a register
  uint64_t vtype;  // the top bit is set where the setting does not exist
};

// The questions that detection asks on RISC-V, so that tests can answer in place of Linux.
struct RiscvProbe {
  bool (*hwprobe)(HwprobePair *pairs, size_t count);  // false: there is no such call
  uint64_t (*hwcap)();                                // AT_HWCAP; asked only in that case
  int (*vector_control)();     // PR_RISCV_V_GET_CONTROL; negative: there is no such call
  VectorSetting (*set_all)();  // asked only where V is on: elsewhere the instruction faults
};

// A pure function of the answers.
Features detect_riscv64(const RiscvProbe &probe);
#endif

#if LW_ARCHITECTURE_AARCH64
// What each operating system has in place of an instruction that user space could ask. Pure
// functions of the answers, all of them built everywhere, so that tests can answer in the system's
// place.

// Linux and FreeBSD: the words of the auxiliary vector, AT_HWCAP (1) and AT_HWCAP2 (2); 0 for one
// that is missing.
Features detect_by_hwcap(uint64_t (*hwcap)(int word));
// Linux: whether SVE's vectors are wide enough to prefer it, by what PR_SVE_GET_VL answers: bytes
// with flags above them, or a negative number.
Features preference_by_vector_length(int vector_length);
// macOS: whether the system knows the name and its value is not 0.
Features detect_by_sysctl(bool (*is_set)(const char *name));
// Windows: what IsProcessorFeaturePresent says.
Features detect_by_number(bool (*is_present)(unsigned number));
#endif

}  // namespace lanewright

#endif  // LANEWRIGHT_RUNTIME_CPU_H
