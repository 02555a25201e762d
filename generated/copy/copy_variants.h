// The variants of copy, declared.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   templates/frame/variants.h.j2
// Inputs: sha256 959925e0f4565b46. To make it again: ./lw gen render
#ifndef LANEWRIGHT_COPY_VARIANTS_H
#define LANEWRIGHT_COPY_VARIANTS_H

#include "isa.h"
#include "lanewright/lanewright.h"

extern "C" {

#if LW_BUILD_SCALAR
lw_copy_fn lw_copy__libc__scalar;
#endif

#if LW_BUILD_NEON
lw_copy_fn lw_copy__quads__neon;
#endif

#if LW_BUILD_SSE4
lw_copy_fn lw_copy__overlap_u8__sse4;
#endif

#if LW_BUILD_AVX2
lw_copy_fn lw_copy__overlap_u4_intel__avx2;
lw_copy_fn lw_copy__overlap_u4__avx2;
#endif

#if LW_BUILD_RVV
lw_copy_fn lw_copy__strips_m8__rvv;
#endif

#if LW_BUILD_SVE
lw_copy_fn lw_copy__overlap_u4__sve;
#endif

#if LW_BUILD_AVX512
lw_copy_fn lw_copy__overlap_u4__avx512;
#endif

#if LW_BUILD_AVX512_VBMI
lw_copy_fn lw_copy__overlap_u4__avx512_vbmi;
#endif

#if LW_BUILD_AVX512_ZEN4
lw_copy_fn lw_copy__overlap_u4__avx512_zen4;
#endif

}  // extern "C"

#endif  // LANEWRIGHT_COPY_VARIANTS_H
