// find_byte, find_nul by rvv: rvv.
//
// Generated; do not edit. Made from
//   gen/kernels/find.yaml
//   templates/kernels/find/first_match.strip.j2
//   templates/ops/rvv.j2
//   gen/isa/rvv.yaml
//   templates/frame/unit.raw.cc.j2
// first_match: lmul = 8
// Inputs: sha256 f6870d2e1e806ee3. To make it again: ./lw gen render
#include "find/find_variants.h"

// Not every compiler has these headers.
#if LW_BUILD_RVV
#include <riscv_vector.h>
#endif

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace find_byte__first_match_m8__rvv {

// The index of the first byte of data[0, size) that equals byte, or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: strips of 8 vector registers, each compared and asked for its first match at once: the
// answer is slow to come back to a general-purpose register. The last strip is as short as need be.
// Assumes: nothing beyond the contract, and nothing of the register's length.
extern "C" LW_TARGET size_t lw_find_byte__first_match_m8__rvv(const void *data, size_t size,
                                                              uint8_t byte) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  size_t pos = 0;
  while (pos < size) {
    const size_t vl = __riscv_vsetvl_e8m8(size - pos);
    const auto match = __riscv_vmseq_vx_u8m8_b1(__riscv_vle8_v_u8m8(bytes + pos, vl), byte, vl);
    const long at = __riscv_vfirst_m_b1(match, vl);
    if (at >= 0) return pos + static_cast<size_t>(at);
    pos += vl;
  }
  return size;
}

}  // namespace find_byte__first_match_m8__rvv
#undef LW_TARGET
#endif

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace find_nul__first_match_m8__rvv {

// The index of the first NUL of data[0, size), or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: strips of 8 vector registers, each compared and asked for its first match at once: the
// answer is slow to come back to a general-purpose register. The last strip is as short as need be.
// Assumes: nothing beyond the contract, and nothing of the register's length.
extern "C" LW_TARGET size_t lw_find_nul__first_match_m8__rvv(const void *data, size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  size_t pos = 0;
  while (pos < size) {
    const size_t vl = __riscv_vsetvl_e8m8(size - pos);
    const auto match = __riscv_vmseq_vx_u8m8_b1(__riscv_vle8_v_u8m8(bytes + pos, vl), 0, vl);
    const long at = __riscv_vfirst_m_b1(match, vl);
    if (at >= 0) return pos + static_cast<size_t>(at);
    pos += vl;
  }
  return size;
}

}  // namespace find_nul__first_match_m8__rvv
#undef LW_TARGET
#endif

}  // namespace lanewright
