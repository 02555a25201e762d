// hex_encode by hwy: neon, sse4, avx2, sve, avx512.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_encode.yaml
//   templates/kernels/hex_encode/interleave.block.j2
//   templates/kernels/hex_encode/widen.block.j2
//   templates/kernels/hex_encode/_short.j2
//   templates/kernels/hex_encode/_widen.j2
//   templates/ops/hwy.j2
//   gen/isa/neon.yaml
//   gen/isa/sse4.yaml
//   gen/isa/avx2.yaml
//   gen/isa/sve.yaml
//   gen/isa/avx512.yaml
//   templates/frame/unit.hwy.cc.j2
// Inputs: sha256 76907f2e943200d7. To make it again: ./lw gen render
//
// How to read it: hwy/foreach_target.h includes this file once for each target, with HWY_NAMESPACE
// set to N_AVX2 and so on and with that target's instructions enabled between HWY_BEFORE_NAMESPACE
// and HWY_AFTER_NAMESPACE. LW_SYMBOL(name) appends the ISA's name: lw_<name>__avx2.
#include "hex_encode/hex_encode_variants.h"

#include "runtime/bytes.h"
#include "runtime/hex.h"

#include "hwy_config.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "hex_encode/hex_encode.hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "hwy_symbol.h"

#ifdef LW_SYMBOL
HWY_BEFORE_NAMESPACE();
namespace lanewright {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET & (HWY_SVE | HWY_NEON_WITHOUT_AES)
namespace hex_encode__interleave {

static_assert(!kBigEndian, "the low byte of a 16-bit lane is taken to be the first in memory");

// The digits of as many bytes as D has 16-bit lanes.
template <class D>
static LW_ALWAYS_INLINE void encode_block(D d16, char *dst, const uint8_t *from) {
  const auto digits = hn::LoadDup128(hn::FixedTag<uint8_t, HWY_MAX(16, 2 * hn::MaxLanes(d16))>(),
                                     reinterpret_cast<const uint8_t *>("0123456789abcdef"));
  // 0x00HL becomes 0x0L0H: in memory the high nibble, then the low one.
  const auto word = hn::PromoteTo(d16, hn::LoadU(hn::Rebind<uint8_t, decltype(d16)>(), from));
  const auto nibbles = hn::ShiftRight<4>(hn::Or(word, hn::ShiftLeft<12>(word)));
  const hn::Repartition<uint8_t, decltype(d16)> d8;
  hn::StoreU(hn::TableLookupBytes(digits, hn::BitCast(d8, nibbles)), d8,
             reinterpret_cast<uint8_t *>(dst));
  ;
}

// The digits of size bytes, which one to two blocks of D cover.
template <class D>
static LW_ALWAYS_INLINE void encode_both_ends(D d16, char *dst, const uint8_t *from, size_t size) {
  const size_t last = size - hn::Lanes(d16);
  encode_block(d16, dst, from);
  encode_block(d16, dst + 2 * last, from + last);
}

// The digits of `blocks` vectors of D, by a table of 16 in each 128 bits of it.
template <int blocks, class D>
static LW_ALWAYS_INLINE void encode_vectors(D d, hn::Vec<D> digits, char *dst,
                                            const uint8_t *from) {
  const size_t width = hn::Lanes(d);
  for (int i = 0; i < blocks; ++i) {
    const auto block = hn::LoadU(d, from);
    const auto high = hn::TableLookupLanes(digits, hn::IndicesFromVec(d, hn::ShiftRight<4>(block)));
    const auto low =
        hn::TableLookupLanes(digits, hn::IndicesFromVec(d, hn::And(block, hn::Set(d, 15))));
    hn::StoreInterleaved2(high, low, d, reinterpret_cast<uint8_t *>(dst));
    from += width;
    dst += 2 * width;
  }
}

// The digits of size bytes, which one to two vectors of D cover.
template <class D>
static LW_ALWAYS_INLINE void encode_in_two(D d, char *dst, const uint8_t *from, size_t size) {
  const auto digits = hn::LoadDup128(d, reinterpret_cast<const uint8_t *>("0123456789abcdef"));
  const size_t last = size - hn::Lanes(d);
  encode_vectors<1>(d, digits, dst, from);
  encode_vectors<1>(d, digits, dst + 2 * last, from + last);
}

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: the digits of the high nibbles and those of the low ones are looked up in vectors of
// their own, which a store interleaves. Four vectors a round; the last one overlaps. Input shorter
// than a vector is two of a half or a quarter of its width that overlap, or as many bytes widened
// to 16 bits.
extern "C" size_t LW_SYMBOL(hex_encode__interleave)(char *dst, const void *src, size_t size) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  const auto *from = static_cast<const uint8_t *>(src);
  if (size < 4) {
    if (size > 0) {
      encode_hex_byte(dst, from[0]);
      encode_hex_byte(dst + 2 * (size / 2), from[size / 2]);
      encode_hex_byte(dst + 2 * (size - 1), from[size - 1]);
    }
    return 2 * size;
  }
  if (size >= kVector) {
    const auto digits = hn::LoadDup128(d, reinterpret_cast<const uint8_t *>("0123456789abcdef"));
    size_t pos = 0;
    for (; size - pos >= 4 * kVector; pos += 4 * kVector) {
      encode_vectors<4>(d, digits, dst + 2 * pos, from + pos);
    }
    for (; size - pos >= kVector; pos += kVector) {
      encode_vectors<1>(d, digits, dst + 2 * pos, from + pos);
    }
    if (size > pos) {
      pos = size - kVector;
      encode_vectors<1>(d, digits, dst + 2 * pos, from + pos);
    }
  } else if (kVector > 32 && size >= 32) {
    encode_in_two(hn::CappedTag<uint8_t, 32>(), dst, from, size);
  } else if (kVector > 16 && size >= 16) {
    encode_in_two(hn::CappedTag<uint8_t, 16>(), dst, from, size);
  } else if (size >= 8) {
    encode_both_ends(hn::CappedTag<uint16_t, 8>(), dst, from, size);
  } else {
    encode_both_ends(hn::CappedTag<uint16_t, 4>(), dst, from, size);
  }
  return 2 * size;
}

}  // namespace hex_encode__interleave
#endif

