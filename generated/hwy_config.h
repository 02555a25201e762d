// How Highway is compiled: which targets, and without libhwy.
//
// Generated; do not edit. Made from
//   gen/isa/scalar.yaml
//   gen/isa/zbb.yaml
//   gen/isa/neon.yaml
//   gen/isa/sse4.yaml
//   gen/isa/zbc.yaml
//   gen/isa/avx2.yaml
//   gen/isa/rvv.yaml
//   gen/isa/sve.yaml
//   gen/isa/avx512.yaml
//   gen/isa/sve2.yaml
//   gen/isa/avx512_vbmi.yaml
//   gen/isa/avx512_zen4.yaml
//   templates/frame/hwy_config.h.j2
// Inputs: sha256 af18c4abefd92c97. To make it again: ./lw gen render
#ifndef LANEWRIGHT_HWY_CONFIG_H
#define LANEWRIGHT_HWY_CONFIG_H

#include "isa.h"

// Highway's assertions would call into libhwy, which is not linked.
#define HWY_IS_DEBUG_BUILD 0

// Highway compiles every target that it knows unless told otherwise. Those that no spec names, and
// those that the build leaves out, are disabled; the others are built even if the compiler's flags
// already guarantee a better one, so that each variant exists in every build. Highway leaves out
// some targets unless they are wanted.
#define HWY_COMPILE_ALL_ATTAINABLE
#if LW_BUILD_NEON
#define HWY_WANT_NEON_WITHOUT_AES 1
#define LW_HWY_NEON_WITHOUT_AES HWY_NEON_WITHOUT_AES
#else
#define LW_HWY_NEON_WITHOUT_AES 0
#endif
#if LW_BUILD_SSE4
#define HWY_WANT_SSE4 1
#define LW_HWY_SSE4 HWY_SSE4
#else
#define LW_HWY_SSE4 0
#endif
#if LW_BUILD_AVX2
#define HWY_WANT_AVX2 1
#define LW_HWY_AVX2 HWY_AVX2
#else
#define LW_HWY_AVX2 0
#endif
#if LW_BUILD_SVE
#define HWY_WANT_SVE 1
#define LW_HWY_SVE HWY_SVE
#else
#define LW_HWY_SVE 0
#endif
#if LW_BUILD_AVX512
#define HWY_WANT_AVX3 1
#define LW_HWY_AVX3 HWY_AVX3
#else
#define LW_HWY_AVX3 0
#endif
#if LW_BUILD_SVE2
#define HWY_WANT_SVE2 1
#define LW_HWY_SVE2 HWY_SVE2
#else
#define LW_HWY_SVE2 0
#endif
#if LW_BUILD_AVX512_VBMI
#define HWY_WANT_AVX3_DL 1
#define LW_HWY_AVX3_DL HWY_AVX3_DL
#else
#define LW_HWY_AVX3_DL 0
#endif
#if LW_BUILD_AVX512_ZEN4
#define HWY_WANT_AVX3_ZEN4 1
#define LW_HWY_AVX3_ZEN4 HWY_AVX3_ZEN4
#else
#define LW_HWY_AVX3_ZEN4 0
#endif
#define HWY_DISABLED_TARGETS                                                                      \
  (~(HWY_SCALAR | HWY_EMU128 | LW_HWY_NEON_WITHOUT_AES | LW_HWY_SSE4 | LW_HWY_AVX2 | LW_HWY_SVE | \
     LW_HWY_AVX3 | LW_HWY_SVE2 | LW_HWY_AVX3_DL | LW_HWY_AVX3_ZEN4))

#endif  // LANEWRIGHT_HWY_CONFIG_H
