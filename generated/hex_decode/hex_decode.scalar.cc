// hex_decode in plain C++.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_decode.yaml
//   templates/kernels/hex_decode/table.scalar.j2
//   gen/isa/scalar.yaml
//   templates/frame/unit.scalar.cc.j2
// Inputs: sha256 22ea06f075b9eb64. To make it again: ./lw gen render
#include "hex_decode/hex_decode_variants.h"

#include "runtime/bytes.h"
#include "runtime/hex.h"

namespace lanewright {

namespace hex_decode__table__scalar {

// Decodes pairs of hexadecimal digits of either case, high nibble first.
// Contract: reads src[0, size); writes dst[0, size / 2); dst == src is allowed, any other overlap
// is not; any alignment; null pointers where the size is 0.
//
// Algorithm: a table of the value of every byte as a digit, two look-ups for each byte of output.
// White space is looked for only where the first digit of a pair is none.
extern "C" lw_hex_result lw_hex_decode__table__scalar(void *dst, const char *src, size_t size,
                                                      lw_hex_rule rule) {
  return decode_hex(static_cast<uint8_t *>(dst), reinterpret_cast<const uint8_t *>(src), size,
                    rule);
}

}  // namespace hex_decode__table__scalar

}  // namespace lanewright