#if HWY_TARGET & (HWY_AVX3 | HWY_AVX2 | HWY_SSE4)
namespace hex_encode__widen {

static_assert(!kBigEndian, "the low byte of a 16-bit lane is taken to be the first in memory");

// The digits of as many bytes as D has 16-bit lanes.
template <class D>
static LW_ALWAYS_INLINE void encode_block(D d16, char *dst, const uint8_t *from) {
  const auto digits = hn::LoadDup128(hn::FixedTag<uint8_t, HWY_MAX(16, 2 * hn::MaxLanes(d16))>(),
                                     reinterpret_cast<const uint8_t *>("0123456789abcdef"));
  // 0x00HL becomes 0x0L0H: in memory the high nibble, then the low one.
  const auto word = hn::PromoteTo(d16, hn::LoadU(hn::Rebind<uint8_t, decltype(d16)>(), from));
  const auto nibbles = hn::ShiftRight<4>(hn::Or(word, hn::ShiftLeft<12>(word)));
  const hn::Repartition<uint8_t, decltype(d16)> d8;
  hn::StoreU(hn::TableLookupBytes(digits, hn::BitCast(d8, nibbles)), d8,
             reinterpret_cast<uint8_t *>(dst));
  ;
}

// The digits of size bytes, which one to two blocks of D cover.
template <class D>
static LW_ALWAYS_INLINE void encode_both_ends(D d16, char *dst, const uint8_t *from, size_t size) {
  const size_t last = size - hn::Lanes(d16);
  encode_block(d16, dst, from);
  encode_block(d16, dst + 2 * last, from + last);
}

// Writes the two lower-case hexadecimal digits of each byte, high nibble first, and returns 2 *
// size.
// Contract: reads src[0, size); writes dst[0, 2 * size); no overlap; any alignment; null pointers
// where the size is 0.
//
// Algorithm: a block widens its bytes to 16-bit lanes, brings the nibbles of each to the two bytes
// of its lane by a shift, and looks the 16 digits up. The last block overlaps; input shorter than a
// block is two blocks of half, a quarter or an eighth of its width that overlap.
extern "C" size_t LW_SYMBOL(hex_encode__widen)(char *dst, const void *src, size_t size) {
  const auto d16 = hn::CappedTag<uint16_t, 32>();
  const size_t kBlock = hn::Lanes(d16);
  const auto *from = static_cast<const uint8_t *>(src);
  if (size < 4) {
    if (size > 0) {
      encode_hex_byte(dst, from[0]);
      encode_hex_byte(dst + 2 * (size / 2), from[size / 2]);
      encode_hex_byte(dst + 2 * (size - 1), from[size - 1]);
    }
    return 2 * size;
  }
  if (size >= kBlock) {
    size_t pos = 0;
    for (; size - pos >= 2 * kBlock; pos += 2 * kBlock) {
      encode_block(d16, dst + 2 * pos, from + pos);
      encode_block(d16, dst + 2 * (pos + kBlock), from + pos + kBlock);
    }
    if (size - pos > kBlock) encode_block(d16, dst + 2 * pos, from + pos);
    if (size > pos) encode_block(d16, dst + 2 * (size - kBlock), from + size - kBlock);
  } else if (kBlock > 16 && size >= 16) {
    encode_both_ends(hn::CappedTag<uint16_t, 16>(), dst, from, size);
  } else if (kBlock > 8 && size >= 8) {
    encode_both_ends(hn::CappedTag<uint16_t, 8>(), dst, from, size);
  } else {
    encode_both_ends(hn::CappedTag<uint16_t, 4>(), dst, from, size);
  }
  return 2 * size;
}

}  // namespace hex_encode__widen
#endif

}  // namespace HWY_NAMESPACE
}  // namespace lanewright
HWY_AFTER_NAMESPACE();
#endif
