// copy by hwy: sse4, avx2, sve, avx512, avx512_vbmi, avx512_zen4.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   templates/kernels/copy/overlap.block.j2
//   templates/kernels/copy/_short.j2
//   templates/ops/hwy.j2
//   gen/isa/sse4.yaml
//   gen/isa/avx2.yaml
//   gen/isa/sve.yaml
//   gen/isa/avx512.yaml
//   gen/isa/avx512_vbmi.yaml
//   gen/isa/avx512_zen4.yaml
//   templates/frame/unit.hwy.cc.j2
// overlap: unroll = 4, libc_from = 2048
// overlap: unroll = 4, libc_from = 262144
// overlap: unroll = 4, libc_from = 6144
// overlap: unroll = 8, libc_from = 512
// Inputs: sha256 2a82962358bfee1b. To make it again: ./lw gen render
//
// How to read it: hwy/foreach_target.h includes this file once for each target, with HWY_NAMESPACE
// set to N_AVX2 and so on and with that target's instructions enabled between HWY_BEFORE_NAMESPACE
// and HWY_AFTER_NAMESPACE. LW_SYMBOL(name) appends the ISA's name: lw_<name>__avx2.
#include "copy/copy_variants.h"

#include "runtime/bytes.h"

#include "hwy_config.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "copy/copy.hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "hwy_symbol.h"

