// <immintrin.h>, without the warnings of GCC 12 about its own headers, which leave lanes undefined
// on purpose.
#ifndef LANEWRIGHT_RUNTIME_X86_INTRINSICS_H
#define LANEWRIGHT_RUNTIME_X86_INTRINSICS_H

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>

#endif  // LANEWRIGHT_RUNTIME_X86_INTRINSICS_H
