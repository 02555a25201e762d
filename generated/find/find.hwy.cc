// find_byte, find_nul by hwy: sse4, avx2, sve.
//
// Generated; do not edit. Made from
//   gen/kernels/find.yaml
//   templates/kernels/find/first_match.block.j2
//   templates/kernels/find/_block.j2
//   templates/kernels/find/_swar.j2
//   templates/ops/hwy.j2
//   gen/isa/sse4.yaml
//   gen/isa/avx2.yaml
//   gen/isa/sve.yaml
//   templates/frame/unit.hwy.cc.j2
// first_match: unroll = 4
// Inputs: sha256 e389055af781a234. To make it again: ./lw gen render
//
// How to read it: hwy/foreach_target.h includes this file once for each target, with HWY_NAMESPACE
// set to N_AVX2 and so on and with that target's instructions enabled between HWY_BEFORE_NAMESPACE
// and HWY_AFTER_NAMESPACE. LW_SYMBOL(name) appends the ISA's name: lw_<name>__avx2.
#include "find/find_variants.h"

#include "runtime/bytes.h"

#include "hwy_config.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "find/find.hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "hwy_symbol.h"

#ifdef LW_SYMBOL
HWY_BEFORE_NAMESPACE();
namespace lanewright {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET & (HWY_AVX2 | HWY_SSE4 | HWY_SVE)
namespace find_byte__first_match_u4 {

// The index of the first `byte` in data[0, size), size < 16, or size. Two loads that may overlap
// cover the range; a bit set past the end stands for "none".
static LW_ALWAYS_INLINE size_t find_short(const uint8_t *data, size_t size, uint8_t byte) {
  const uint64_t pattern = splat_u64(byte);
  if (size >= 8) {
    const uint64_t head = zero_bytes(load_le64(data) ^ pattern);
    if (head != 0) return first_byte(head);
    const uint64_t tail = zero_bytes(load_le64(data + size - 8) ^ pattern);
    return tail != 0 ? size - 8 + first_byte(tail) : size;
  }
  uint64_t word = 0;
  if (size >= 4) {
    word = load_le32(data) | uint64_t{load_le32(data + size - 4)} << (8 * (size - 4));
  } else if (size > 0) {
    const size_t middle = size / 2;
    word = data[0] | uint64_t{data[middle]} << (8 * middle) |
           uint64_t{data[size - 1]} << (8 * (size - 1));
  }
  return first_byte(zero_bytes(word ^ pattern) | uint64_t{0x80} << (8 * size));
}

// The index of the first `byte` in data[0, size), or size, where one to two halves of a vector of D
// cover it: they are searched as one.
template <class D>
static LW_ALWAYS_INLINE size_t find_in_halves(D d, const uint8_t *data, size_t size, uint8_t byte) {
  const hn::Half<D> half;
  const size_t width = hn::Lanes(half);
  const auto match =
      hn::Eq(hn::Combine(d, hn::LoadU(half, data + size - width), hn::LoadU(half, data)),
             hn::Set(d, byte));
  if (hn::AllFalse(d, match)) return size;
  const size_t lane = hn::FindKnownFirstTrue(d, match);
  return lane < width ? lane : size - 2 * width + lane;
}

// The same, where one to two vectors of D cover it.
template <class D>
static LW_ALWAYS_INLINE size_t find_in_two(D d, const uint8_t *data, size_t size, uint8_t byte) {
  const size_t width = hn::Lanes(d);
  const auto needle = hn::Set(d, byte);
  const auto head = hn::Eq(hn::LoadU(d, data), needle);
  if (!hn::AllFalse(d, head)) return hn::FindKnownFirstTrue(d, head);
  const auto tail = hn::Eq(hn::LoadU(d, data + size - width), needle);
  return !hn::AllFalse(d, tail) ? size - width + hn::FindKnownFirstTrue(d, tail) : size;
}

// The index of the first byte of data[0, size) that equals byte, or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: up to two vectors are searched as two that may overlap, by halving the vector until it
// fits; 4 to 15 bytes as two halves of one. Up to three vectors are searched one after the other,
// up to 4 as one and the others at once. Longer data is searched in rounds of 4 aligned vectors,
// folded by their minimum into one test; what they leave is one more round or two more vectors,
// which overlap what is known to hold no match.
extern "C" size_t LW_SYMBOL(find_byte__first_match_u4)(const void *data, size_t size,
                                                       uint8_t byte) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  const size_t kRound = 4 * kVector;
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size < 16) {
    if (size >= 8) return find_in_halves(hn::CappedTag<uint8_t, 16>(), bytes, size, byte);
    return size >= 4 ? find_in_halves(hn::CappedTag<uint8_t, 8>(), bytes, size, byte)
                     : find_short(bytes, size, byte);
  }
  if (kVector > 16 && size < 32)
    return find_in_two(hn::CappedTag<uint8_t, 16>(), bytes, size, byte);
  if (kVector > 32 && size < 64)
    return find_in_two(hn::CappedTag<uint8_t, 32>(), bytes, size, byte);

