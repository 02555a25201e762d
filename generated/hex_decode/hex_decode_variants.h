// The variants of hex_decode, declared.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_decode.yaml
//   templates/frame/variants.h.j2
// Inputs: sha256 69e1155795f1a806. To make it again: ./lw gen render
#ifndef LANEWRIGHT_HEX_DECODE_VARIANTS_H
#define LANEWRIGHT_HEX_DECODE_VARIANTS_H

#include "isa.h"
#include "lanewright/lanewright.h"

extern "C" {

#if LW_BUILD_SCALAR
lw_hex_decode_fn lw_hex_decode__table__scalar;
#endif

#if LW_BUILD_NEON
lw_hex_decode_fn lw_hex_decode__lookup__neon;
#endif

#if LW_BUILD_SSE4
lw_hex_decode_fn lw_hex_decode__saturate__sse4;
#endif

#if LW_BUILD_AVX2
lw_hex_decode_fn lw_hex_decode__saturate__avx2;
#endif

#if LW_BUILD_RVV
lw_hex_decode_fn lw_hex_decode__compare_m8__rvv;
#endif

#if LW_BUILD_SVE
lw_hex_decode_fn lw_hex_decode__interleave__sve;
#endif

#if LW_BUILD_AVX512
lw_hex_decode_fn lw_hex_decode__saturate__avx512;
#endif

#if LW_BUILD_SVE2
lw_hex_decode_fn lw_hex_decode__interleave__sve2;
#endif

#if LW_BUILD_AVX512_VBMI
lw_hex_decode_fn lw_hex_decode__table64__avx512_vbmi;
lw_hex_decode_fn lw_hex_decode__table128__avx512_vbmi;
#endif

#if LW_BUILD_AVX512_ZEN4
lw_hex_decode_fn lw_hex_decode__table64__avx512_zen4;
#endif

}  // extern "C"

#endif  // LANEWRIGHT_HEX_DECODE_VARIANTS_H
