// The variants of hex_encode, declared.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_encode.yaml
//   templates/frame/variants.h.j2
// Inputs: sha256 bded9b5ac4279e01. To make it again: ./lw gen render
#ifndef LANEWRIGHT_HEX_ENCODE_VARIANTS_H
#define LANEWRIGHT_HEX_ENCODE_VARIANTS_H

#include "isa.h"
#include "lanewright/lanewright.h"

extern "C" {

#if LW_BUILD_SCALAR
lw_hex_encode_fn lw_hex_encode__table__scalar;
#endif

#if LW_BUILD_NEON
lw_hex_encode_fn lw_hex_encode__interleave__neon;
#endif

#if LW_BUILD_SSE4
lw_hex_encode_fn lw_hex_encode__widen__sse4;
#endif

#if LW_BUILD_AVX2
lw_hex_encode_fn lw_hex_encode__widen__avx2;
#endif

#if LW_BUILD_RVV
lw_hex_encode_fn lw_hex_encode__nibble_m2__rvv;
lw_hex_encode_fn lw_hex_encode__compare_m4__rvv;
#endif

#if LW_BUILD_SVE
lw_hex_encode_fn lw_hex_encode__interleave__sve;
#endif

#if LW_BUILD_AVX512
lw_hex_encode_fn lw_hex_encode__widen__avx512;
#endif

#if LW_BUILD_AVX512_VBMI
lw_hex_encode_fn lw_hex_encode__halves__avx512_vbmi;
lw_hex_encode_fn lw_hex_encode__multishift__avx512_vbmi;
#endif

#if LW_BUILD_AVX512_ZEN4
lw_hex_encode_fn lw_hex_encode__multishift__avx512_zen4;
#endif

}  // extern "C"

#endif  // LANEWRIGHT_HEX_ENCODE_VARIANTS_H
