// copy by rvv: rvv.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   templates/kernels/copy/strips.strip.j2
//   templates/ops/rvv.j2
//   gen/isa/rvv.yaml
//   templates/frame/unit.raw.cc.j2
// strips: lmul = 8
// Inputs: sha256 791ca13725731e1f. To make it again: ./lw gen render
#include "copy/copy_variants.h"

// Not every compiler has these headers.
#if LW_BUILD_RVV
#include <riscv_vector.h>
#endif

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace copy__strips_m8__rvv {

// Copies src[0, size) to dst[0, size) and returns dst.
// Contract: reads src[0, size); writes dst[0, size); no overlap; any alignment; null pointers where
// the size is 0.
//
// Algorithm: strips of 8 vector registers; the last is as short as need be.
// Assumes: nothing beyond the contract, and nothing of the register's length.
extern "C" LW_TARGET void *lw_copy__strips_m8__rvv(void *dst, const void *src, size_t size) {
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = static_cast<const uint8_t *>(src);
  while (size > 0) {
    const size_t vl = __riscv_vsetvl_e8m8(size);
    const auto strip = __riscv_vle8_v_u8m8(from, vl);
    __riscv_vse8_v_u8m8(to, strip, vl);
    from += vl;
    to += vl;
    size -= vl;
  }
  return dst;
}

}  // namespace copy__strips_m8__rvv
#undef LW_TARGET
#endif

}  // namespace lanewright
