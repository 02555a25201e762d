// hex_encode in plain C++.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_encode.yaml
//   templates/kernels/hex_encode/table.scalar.j2
//   gen/isa/scalar.yaml
//   templates/frame/unit.scalar.cc.j2
// Inputs: sha256 92bac18fedc35fd7. To make it again: ./lw gen render
#include "hex_encode/hex_encode_variants.h"

#include "runtime/bytes.h"
#include "runtime/hex.h"

namespace lanewright {

namespace hex_encode__table__scalar {

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: a table of the two digits of every byte, copied as one 16-bit unit.
extern "C" size_t lw_hex_encode__table__scalar(char *dst, const void *src, size_t size) {
  const auto *from = static_cast<const uint8_t *>(src);
  for (size_t pos = 0; pos < size; ++pos) encode_hex_byte(dst + 2 * pos, from[pos]);
  return 2 * size;
}

}  // namespace hex_encode__table__scalar

}  // namespace lanewright
