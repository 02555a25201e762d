// The sum of three vectors by one instruction of FEAT_SHA3.
#ifndef LANEWRIGHT_RUNTIME_EOR3_H
#define LANEWRIGHT_RUNTIME_EOR3_H

#include <arm_neon.h>

#include "runtime/bytes.h"

namespace lanewright {

// GCC 12 has veor3q_u64 for functions of target("arch=armv8.2-a+sha3"). Such a function forgets what
// -march says beyond that, so that no function without the attribute could be inlined into it.
static LW_ALWAYS_INLINE __attribute__((target("+sha3"))) uint64x2_t eor3(uint64x2_t a, uint64x2_t b,
                                                                         uint64x2_t c) {
#if defined(__clang__)
  return veor3q_u64(a, b, c);
#else
  uint64x2_t sum;
  __asm__("eor3 %0.16b, %1.16b, %2.16b, %3.16b" : "=w"(sum) : "w"(a), "w"(b), "w"(c));
  return sum;
#endif
}

}  // namespace lanewright

#endif  // LANEWRIGHT_RUNTIME_EOR3_H