#ifdef LW_SYMBOL
HWY_BEFORE_NAMESPACE();
namespace lanewright {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET & (HWY_AVX3_ZEN4 | HWY_AVX3_DL | HWY_AVX3 | HWY_AVX2 | HWY_SVE)
namespace copy__overlap_u4 {

// The size from which libc copies.
constexpr size_t kLibcFrom = (HWY_TARGET & (HWY_AVX3_DL | HWY_AVX3)) != 0 ? 6144 : 262144;

// Copies size bytes, size <= 16, as two moves that may overlap.
static LW_ALWAYS_INLINE void copy_short(uint8_t *to, const uint8_t *from, size_t size) {
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

// Copies size bytes, which `bytes` from each end cover.
template <class D>
static LW_ALWAYS_INLINE void copy_from_both_ends(D d, size_t bytes, uint8_t *__restrict to,
                                                 const uint8_t *__restrict from, size_t size) {
  const size_t width = hn::Lanes(d);
  const size_t last = size - bytes;
  if (bytes == width) {
    const auto head = hn::LoadU(d, from);
    const auto tail = hn::LoadU(d, from + last);
    hn::StoreU(head, d, to);
    hn::StoreU(tail, d, to + last);
    return;
  }
  // By rising addresses: neighbouring stores to one cache line retire together.
  for (size_t pos = 0; pos < bytes; pos += width) {
    const auto head = hn::LoadU(d, from + pos);
    hn::StoreU(head, d, to + pos);
  }
  for (size_t pos = last; pos < size; pos += width) {
    const auto tail = hn::LoadU(d, from + pos);
    hn::StoreU(tail, d, to + pos);
  }
}

// Copies src[0, size) to dst[0, size) and returns dst.
// Contract: reads src[0, size); writes dst[0, size); no overlap; any alignment; null pointers where
// the size is 0.
//
// Algorithm: up to 256 bytes (128 where a vector has 16) are covered by 16, 32, 64 or 128 from each
// end, so that no loop or single-byte tail is needed. Longer ranges begin with one unaligned
// vector, go on with rounds of 4 to aligned addresses, and end with 4 that overlap the last round.
extern "C" void *LW_SYMBOL(copy__overlap_u4)(void *dst, const void *src, size_t size) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  const size_t kRound = 4 * kVector;
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = static_cast<const uint8_t *>(src);
  if (size <= 64) {
    if (size > 32) {
      copy_from_both_ends(hn::CappedTag<uint8_t, 32>(), 32, to, from, size);
    } else if (size > 16) {
      copy_from_both_ends(hn::CappedTag<uint8_t, 16>(), 16, to, from, size);
    } else {
      copy_short(to, from, size);
    }
  } else if (size >= kLibcFrom) {
    return memcpy(dst, src, size);
  } else if (LW_LIKELY(size <= 128)) {
    copy_from_both_ends(hn::CappedTag<uint8_t, 64>(), 64, to, from, size);
  } else if (kVector > 16 && size <= 256) {
    copy_from_both_ends(d, 128, to, from, size);
  } else {
    const auto head = hn::LoadU(d, from);
    hn::StoreU(head, d, to);
    for (size_t pos = kVector - misalignment(to, kVector); size - pos > kRound; pos += kRound) {
      uint8_t *const round = to + pos;
      const uint8_t *const source = from + pos;
      const auto block0 = hn::LoadU(d, source);
      const auto block1 = hn::LoadU(d, source + 1 * kVector);
      const auto block2 = hn::LoadU(d, source + 2 * kVector);
      const auto block3 = hn::LoadU(d, source + 3 * kVector);
      hn::StoreU(block0, d, round);
      hn::StoreU(block1, d, round + 1 * kVector);
      hn::StoreU(block2, d, round + 2 * kVector);
      hn::StoreU(block3, d, round + 3 * kVector);
    }
    uint8_t *const last = to + size - kRound;
    const uint8_t *const last_source = from + size - kRound;
    const auto block0 = hn::LoadU(d, last_source);
    const auto block1 = hn::LoadU(d, last_source + 1 * kVector);
    const auto block2 = hn::LoadU(d, last_source + 2 * kVector);
    const auto block3 = hn::LoadU(d, last_source + 3 * kVector);
    hn::StoreU(block0, d, last);
    hn::StoreU(block1, d, last + 1 * kVector);
    hn::StoreU(block2, d, last + 2 * kVector);
    hn::StoreU(block3, d, last + 3 * kVector);
  }
  return dst;
}

}  // namespace copy__overlap_u4
#endif

#if HWY_TARGET & (HWY_AVX2)
namespace copy__overlap_u4_intel {

// The size from which libc copies.
constexpr size_t kLibcFrom = 2048;

// Copies size bytes, size <= 16, as two moves that may overlap.
static LW_ALWAYS_INLINE void copy_short(uint8_t *to, const uint8_t *from, size_t size) {
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

// Copies size bytes, which `bytes` from each end cover.
template <class D>
static LW_ALWAYS_INLINE void copy_from_both_ends(D d, size_t bytes, uint8_t *__restrict to,
                                                 const uint8_t *__restrict from, size_t size) {
  const size_t width = hn::Lanes(d);
  const size_t last = size - bytes;
  if (bytes == width) {
    const auto head = hn::LoadU(d, from);
    const auto tail = hn::LoadU(d, from + last);
    hn::StoreU(head, d, to);
    hn::StoreU(tail, d, to + last);
    return;
  }
  // By rising addresses: neighbouring stores to one cache line retire together.
  for (size_t pos = 0; pos < bytes; pos += width) {
    const auto head = hn::LoadU(d, from + pos);
    hn::StoreU(head, d, to + pos);
  }
  for (size_t pos = last; pos < size; pos += width) {
    const auto tail = hn::LoadU(d, from + pos);
    hn::StoreU(tail, d, to + pos);
  }
}

// Copies src[0, size) to dst[0, size) and returns dst.
// Contract: reads src[0, size); writes dst[0, size); no overlap; any alignment; null pointers where
// the size is 0.
//
// Algorithm: up to 256 bytes (128 where a vector has 16) are covered by 16, 32, 64 or 128 from each
// end, so that no loop or single-byte tail is needed. Longer ranges begin with one unaligned
// vector, go on with rounds of 4 to aligned addresses, and end with 4 that overlap the last round.
extern "C" void *LW_SYMBOL(copy__overlap_u4_intel)(void *dst, const void *src, size_t size) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  const size_t kRound = 4 * kVector;
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = static_cast<const uint8_t *>(src);
  if (size <= 64) {
    if (size > 32) {
      copy_from_both_ends(hn::CappedTag<uint8_t, 32>(), 32, to, from, size);
    } else if (size > 16) {
      copy_from_both_ends(hn::CappedTag<uint8_t, 16>(), 16, to, from, size);
    } else {
      copy_short(to, from, size);
    }
  } else if (size >= kLibcFrom) {
    return memcpy(dst, src, size);
  } else if (LW_LIKELY(size <= 128)) {
    copy_from_both_ends(hn::CappedTag<uint8_t, 64>(), 64, to, from, size);
  } else if (kVector > 16 && size <= 256) {
    copy_from_both_ends(d, 128, to, from, size);
  } else {
    const auto head = hn::LoadU(d, from);
    hn::StoreU(head, d, to);
    for (size_t pos = kVector - misalignment(to, kVector); size - pos > kRound; pos += kRound) {
      uint8_t *const round = to + pos;
      const uint8_t *const source = from + pos;
      const auto block0 = hn::LoadU(d, source);
      const auto block1 = hn::LoadU(d, source + 1 * kVector);
      const auto block2 = hn::LoadU(d, source + 2 * kVector);
      const auto block3 = hn::LoadU(d, source + 3 * kVector);
      hn::StoreU(block0, d, round);
      hn::StoreU(block1, d, round + 1 * kVector);
      hn::StoreU(block2, d, round + 2 * kVector);
      hn::StoreU(block3, d, round + 3 * kVector);
    }
    uint8_t *const last = to + size - kRound;
    const uint8_t *const last_source = from + size - kRound;
    const auto block0 = hn::LoadU(d, last_source);
    const auto block1 = hn::LoadU(d, last_source + 1 * kVector);
    const auto block2 = hn::LoadU(d, last_source + 2 * kVector);
    const auto block3 = hn::LoadU(d, last_source + 3 * kVector);
    hn::StoreU(block0, d, last);
    hn::StoreU(block1, d, last + 1 * kVector);
    hn::StoreU(block2, d, last + 2 * kVector);
    hn::StoreU(block3, d, last + 3 * kVector);
  }
  return dst;
}

}  // namespace copy__overlap_u4_intel
#endif

#if HWY_TARGET & (HWY_SSE4)
namespace copy__overlap_u8 {

// The size from which libc copies.
constexpr size_t kLibcFrom = 512;

// Copies size bytes, size <= 16, as two moves that may overlap.
static LW_ALWAYS_INLINE void copy_short(uint8_t *to, const uint8_t *from, size_t size) {
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

// Copies size bytes, which `bytes` from each end cover.
template <class D>
static LW_ALWAYS_INLINE void copy_from_both_ends(D d, size_t bytes, uint8_t *__restrict to,
                                                 const uint8_t *__restrict from, size_t size) {
  const size_t width = hn::Lanes(d);
  const size_t last = size - bytes;
  if (bytes == width) {
    const auto head = hn::LoadU(d, from);
    const auto tail = hn::LoadU(d, from + last);
    hn::StoreU(head, d, to);
    hn::StoreU(tail, d, to + last);
    return;
  }
  // By rising addresses: neighbouring stores to one cache line retire together.
  for (size_t pos = 0; pos < bytes; pos += width) {
    const auto head = hn::LoadU(d, from + pos);
    hn::StoreU(head, d, to + pos);
  }
  for (size_t pos = last; pos < size; pos += width) {
    const auto tail = hn::LoadU(d, from + pos);
    hn::StoreU(tail, d, to + pos);
  }
}

// Copies src[0, size) to dst[0, size) and returns dst.
// Contract: reads src[0, size); writes dst[0, size); no overlap; any alignment; null pointers where
// the size is 0.
//
// Algorithm: up to 256 bytes (128 where a vector has 16) are covered by 16, 32, 64 or 128 from each
// end, so that no loop or single-byte tail is needed. Longer ranges begin with one unaligned
// vector, go on with rounds of 8 to aligned addresses, and end with 8 that overlap the last round.
extern "C" void *LW_SYMBOL(copy__overlap_u8)(void *dst, const void *src, size_t size) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  const size_t kRound = 8 * kVector;
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = static_cast<const uint8_t *>(src);
  if (size <= 64) {
    if (size > 32) {
      copy_from_both_ends(hn::CappedTag<uint8_t, 32>(), 32, to, from, size);
    } else if (size > 16) {
      copy_from_both_ends(hn::CappedTag<uint8_t, 16>(), 16, to, from, size);
    } else {
      copy_short(to, from, size);
    }
  } else if (size >= kLibcFrom) {
    return memcpy(dst, src, size);
  } else if (LW_LIKELY(size <= 128)) {
    copy_from_both_ends(hn::CappedTag<uint8_t, 64>(), 64, to, from, size);
  } else if (kVector > 16 && size <= 256) {
    copy_from_both_ends(d, 128, to, from, size);
  } else {
    const auto head = hn::LoadU(d, from);
    hn::StoreU(head, d, to);
    for (size_t pos = kVector - misalignment(to, kVector); size - pos > kRound; pos += kRound) {
      uint8_t *const round = to + pos;
      const uint8_t *const source = from + pos;
      const auto block0 = hn::LoadU(d, source);
      const auto block1 = hn::LoadU(d, source + 1 * kVector);
      const auto block2 = hn::LoadU(d, source + 2 * kVector);
      const auto block3 = hn::LoadU(d, source + 3 * kVector);
      const auto block4 = hn::LoadU(d, source + 4 * kVector);
      const auto block5 = hn::LoadU(d, source + 5 * kVector);
      const auto block6 = hn::LoadU(d, source + 6 * kVector);
      const auto block7 = hn::LoadU(d, source + 7 * kVector);
      hn::StoreU(block0, d, round);
      hn::StoreU(block1, d, round + 1 * kVector);
      hn::StoreU(block2, d, round + 2 * kVector);
      hn::StoreU(block3, d, round + 3 * kVector);
      hn::StoreU(block4, d, round + 4 * kVector);
      hn::StoreU(block5, d, round + 5 * kVector);
      hn::StoreU(block6, d, round + 6 * kVector);
      hn::StoreU(block7, d, round + 7 * kVector);
    }
    uint8_t *const last = to + size - kRound;
    const uint8_t *const last_source = from + size - kRound;
    const auto block0 = hn::LoadU(d, last_source);
    const auto block1 = hn::LoadU(d, last_source + 1 * kVector);
    const auto block2 = hn::LoadU(d, last_source + 2 * kVector);
    const auto block3 = hn::LoadU(d, last_source + 3 * kVector);
    const auto block4 = hn::LoadU(d, last_source + 4 * kVector);
    const auto block5 = hn::LoadU(d, last_source + 5 * kVector);
    const auto block6 = hn::LoadU(d, last_source + 6 * kVector);
    const auto block7 = hn::LoadU(d, last_source + 7 * kVector);
    hn::StoreU(block0, d, last);
    hn::StoreU(block1, d, last + 1 * kVector);
    hn::StoreU(block2, d, last + 2 * kVector);
    hn::StoreU(block3, d, last + 3 * kVector);
    hn::StoreU(block4, d, last + 4 * kVector);
    hn::StoreU(block5, d, last + 5 * kVector);
    hn::StoreU(block6, d, last + 6 * kVector);
    hn::StoreU(block7, d, last + 7 * kVector);
  }
  return dst;
}

}  // namespace copy__overlap_u8
#endif

}  // namespace HWY_NAMESPACE
}  // namespace lanewright
HWY_AFTER_NAMESPACE();
#endif
