// crc32c in plain C++.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/kernels/crc32c/slicing.scalar.j2
//   gen/isa/scalar.yaml
//   templates/frame/unit.scalar.cc.j2
// Inputs: sha256 88082f1dd3dba1b3. To make it again: ./lw gen render
#include "crc32c/crc32c_variants.h"

#include "runtime/bytes.h"

namespace lanewright {

namespace crc32c__slicing__scalar {

// kSteps.of[k][byte] is the state that a byte leaves when k zero bytes follow it.
struct Steps {
  uint32_t of[8][256];
};
static constexpr Steps steps() {
  Steps table{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t state = byte;
    for (int bit = 0; bit < 8; ++bit) state = (state >> 1) ^ (state % 2 != 0 ? 0x82f63b78 : 0);
    table.of[0][byte] = state;
  }
  for (int k = 1; k < 8; ++k) {
    for (int byte = 0; byte < 256; ++byte) {
      const uint32_t state = table.of[k - 1][byte];
      table.of[k][byte] = (state >> 8) ^ table.of[0][state & 0xff];
    }
  }
  return table;
}
constexpr Steps kSteps = steps();

static LW_ALWAYS_INLINE uint32_t step(uint32_t state, uint8_t byte) {
  return (state >> 8) ^ kSteps.of[0][(state ^ byte) & 0xff];
}

// The state after size bytes, size >= 8.
LW_NEVER_INLINE static uint32_t crc_words(uint32_t state, const uint8_t *bytes, size_t size) {
  if (kSlowMisaligned) {
    for (; misalignment(bytes, 8) != 0; ++bytes, --size) state = step(state, *bytes);
  }
  for (; size >= 8; bytes += 8, size -= 8) {
    const uint64_t word = (kSlowMisaligned ? load_le64_aligned(bytes) : load_le64(bytes)) ^ state;
    state = kSteps.of[7][word & 0xff] ^ kSteps.of[6][word >> 8 & 0xff] ^
            kSteps.of[5][word >> 16 & 0xff] ^ kSteps.of[4][word >> 24 & 0xff] ^
            kSteps.of[3][word >> 32 & 0xff] ^ kSteps.of[2][word >> 40 & 0xff] ^
            kSteps.of[1][word >> 48 & 0xff] ^ kSteps.of[0][word >> 56];
  }
  for (; size > 0; ++bytes, --size) state = step(state, *bytes);
  return state;
}

// The state of a CRC32C (reflected polynomial 0x82f63b78) after data[0, size), given the one
// before.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: slicing by eight. A CRC is linear, so that the state after eight bytes is the sum of
// what each of them leaves when those behind it are zero: eight look-ups that do not wait for one
// another. Source: Kounavis and Berry, A Systematic Approach to Building High Performance,
// Software-based, CRC Generators, Intel 2005.
extern "C" uint32_t lw_crc32c__slicing__scalar(uint32_t state, const void *data, size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size >= 8) return crc_words(state, bytes, size);
  for (; size > 0; ++bytes, --size) state = step(state, *bytes);
  return state;
}

}  // namespace crc32c__slicing__scalar

}  // namespace lanewright