  const auto needle = hn::Set(d, byte);
  const auto head = hn::Eq(hn::LoadU(d, bytes), needle);
  if (!hn::AllFalse(d, head)) return hn::FindKnownFirstTrue(d, head);
  if (size <= 2 * kVector) {
    const auto match0 = hn::Eq(hn::LoadU(d, bytes + size - kVector), needle);
    return size - kVector +
           (!hn::AllFalse(d, match0) ? hn::FindKnownFirstTrue(d, match0) : kVector);
  }
  if (size <= 3 * kVector) {
    const auto match0 = hn::Eq(hn::LoadU(d, bytes + kVector), needle);
    if (!hn::AllFalse(d, match0)) return kVector + hn::FindKnownFirstTrue(d, match0);
    const auto match1 = hn::Eq(hn::LoadU(d, bytes + size - kVector), needle);
    return size - kVector +
           (!hn::AllFalse(d, match1) ? hn::FindKnownFirstTrue(d, match1) : kVector);
  }
  if (size <= kRound) {
    const auto distance0 = hn::Xor(hn::LoadU(d, bytes + kVector), needle);
    const auto distance1 = hn::Xor(hn::LoadU(d, bytes + size - 2 * kVector), needle);
    const auto distance2 = hn::Xor(hn::LoadU(d, bytes + size - kVector), needle);
    const auto least = hn::Min(distance0, hn::Min(distance1, distance2));
    if (hn::AllFalse(d, hn::Eq(least, hn::Zero(d)))) return size;
    const auto match0 = hn::Eq(hn::LoadU(d, bytes + kVector), needle);
    if (!hn::AllFalse(d, match0)) return kVector + hn::FindKnownFirstTrue(d, match0);
    const auto match1 = hn::Eq(hn::LoadU(d, bytes + size - 2 * kVector), needle);
    if (!hn::AllFalse(d, match1)) return size - 2 * kVector + hn::FindKnownFirstTrue(d, match1);
    const auto match2 = hn::Eq(hn::LoadU(d, bytes + size - kVector), needle);
    return size - kVector +
           (!hn::AllFalse(d, match2) ? hn::FindKnownFirstTrue(d, match2) : kVector);
  }

  size_t pos = kVector - misalignment(bytes, kVector);
  bool last = false;
  for (;; pos += kRound) {
    if (size - pos <= 2 * kVector) {
      const auto match0 = hn::Eq(hn::LoadU(d, bytes + size - 2 * kVector), needle);
      if (!hn::AllFalse(d, match0)) return size - 2 * kVector + hn::FindKnownFirstTrue(d, match0);
      const auto match1 = hn::Eq(hn::LoadU(d, bytes + size - kVector), needle);
      return size - kVector +
             (!hn::AllFalse(d, match1) ? hn::FindKnownFirstTrue(d, match1) : kVector);
    }
    if (size - pos <= kRound) {
      pos = size - kRound;
      last = true;
    }
    const uint8_t *const round = bytes + pos;
    const auto distance0 = hn::Xor(hn::LoadU(d, round), needle);
    const auto distance1 = hn::Xor(hn::LoadU(d, round + kVector), needle);
    const auto distance2 = hn::Xor(hn::LoadU(d, round + 2 * kVector), needle);
    const auto distance3 = hn::Xor(hn::LoadU(d, round + 3 * kVector), needle);
    const auto least = hn::Min(hn::Min(distance0, distance1), hn::Min(distance2, distance3));
    if (!hn::AllFalse(d, hn::Eq(least, hn::Zero(d)))) break;
    if (last) return size;
  }
  const auto match0 = hn::Eq(hn::LoadU(d, bytes + pos), needle);
  if (!hn::AllFalse(d, match0)) return pos + hn::FindKnownFirstTrue(d, match0);
  const auto match1 = hn::Eq(hn::LoadU(d, bytes + pos + kVector), needle);
  if (!hn::AllFalse(d, match1)) return pos + kVector + hn::FindKnownFirstTrue(d, match1);
  const auto match2 = hn::Eq(hn::LoadU(d, bytes + pos + 2 * kVector), needle);
  if (!hn::AllFalse(d, match2)) return pos + 2 * kVector + hn::FindKnownFirstTrue(d, match2);
  const auto match3 = hn::Eq(hn::LoadU(d, bytes + pos + 3 * kVector), needle);
  return pos + 3 * kVector +
         (!hn::AllFalse(d, match3) ? hn::FindKnownFirstTrue(d, match3) : kVector);
}

}  // namespace find_byte__first_match_u4
#endif

