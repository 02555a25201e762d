// The variants of pack_fields, declared.
//
// Generated; do not edit. Made from
//   gen/kernels/pack_fields.yaml
//   templates/frame/variants.h.j2
// Inputs: sha256 c4492319fb54bc11. To make it again: ./lw gen render
#ifndef LANEWRIGHT_PACK_FIELDS_VARIANTS_H
#define LANEWRIGHT_PACK_FIELDS_VARIANTS_H

#include "isa.h"
#include "lanewright/lanewright.h"

extern "C" {

#if LW_BUILD_SCALAR
lw_pack_fields16_fn lw_pack_fields16__each__scalar;
lw_pack_fields32_fn lw_pack_fields32__each__scalar;
lw_pack_fields64_fn lw_pack_fields64__each__scalar;
#endif

#if LW_BUILD_NEON
lw_pack_fields16_fn lw_pack_fields16__columns__neon;
lw_pack_fields32_fn lw_pack_fields32__columns__neon;
lw_pack_fields64_fn lw_pack_fields64__columns__neon;
#endif

#if LW_BUILD_SSE4
lw_pack_fields16_fn lw_pack_fields16__window__sse4;
lw_pack_fields32_fn lw_pack_fields32__window__sse4;
lw_pack_fields64_fn lw_pack_fields64__window__sse4;
#endif

#if LW_BUILD_AVX2
lw_pack_fields16_fn lw_pack_fields16__window__avx2;
lw_pack_fields32_fn lw_pack_fields32__window__avx2;
lw_pack_fields64_fn lw_pack_fields64__window__avx2;
#endif

#if LW_BUILD_RVV
lw_pack_fields32_fn lw_pack_fields32__reverse_m4__rvv;
lw_pack_fields32_fn lw_pack_fields32__swap_m4__rvv;
lw_pack_fields16_fn lw_pack_fields16__windows__rvv;
lw_pack_fields64_fn lw_pack_fields64__windows__rvv;
#endif

#if LW_BUILD_AVX512
lw_pack_fields16_fn lw_pack_fields16__window__avx512;
lw_pack_fields32_fn lw_pack_fields32__window__avx512;
lw_pack_fields64_fn lw_pack_fields64__window__avx512;
#endif

#if LW_BUILD_AVX512_VBMI
lw_pack_fields16_fn lw_pack_fields16__squeeze__avx512_vbmi;
lw_pack_fields32_fn lw_pack_fields32__squeeze__avx512_vbmi;
lw_pack_fields64_fn lw_pack_fields64__squeeze__avx512_vbmi;
#endif

#if LW_BUILD_AVX512_ZEN4
lw_pack_fields16_fn lw_pack_fields16__squeeze__avx512_zen4;
lw_pack_fields32_fn lw_pack_fields32__squeeze__avx512_zen4;
lw_pack_fields64_fn lw_pack_fields64__squeeze__avx512_zen4;
#endif

}  // extern "C"

#endif  // LANEWRIGHT_PACK_FIELDS_VARIANTS_H
