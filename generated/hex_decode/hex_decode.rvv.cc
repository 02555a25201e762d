// hex_decode by rvv: rvv.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_decode.yaml
//   templates/kernels/hex_decode/compare.strip.j2
//   templates/kernels/hex_decode/_rules.j2
//   templates/ops/rvv.j2
//   gen/isa/rvv.yaml
//   templates/frame/unit.raw.cc.j2
// compare: lmul = 8
// Inputs: sha256 90468b4e3752ab84. To make it again: ./lw gen render
#include "hex_decode/hex_decode_variants.h"

// Not every compiler has these headers.
#if LW_BUILD_RVV
#include <riscv_vector.h>
#endif

#include "runtime/bytes.h"
#include "runtime/hex.h"

namespace lanewright {

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v")))
namespace hex_decode__compare_m8__rvv {

// Decodes digits up to the first byte of from[0, size) that is none and returns its index, or size.
// Writes the bytes of the whole pairs before it and nothing else. A strip is read before it is
// written, and what is written lies before what is read next, so that decoding in place does no
// harm.
static LW_TARGET size_t decode_run(uint8_t *to, const uint8_t *from, size_t size) {
  for (size_t pos = 0; pos < size;) {
    // Whole pairs, but for the last digit of an odd number.
    const size_t pairs = __riscv_vsetvl_e8m4((size - pos + 1) / 2);
    const size_t left = size - pos;
    const size_t vl = 2 * pairs < left ? 2 * pairs : left;
    const auto chars = __riscv_vle8_v_u8m8(from + pos, vl);
    const auto decimal = __riscv_vsub_vx_u8m8(chars, '0', vl);
    const auto letter =
        __riscv_vsub_vx_u8m8(__riscv_vor_vx_u8m8(chars, 0x20, vl), 'a', vl);  // of either case
    const auto is_decimal = __riscv_vmsltu_vx_u8m8_b1(decimal, 10, vl);
    const auto is_letter = __riscv_vmsltu_vx_u8m8_b1(letter, 6, vl);
    const long fault = __riscv_vfirst_m_b1(__riscv_vmnor_mm_b1(is_decimal, is_letter, vl), vl);
    const auto values = __riscv_vadd_vx_u8m8_mu(is_letter, decimal, letter, 10, vl);
    const size_t good = fault < 0 ? vl : static_cast<size_t>(fault);
    const auto nibbles = __riscv_vreinterpret_v_u8m8_u16m8(values);
    const auto products = __riscv_vmul_vx_u16m8(nibbles, 0x1001, good / 2);
    __riscv_vse8_v_u8m4(to + pos / 2, __riscv_vnsrl_wx_u8m4(products, 8, good / 2), good / 2);
    pos += good;
    if (fault >= 0) return pos;
  }
  return size;
}

// LW_HEX_SKIP_SPACE: runs of digits, and white space between them.
LW_NEVER_INLINE static LW_TARGET lw_hex_result decode_spaced(uint8_t *to, const uint8_t *from,
                                                             size_t size) {
  size_t pos = 0, written = 0;
  for (;;) {
    const size_t run = decode_run(to + written, from + pos, size - pos);
    pos += run;
    written += run / 2;
    if (run % 2 != 0 && pos < size) return {LW_INVALID_DIGIT, pos, written};
    if (run % 2 != 0) return {LW_ODD_DIGITS, size, written};
    if (pos == size) return {LW_OK, size, written};
    if (!is_hex_space(from[pos])) return {LW_INVALID_DIGIT, pos, written};
    while (pos < size && is_hex_space(from[pos])) ++pos;
  }
}

// What lw_hex_decode reports of input whose digits end at `read`, with `written` bytes before it.
static LW_ALWAYS_INLINE LW_TARGET lw_hex_result result_at(size_t read, size_t size, size_t written,
                                                          bool odd) {
  const lw_status status = read < size ? LW_INVALID_DIGIT : odd ? LW_ODD_DIGITS : LW_OK;
  return {status, read, written};
}

// Decodes pairs of hexadecimal digits of either case, high nibble first.
// Contract: reads src[0, size); writes dst[0, size / 2); dst == src is allowed, any other overlap
// is not; any alignment; null pointers where the size is 0.
//
// Algorithm: strips of 8 vector registers of digits. Two comparisons tell decimal digits and
// letters, of which one gives the value; the first byte that is neither ends the run. A product
// brings the two values of a pair together. Short strips are no special case. Assumes: nothing
// beyond the contract, and nothing of the register's length.
extern "C" LW_TARGET lw_hex_result lw_hex_decode__compare_m8__rvv(void *dst, const char *src,
                                                                  size_t size, lw_hex_rule rule) {
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = reinterpret_cast<const uint8_t *>(src);
  if (rule == LW_HEX_SKIP_SPACE) return decode_spaced(to, from, size);
  const size_t read = decode_run(to, from, size);
  return result_at(read, size, read / 2, read % 2 != 0);
}

}  // namespace hex_decode__compare_m8__rvv
#undef LW_TARGET
#endif

}  // namespace lanewright
