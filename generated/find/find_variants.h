// The variants of find, declared.
//
// Generated; do not edit. Made from
//   gen/kernels/find.yaml
//   templates/frame/variants.h.j2
// Inputs: sha256 0e98d32aad91b08e. To make it again: ./lw gen render
#ifndef LANEWRIGHT_FIND_VARIANTS_H
#define LANEWRIGHT_FIND_VARIANTS_H

#include "isa.h"
#include "lanewright/lanewright.h"

extern "C" {

#if LW_BUILD_SCALAR
lw_find_byte_fn lw_find_byte__swar__scalar;
lw_find_nul_fn lw_find_nul__swar__scalar;
#endif

#if LW_BUILD_ZBB
lw_find_byte_fn lw_find_byte__swar__zbb;
lw_find_nul_fn lw_find_nul__swar__zbb;
#endif

#if LW_BUILD_NEON
lw_find_byte_fn lw_find_byte__folded__neon;
lw_find_nul_fn lw_find_nul__folded__neon;
#endif

#if LW_BUILD_SSE4
lw_find_byte_fn lw_find_byte__first_match_u4__sse4;
lw_find_nul_fn lw_find_nul__first_match_u4__sse4;
#endif

#if LW_BUILD_AVX2
lw_find_byte_fn lw_find_byte__first_match_u4__avx2;
lw_find_nul_fn lw_find_nul__first_match_u4__avx2;
#endif

#if LW_BUILD_RVV
lw_find_byte_fn lw_find_byte__first_match_m8__rvv;
lw_find_nul_fn lw_find_nul__first_match_m8__rvv;
#endif

#if LW_BUILD_SVE
lw_find_byte_fn lw_find_byte__first_match_u4__sve;
lw_find_nul_fn lw_find_nul__first_match_u4__sve;
#endif

#if LW_BUILD_AVX512
lw_find_byte_fn lw_find_byte__masked_u4__avx512;
lw_find_nul_fn lw_find_nul__masked_u4__avx512;
#endif

}  // extern "C"

#endif  // LANEWRIGHT_FIND_VARIANTS_H