#if HWY_TARGET & (HWY_AVX2 | HWY_SSE4 | HWY_SVE)
namespace find_nul__first_match_u4 {

// The index of the first `byte` in data[0, size), size < 16, or size. Two loads that may overlap
// cover the range; a bit set past the end stands for "none".
static LW_ALWAYS_INLINE size_t find_short(const uint8_t *data, size_t size, uint8_t byte) {
  const uint64_t pattern = splat_u64(byte);
  if (size >= 8) {
    const uint64_t head = zero_bytes(load_le64(data) ^ pattern);
    if (head != 0) return first_byte(head);
    const uint64_t tail = zero_bytes(load_le64(data + size - 8) ^ pattern);
    return tail != 0 ? size - 8 + first_byte(tail) : size;
  }
  uint64_t word = 0;
  if (size >= 4) {
    word = load_le32(data) | uint64_t{load_le32(data + size - 4)} << (8 * (size - 4));
  } else if (size > 0) {
    const size_t middle = size / 2;
    word = data[0] | uint64_t{data[middle]} << (8 * middle) |
           uint64_t{data[size - 1]} << (8 * (size - 1));
  }
  return first_byte(zero_bytes(word ^ pattern) | uint64_t{0x80} << (8 * size));
}

// The index of the first `byte` in data[0, size), or size, where one to two halves of a vector of D
// cover it: they are searched as one.
template <class D>
static LW_ALWAYS_INLINE size_t find_in_halves(D d, const uint8_t *data, size_t size, uint8_t byte) {
  const hn::Half<D> half;
  const size_t width = hn::Lanes(half);
  const auto match =
      hn::Eq(hn::Combine(d, hn::LoadU(half, data + size - width), hn::LoadU(half, data)),
             hn::Set(d, byte));
  if (hn::AllFalse(d, match)) return size;
  const size_t lane = hn::FindKnownFirstTrue(d, match);
  return lane < width ? lane : size - 2 * width + lane;
}

// The same, where one to two vectors of D cover it.
template <class D>
static LW_ALWAYS_INLINE size_t find_in_two(D d, const uint8_t *data, size_t size, uint8_t byte) {
  const size_t width = hn::Lanes(d);
  const auto needle = hn::Set(d, byte);
  const auto head = hn::Eq(hn::LoadU(d, data), needle);
  if (!hn::AllFalse(d, head)) return hn::FindKnownFirstTrue(d, head);
  const auto tail = hn::Eq(hn::LoadU(d, data + size - width), needle);
  return !hn::AllFalse(d, tail) ? size - width + hn::FindKnownFirstTrue(d, tail) : size;
}

// The index of the first NUL of data[0, size), or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: up to two vectors are searched as two that may overlap, by halving the vector until it
// fits; 4 to 15 bytes as two halves of one. Up to three vectors are searched one after the other,
// up to 4 as one and the others at once. Longer data is searched in rounds of 4 aligned vectors,
// folded by their minimum into one test; what they leave is one more round or two more vectors,
// which overlap what is known to hold no match.
extern "C" size_t LW_SYMBOL(find_nul__first_match_u4)(const void *data, size_t size) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  const size_t kRound = 4 * kVector;
  const auto *bytes = static_cast<const uint8_t *>(data);
  constexpr uint8_t byte = 0;
  if (size < 16) {
    if (size >= 8) return find_in_halves(hn::CappedTag<uint8_t, 16>(), bytes, size, byte);
    return size >= 4 ? find_in_halves(hn::CappedTag<uint8_t, 8>(), bytes, size, byte)
                     : find_short(bytes, size, byte);
  }
  if (kVector > 16 && size < 32)
    return find_in_two(hn::CappedTag<uint8_t, 16>(), bytes, size, byte);
  if (kVector > 32 && size < 64)
    return find_in_two(hn::CappedTag<uint8_t, 32>(), bytes, size, byte);

