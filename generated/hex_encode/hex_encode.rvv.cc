// hex_encode by rvv: rvv.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_encode.yaml
//   templates/kernels/hex_encode/compare.strip.j2
//   templates/kernels/hex_encode/nibble.strip.j2
//   templates/kernels/hex_encode/_strip.j2
//   templates/ops/rvv.j2
//   gen/isa/rvv.yaml
//   templates/frame/unit.raw.cc.j2
// compare: lmul = 4
// nibble: lmul = 2
// Inputs: sha256 2ed06a02b1a38631. To make it again: ./lw gen render
#include "hex_encode/hex_encode_variants.h"

// Not every compiler has these headers.
#if LW_BUILD_RVV
#include <riscv_vector.h>
#endif

#include "runtime/bytes.h"
#include "runtime/hex.h"

namespace lanewright {

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace hex_encode__compare_m4__rvv {

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: strips of 4 vector registers; both nibbles of each byte become digits by a comparison
// and an addition, which unlike a table look-up takes no longer per byte for more registers, and a
// widening multiply-add interleaves the two. Assumes: nothing beyond the contract, and nothing of
// the register's length.
extern "C" LW_TARGET size_t lw_hex_encode__compare_m4__rvv(char *dst, const void *src,
                                                           size_t size) {
  auto *to = reinterpret_cast<uint8_t *>(dst);
  const auto *from = static_cast<const uint8_t *>(src);
  for (size_t left = size; left > 0;) {
    const size_t vl = __riscv_vsetvl_e8m4(left);
    const auto bytes = __riscv_vle8_v_u8m4(from, vl);
    const auto high_nibbles = __riscv_vsrl_vx_u8m4(bytes, 4, vl);
    const auto low_nibbles = __riscv_vand_vx_u8m4(bytes, 15, vl);
    const auto high_letters = __riscv_vmsgtu_vx_u8m4_b2(high_nibbles, 9, vl);
    const auto high_decimal = __riscv_vadd_vx_u8m4(high_nibbles, '0', vl);
    const auto high =
        __riscv_vadd_vx_u8m4_mu(high_letters, high_decimal, high_decimal, 'a' - 10 - '0', vl);
    const auto low_letters = __riscv_vmsgtu_vx_u8m4_b2(low_nibbles, 9, vl);
    const auto low_decimal = __riscv_vadd_vx_u8m4(low_nibbles, '0', vl);
    const auto low =
        __riscv_vadd_vx_u8m4_mu(low_letters, low_decimal, low_decimal, 'a' - 10 - '0', vl);
    const auto sums = __riscv_vwaddu_vv_u16m8(high, low, vl);
    const auto pairs = __riscv_vwmaccu_vx_u16m8(sums, 255, low, vl);
    __riscv_vse8_v_u8m8(to, __riscv_vreinterpret_v_u16m8_u8m8(pairs), 2 * vl);
    from += vl;
    to += 2 * vl;
    left -= vl;
  }
  return 2 * size;
}

}  // namespace hex_encode__compare_m4__rvv
#undef LW_TARGET
#endif

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace hex_encode__nibble_m2__rvv {

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: strips of two vector registers; both nibbles of each byte are looked up in a register
// that holds the 16 digits, and a widening multiply-add interleaves the two. Assumes: a register of
// 16 bytes or more, which dispatch checks.
extern "C" LW_TARGET size_t lw_hex_encode__nibble_m2__rvv(char *dst, const void *src, size_t size) {
  auto *to = reinterpret_cast<uint8_t *>(dst);
  const auto digits =
      __riscv_vle8_v_u8m1(reinterpret_cast<const uint8_t *>("0123456789abcdef"), 16);
  const auto *from = static_cast<const uint8_t *>(src);
  for (size_t left = size; left > 0;) {
    const size_t vl = __riscv_vsetvl_e8m2(left);
    const auto bytes = __riscv_vle8_v_u8m2(from, vl);
    const auto high_nibbles = __riscv_vsrl_vx_u8m2(bytes, 4, vl);
    const auto low_nibbles = __riscv_vand_vx_u8m2(bytes, 15, vl);
    const auto high = __riscv_vcreate_v_u8m1_u8m2(
        __riscv_vrgather_vv_u8m1(digits, __riscv_vget_v_u8m2_u8m1(high_nibbles, 0),
                                 __riscv_vsetvlmax_e8m1()),
        __riscv_vrgather_vv_u8m1(digits, __riscv_vget_v_u8m2_u8m1(high_nibbles, 1),
                                 __riscv_vsetvlmax_e8m1()));
    const auto low = __riscv_vcreate_v_u8m1_u8m2(
        __riscv_vrgather_vv_u8m1(digits, __riscv_vget_v_u8m2_u8m1(low_nibbles, 0),
                                 __riscv_vsetvlmax_e8m1()),
        __riscv_vrgather_vv_u8m1(digits, __riscv_vget_v_u8m2_u8m1(low_nibbles, 1),
                                 __riscv_vsetvlmax_e8m1()));
    const auto sums = __riscv_vwaddu_vv_u16m4(high, low, vl);
    const auto pairs = __riscv_vwmaccu_vx_u16m4(sums, 255, low, vl);
    __riscv_vse8_v_u8m4(to, __riscv_vreinterpret_v_u16m4_u8m4(pairs), 2 * vl);
    from += vl;
    to += 2 * vl;
    left -= vl;
  }
  return 2 * size;
}

}  // namespace hex_encode__nibble_m2__rvv
#undef LW_TARGET
#endif

}  // namespace lanewright
