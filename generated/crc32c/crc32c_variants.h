// The variants of crc32c, declared.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/frame/variants.h.j2
// Inputs: sha256 4b1dcd7c211c86af. To make it again: ./lw gen render
#ifndef LANEWRIGHT_CRC32C_VARIANTS_H
#define LANEWRIGHT_CRC32C_VARIANTS_H

#include "isa.h"
#include "lanewright/lanewright.h"

extern "C" {

#if LW_BUILD_SCALAR
lw_crc32c_update_fn lw_crc32c__slicing__scalar;
#endif

#if LW_BUILD_NEON
lw_crc32c_update_fn lw_crc32c__fused_v8_c4_s2_r12__neon;
lw_crc32c_update_fn lw_crc32c__fused_v8_c4_s2_r8__neon;
lw_crc32c_update_fn lw_crc32c__chains_c3_w21__neon;
#endif

#if LW_BUILD_SSE4
lw_crc32c_update_fn lw_crc32c__chains_c3_w21__sse4;
#endif

#if LW_BUILD_ZBC
lw_crc32c_update_fn lw_crc32c__lanes_v4__zbc;
#endif

#if LW_BUILD_AVX2
lw_crc32c_update_fn lw_crc32c__fused_v4_c4_s2_r16__avx2;
lw_crc32c_update_fn lw_crc32c__fused_v3_c3_s3_r8__avx2;
#endif

#if LW_BUILD_RVV
lw_crc32c_update_fn lw_crc32c__strips_m4__rvv;
#endif

#if LW_BUILD_AVX512
lw_crc32c_update_fn lw_crc32c__fused_v4_c4_s2_r24__avx512;
#endif

}  // extern "C"

#endif  // LANEWRIGHT_CRC32C_VARIANTS_H