  const auto needle = hn::Zero(d);
  const auto head = hn::Eq(hn::LoadU(d, bytes), needle);
  if (!hn::AllFalse(d, head)) return hn::FindKnownFirstTrue(d, head);
  if (size <= 2 * kVector) {
    const auto match0 = hn::Eq(hn::LoadU(d, bytes + size - kVector), needle);
    return size - kVector +
           (!hn::AllFalse(d, match0) ? hn::FindKnownFirstTrue(d, match0) : kVector);
  }
  if (size <= 3 * kVector) {
    const auto match0 = hn::Eq(hn::LoadU(d, bytes + kVector), needle);
    if (!hn::AllFalse(d, match0)) return kVector + hn::FindKnownFirstTrue(d, match0);
    const auto match1 = hn::Eq(hn::LoadU(d, bytes + size - kVector), needle);
    return size - kVector +
           (!hn::AllFalse(d, match1) ? hn::FindKnownFirstTrue(d, match1) : kVector);
  }
  if (size <= kRound) {
    const auto distance0 = hn::LoadU(d, bytes + kVector);
    const auto distance1 = hn::LoadU(d, bytes + size - 2 * kVector);
    const auto distance2 = hn::LoadU(d, bytes + size - kVector);
    const auto least = hn::Min(distance0, hn::Min(distance1, distance2));
    if (hn::AllFalse(d, hn::Eq(least, hn::Zero(d)))) return size;
    const auto match0 = hn::Eq(hn::LoadU(d, bytes + kVector), needle);
    if (!hn::AllFalse(d, match0)) return kVector + hn::FindKnownFirstTrue(d, match0);
    const auto match1 = hn::Eq(hn::LoadU(d, bytes + size - 2 * kVector), needle);
    if (!hn::AllFalse(d, match1)) return size - 2 * kVector + hn::FindKnownFirstTrue(d, match1);
    const auto match2 = hn::Eq(hn::LoadU(d, bytes + size - kVector), needle);
    return size - kVector +
           (!hn::AllFalse(d, match2) ? hn::FindKnownFirstTrue(d, match2) : kVector);
  }

  size_t pos = kVector - misalignment(bytes, kVector);
  bool last = false;
  for (;; pos += kRound) {
    if (size - pos <= 2 * kVector) {
      const auto match0 = hn::Eq(hn::LoadU(d, bytes + size - 2 * kVector), needle);
      if (!hn::AllFalse(d, match0)) return size - 2 * kVector + hn::FindKnownFirstTrue(d, match0);
      const auto match1 = hn::Eq(hn::LoadU(d, bytes + size - kVector), needle);
      return size - kVector +
             (!hn::AllFalse(d, match1) ? hn::FindKnownFirstTrue(d, match1) : kVector);
    }
    if (size - pos <= kRound) {
      pos = size - kRound;
      last = true;
    }
    const uint8_t *const round = bytes + pos;
    const auto distance0 = hn::LoadU(d, round);
    const auto distance1 = hn::LoadU(d, round + kVector);
    const auto distance2 = hn::LoadU(d, round + 2 * kVector);
    const auto distance3 = hn::LoadU(d, round + 3 * kVector);
    const auto least = hn::Min(hn::Min(distance0, distance1), hn::Min(distance2, distance3));
    if (!hn::AllFalse(d, hn::Eq(least, hn::Zero(d)))) break;
    if (last) return size;
  }
  const auto match0 = hn::Eq(hn::LoadU(d, bytes + pos), needle);
  if (!hn::AllFalse(d, match0)) return pos + hn::FindKnownFirstTrue(d, match0);
  const auto match1 = hn::Eq(hn::LoadU(d, bytes + pos + kVector), needle);
  if (!hn::AllFalse(d, match1)) return pos + kVector + hn::FindKnownFirstTrue(d, match1);
  const auto match2 = hn::Eq(hn::LoadU(d, bytes + pos + 2 * kVector), needle);
  if (!hn::AllFalse(d, match2)) return pos + 2 * kVector + hn::FindKnownFirstTrue(d, match2);
  const auto match3 = hn::Eq(hn::LoadU(d, bytes + pos + 3 * kVector), needle);
  return pos + 3 * kVector +
         (!hn::AllFalse(d, match3) ? hn::FindKnownFirstTrue(d, match3) : kVector);
}

}  // namespace find_nul__first_match_u4
#endif

}  // namespace HWY_NAMESPACE
}  // namespace lanewright
HWY_AFTER_NAMESPACE();
#endif
