// copy by neon: neon.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   templates/kernels/copy/quads.block.j2
//   templates/kernels/copy/_short.j2
//   templates/ops/neon.j2
//   gen/isa/neon.yaml
//   templates/frame/unit.raw.cc.j2
// quads: libc_from = 262144
// Inputs: sha256 6fcea4263c32e791. To make it again: ./lw gen render
#include "copy/copy_variants.h"

#include <arm_neon.h>

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_NEON
#define LW_TARGET __attribute__((target("+simd")))
namespace copy__quads__neon {

// The size from which libc copies.
constexpr size_t kLibcFrom = 262144;

// Copies size bytes, size <= 16, as two moves that may overlap.
static LW_ALWAYS_INLINE LW_TARGET void copy_short(uint8_t *to, const uint8_t *from, size_t size) {
  if (size >= 8) {
    const auto head = load<uint64_t>(from), tail = load<uint64_t>(from + size - 8);
    store(to, head);
    store(to + size - 8, tail);
  } else if (size >= 4) {
    const auto head = load<uint32_t>(from), tail = load<uint32_t>(from + size - 4);
    store(to, head);
    store(to + size - 4, tail);
  } else if (size >= 2) {
    const auto head = load<uint16_t>(from), tail = load<uint16_t>(from + size - 2);
    store(to, head);
    store(to + size - 2, tail);
  } else if (size == 1) {
    *to = *from;
  }
}

// Copies src[0, size) to dst[0, size) and returns dst.
// Contract: reads src[0, size); writes dst[0, size); no overlap; any alignment; null pointers where
// the size is 0.
//
// Algorithm: up to 128 bytes are two pieces of one, two or four vectors that may overlap, so that
// no loop or single-byte tail is needed. Longer ranges begin with four unaligned vectors, go on
// with four a round to addresses aligned to 64, and end with four that overlap the last round.
extern "C" LW_TARGET void *lw_copy__quads__neon(void *dst, const void *src, size_t size) {
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = static_cast<const uint8_t *>(src);
  if (size <= 16) {
    copy_short(to, from, size);
  } else if (size <= 32) {
    const auto head = vld1q_u8(from);
    const auto tail = vld1q_u8(from + size - 16);
    vst1q_u8(to, head);
    vst1q_u8(to + size - 16, tail);
  } else if (size <= 64) {
    const auto head = vld1q_u8_x2(from);
    const auto tail = vld1q_u8_x2(from + size - 32);
    vst1q_u8_x2(to, head);
    vst1q_u8_x2(to + size - 32, tail);
  } else if (size <= 128) {
    const auto head = vld1q_u8_x4(from);
    const auto tail = vld1q_u8_x4(from + size - 64);
    vst1q_u8_x4(to, head);
    vst1q_u8_x4(to + size - 64, tail);
  } else if (size < kLibcFrom) {
    const uint8_t *const last = from + size - 64;
    uint8_t *const last_to = to + size - 64;
    const auto head = vld1q_u8_x4(from);
    vst1q_u8_x4(to, head);
    const size_t step = 64 - misalignment(to, 64);
    from += step;
    to += step;
    for (; from < last; from += 64, to += 64) {
      const auto round = vld1q_u8_x4(from);
      vst1q_u8_x4(to, round);
    }
    const auto tail = vld1q_u8_x4(last);
    vst1q_u8_x4(last_to, tail);
  } else {
    return memcpy(dst, src, size);
  }
  return dst;
}

}  // namespace copy__quads__neon
#undef LW_TARGET
#endif

}  // namespace lanewright
