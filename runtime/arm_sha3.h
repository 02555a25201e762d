// To be included by a unit in the intrinsics of FEAT_SHA3, before it includes any other function.
//
// GCC 12 has those intrinsics, veor3q_u64 for one, in functions of target("arch=armv8.2-a+sha3")
// alone. As an attribute this also takes away what -march says beyond it, so that no function
// without the attribute could be inlined. Hence all that follows in the unit is compiled for it, or
// for ARMv9 where that is what -march says.
#ifndef LANEWRIGHT_RUNTIME_ARM_SHA3_H
#define LANEWRIGHT_RUNTIME_ARM_SHA3_H

#include <arm_neon.h>

#if !defined(__clang__) && __ARM_ARCH >= 9
#pragma GCC target("arch=armv9-a+crc+crypto+sha3")
#elif !defined(__clang__)
#pragma GCC target("arch=armv8.2-a+crc+crypto+sha3")
#endif

#endif  // LANEWRIGHT_RUNTIME_ARM_SHA3_H
