// hex_decode by hwy: sse4, avx2, sve, avx512, sve2.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_decode.yaml
//   templates/kernels/hex_decode/interleave.block.j2
//   templates/kernels/hex_decode/saturate.block.j2
//   templates/kernels/hex_decode/_interleaved.j2
//   templates/kernels/hex_decode/_rules.j2
//   templates/kernels/hex_decode/_run.j2
//   templates/kernels/hex_decode/_saturate.j2
//   templates/ops/hwy.j2
//   gen/isa/sse4.yaml
//   gen/isa/avx2.yaml
//   gen/isa/sve.yaml
//   gen/isa/avx512.yaml
//   gen/isa/sve2.yaml
//   templates/frame/unit.hwy.cc.j2
// Inputs: sha256 20b72933e281d2c5. To make it again: ./lw gen render
//
// How to read it: hwy/foreach_target.h includes this file once for each target, with HWY_NAMESPACE
// set to N_AVX2 and so on and with that target's instructions enabled between HWY_BEFORE_NAMESPACE
// and HWY_AFTER_NAMESPACE. LW_SYMBOL(name) appends the ISA's name: lw_<name>__avx2.
#include "hex_decode/hex_decode_variants.h"

#include "runtime/bytes.h"
#include "runtime/hex.h"

#include "hwy_config.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "hex_decode/hex_decode.hwy.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "hwy_symbol.h"

#ifdef LW_SYMBOL
HWY_BEFORE_NAMESPACE();
namespace lanewright {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET & (HWY_SVE2 | HWY_SVE)
namespace hex_decode__interleave {

static_assert(!kBigEndian, "the low byte of a 16-bit lane is taken to be the first in memory");

constexpr size_t kAllDigits = SIZE_MAX;  // where the index of a fault is expected
constexpr size_t kShortRun = 32;         // digits
constexpr size_t kPiece = 256;           // bytes
using Vector = hn::Vec<hn::CappedTag<uint8_t, 64>>;

// A vector of one byte.
struct Splat {
  alignas(64) uint8_t bytes[64] = {};

  constexpr explicit Splat(uint8_t byte) {
    for (uint8_t &each : bytes) each = byte;
  }
};

struct DigitConstants {
  Splat nine_to_top{0xff - '9'}, six{6}, top{0xf0};
  Splat upper_case{0xdf}, letter_a{'A'}, ten{10};
};
static constexpr DigitConstants kDigits;

// The value of each digit, and more than 15 for any other byte, without a table: all sums and
// differences are of unsigned bytes, wrapping unless said to saturate.
template <class D>
static LW_ALWAYS_INLINE hn::Vec<D> digit_values(D d, const DigitConstants &k, hn::Vec<D> c) {
  // '0' to '9' go to the top of the range, 0xf6 to 0xff, where nothing saturates at 0; then to 0
  // to 9.
  const auto top =
      hn::SaturatedSub(hn::Add(c, hn::Load(d, k.nine_to_top.bytes)), hn::Load(d, k.six.bytes));
  const auto decimal = hn::Sub(top, hn::Load(d, k.top.bytes));
  // Either case of a letter goes to 0 to 5, then to 10 to 15; the rest saturates at 255.
  const auto letter =
      hn::Sub(hn::And(c, hn::Load(d, k.upper_case.bytes)), hn::Load(d, k.letter_a.bytes));
  return hn::Min(decimal, hn::SaturatedAdd(letter, hn::Load(d, k.ten.bytes)));
}

// Two nibbles in each 16-bit lane, the high one first, as the byte that they make.
template <class D>
static LW_ALWAYS_INLINE hn::Vec<hn::Repartition<int16_t, D>> join_nibbles(D, hn::Vec<D> value) {
  return hn::SatWidenMulPairwiseAdd(
      hn::Repartition<int16_t, D>(), value,
      hn::BitCast(hn::Repartition<int8_t, D>(), hn::Set(hn::Repartition<uint16_t, D>(), 0x0110)));
}

static LW_ALWAYS_INLINE Vector digit_values(Vector c) {
  return digit_values(hn::CappedTag<uint8_t, 64>(), kDigits, c);
}

// The same for a vector or two.
static LW_ALWAYS_INLINE Vector digit_values_once(Vector c) {
  return digit_values(hn::CappedTag<uint8_t, 64>(), in_memory(kDigits), c);
}

static LW_ALWAYS_INLINE Vector join_two(Vector a, Vector b) {
  const auto d = hn::CappedTag<uint8_t, 64>();
  return hn::OrderedDemote2To(d, join_nibbles(d, a), join_nibbles(d, b));
}

// Decodes half a vector of D from each end of from[0, size), which cover it, or writes nothing and
// returns the index of the first byte that is no digit.
template <class D>
static LW_ALWAYS_INLINE size_t decode_ends(D d, uint8_t *to, const uint8_t *from, size_t size) {
  const hn::Half<D> half;
  const hn::Half<hn::Half<D>> quarter;
  const size_t width = hn::Lanes(half);
  const DigitConstants &k = in_memory(kDigits);
  const auto value = digit_values(
      d, k, hn::Combine(d, hn::LoadU(half, from + size - width), hn::LoadU(half, from)));
  const auto fault = hn::Ne(hn::And(value, hn::Load(d, k.top.bytes)), hn::Zero(d));
  if (LW_UNLIKELY(!hn::AllFalse(d, fault))) {
    const size_t lane = hn::FindKnownFirstTrue(d, fault);
    return lane < width ? lane : size - 2 * width + lane;
  }
  const auto bytes = hn::DemoteTo(half, join_nibbles(d, value));
  hn::StoreU(hn::LowerHalf(quarter, bytes), quarter, to);
  hn::StoreU(hn::UpperHalf(quarter, bytes), quarter, to + (size - width) / 2);
  return kAllDigits;
}

static LW_ALWAYS_INLINE void split_digits(Vector c, Vector &value, Vector &fault) {
  value = fault = digit_values(c);
}

// The index of the first byte that is no digit in two vectors of pairs, or their size.
static LW_ALWAYS_INLINE size_t first_fault(const uint8_t *from) {
  const hn::CappedTag<uint8_t, 64> d;
  Vector high, low, bad_high, bad_low;
  hn::LoadInterleaved2(d, from, high, low);
  split_digits(high, high, bad_high);
  split_digits(low, low, bad_low);
  const auto even = hn::Ne(hn::And(bad_high, hn::Set(d, 0xf0)), hn::Zero(d)),
             odd = hn::Ne(hn::And(bad_low, hn::Set(d, 0xf0)), hn::Zero(d));
  const size_t none = 2 * hn::Lanes(d);
  const size_t at_even = !hn::AllFalse(d, even) ? 2 * hn::FindKnownFirstTrue(d, even) : none;
  const size_t at_odd = !hn::AllFalse(d, odd) ? 2 * hn::FindKnownFirstTrue(d, odd) + 1 : none;
  return at_even < at_odd ? at_even : at_odd;
}

// The index of the first fault of two vectors at from + first and two at from + second; there is
// one. Apart from what decodes, because it is rare, and would take registers and time from it.
LW_NEVER_INLINE static size_t fault_in_four(const uint8_t *from, size_t first, size_t second) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t at = first_fault(from + first);
  return at < 2 * hn::Lanes(d) ? first + at : second + first_fault(from + second);
}

// Decodes two vectors of digits at from + first and two at from + second, or writes nothing and
// returns the index of the first byte that is none. All is loaded before anything is stored, so
// that neither decoding in place nor an overlap of the two does harm.
static LW_ALWAYS_INLINE size_t decode_four(uint8_t *to, const uint8_t *from, size_t first,
                                           size_t second) {
  const hn::CappedTag<uint8_t, 64> d;
  Vector high0, low0, high1, low1, bad_high0, bad_low0, bad_high1, bad_low1;
  hn::LoadInterleaved2(d, from + first, high0, low0);
  hn::LoadInterleaved2(d, from + second, high1, low1);
  split_digits(high0, high0, bad_high0);
  split_digits(low0, low0, bad_low0);
  split_digits(high1, high1, bad_high1);
  split_digits(low1, low1, bad_low1);
  const auto all = hn::Or(hn::Or(bad_high0, bad_low0), hn::Or(bad_high1, bad_low1));
  if (!hn::AllFalse(d, hn::Ne(hn::And(all, hn::Set(d, 0xf0)), hn::Zero(d))))
    return fault_in_four(from, first, second);
  hn::StoreU(hn::Or(hn::ShiftLeft<4>(high0), low0), d, to + first / 2);
  hn::StoreU(hn::Or(hn::ShiftLeft<4>(high1), low1), d, to + second / 2);
  return kAllDigits;
}

// What decode_four does, for one vector at each place.
static LW_ALWAYS_INLINE size_t decode_two(uint8_t *to, const uint8_t *from, size_t first,
                                          size_t second) {
  const hn::CappedTag<uint8_t, 64> d;
  const auto value0 = digit_values_once(hn::LoadU(d, from + first));
  const auto value1 = digit_values_once(hn::LoadU(d, from + second));
  const auto fault0 = hn::Ne(hn::And(value0, hn::Set(d, 0xf0)), hn::Zero(d));
  if (LW_UNLIKELY(!hn::AllFalse(d, fault0))) return first + hn::FindKnownFirstTrue(d, fault0);
  const auto fault1 = hn::Ne(hn::And(value1, hn::Set(d, 0xf0)), hn::Zero(d));
  if (LW_UNLIKELY(!hn::AllFalse(d, fault1))) return second + hn::FindKnownFirstTrue(d, fault1);
  const hn::Half<decltype(d)> half;
  const auto whole = join_two(value0, value1);
  hn::StoreU(hn::LowerHalf(half, whole), half, to + first / 2);
  hn::StoreU(hn::UpperHalf(half, whole), half, to + second / 2);
  return kAllDigits;
}

// Decodes from[0, pairs), an even size from 4 to 14, or writes nothing and returns the index of the
// first byte that is no digit.
static LW_ALWAYS_INLINE size_t decode_shortest(uint8_t *to, const uint8_t *from, size_t pairs) {
  return pairs >= 8 ? decode_ends(hn::CappedTag<uint8_t, 16>(), to, from, pairs)
                    : decode_ends(hn::CappedTag<uint8_t, 8>(), to, from, pairs);
}

// The same for an even size from 16 to two vectors.
static LW_ALWAYS_INLINE size_t decode_short(uint8_t *to, const uint8_t *from, size_t pairs) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  if (pairs >= kVector) return decode_two(to, from, 0, pairs - kVector);
  if (kVector > 32 && pairs >= 32)
    return decode_ends(hn::CappedTag<uint8_t, 64>(), to, from, pairs);
  return decode_ends(hn::CappedTag<uint8_t, 32>(), to, from, pairs);
}

constexpr size_t kLong =
    4096;  // digits; from here on the first vector is looked at before any work

static size_t decode_run(uint8_t *to, const uint8_t *from, size_t size);

// Writes what precedes the byte at `stop`, where from[0, start) is written already; returns stop.
LW_NEVER_INLINE static size_t decode_up_to(uint8_t *to, const uint8_t *from, size_t start,
                                           size_t stop) {
  if (stop - start >= 2) decode_run(to + start / 2, from + start, (stop - start) & ~size_t{1});
  return stop;
}

// Decodes digits up to the first byte of from[0, size) that is none and returns its index, or size.
// Writes the bytes of the whole pairs before it and nothing else.
LW_NEVER_INLINE static size_t decode_run(uint8_t *to, const uint8_t *from, size_t size) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  if (size < 4) return decode_hex(to, from, size, LW_HEX_STRICT).read;
  const size_t pairs = size & ~size_t{1};
  size_t pos = 0, stop = kAllDigits;
  if (pairs < 16) {
    stop = decode_shortest(to, from, pairs);
  } else if (pairs <= 2 * kVector) {
    stop = decode_short(to, from, pairs);
  } else {
    if (pairs >= kLong) {
      const auto fault =
          hn::Ne(hn::And(digit_values(hn::LoadU(d, from)), hn::Set(d, 0xf0)), hn::Zero(d));
      if (!hn::AllFalse(d, fault))
        return decode_up_to(to, from, 0, hn::FindKnownFirstTrue(d, fault));
    }
    for (; pairs - pos >= 4 * kVector; pos += 4 * kVector) {
      stop = decode_four(to, from, pos, pos + 2 * kVector);
      if (stop != kAllDigits) return decode_up_to(to, from, pos, stop);
    }
    // Fewer than four vectors are left. Some of their digits may be read a second time; in place,
    // too, they still stand, as what a round wrote ends at the middle of what it read.
    const size_t left = pairs - pos;
    if (left >= 2 * kVector) {
      stop = decode_four(to, from, pos, pairs - 2 * kVector);
    } else if (left > 0) {
      stop = decode_two(to, from, left >= kVector ? pos : pairs - kVector, pairs - kVector);
    }
  }
  if (stop != kAllDigits) return decode_up_to(to, from, pos, stop);
  return pairs < size && kHexValues.of[from[pairs]] != kNoDigit ? size : pairs;
}

// What lw_hex_decode reports of input whose digits end at `read`, with `written` bytes before it.
static LW_ALWAYS_INLINE lw_hex_result result_at(size_t read, size_t size, size_t written,
                                                bool odd) {
  const lw_status status = read < size ? LW_INVALID_DIGIT : odd ? LW_ODD_DIGITS : LW_OK;
  return {status, read, written};
}

// LW_HEX_SKIP_SPACE: run after run, with the white space between them skipped. Where a run was
// short the next ones are taken to be, and a piece of the input goes without vectors.
LW_NEVER_INLINE static void decode_spaced(lw_hex_result *result, uint8_t *to, const uint8_t *from,
                                          size_t size) {
  size_t pos = 0, written = 0;
  for (;;) {
    const size_t run = decode_run(to + written, from + pos, size - pos);
    pos += run;
    written += run / 2;
    if (pos == size || run % 2 != 0 || !is_hex_space(from[pos])) {
      *result = result_at(pos, size, written, run % 2 != 0);
      return;
    }
    while (pos < size && is_hex_space(from[pos])) ++pos;
    if (run < kShortRun) {
      const size_t piece = size - pos < kPiece ? size - pos : kPiece;
      const lw_hex_result got = decode_hex(to + written, from + pos, piece, LW_HEX_SKIP_SPACE);
      written += got.written;
      if (got.status == LW_INVALID_DIGIT) {
        *result = {got.status, pos + got.read, written};
        return;
      }
      pos +=
          got.status == LW_ODD_DIGITS ? piece - 1 : piece;  // the pair's first digit is read again
    }
  }
}

// lw_hex_decode of more than a few digits; apart from it, so that those need less of a stack frame.
// Results go by pointer, for GCC makes no tail call of a function that returns a struct.
LW_NEVER_INLINE static void decode_rest(lw_hex_result *result, uint8_t *to, const uint8_t *from,
                                        size_t size, lw_hex_rule rule) {
  if (rule == LW_HEX_SKIP_SPACE) {
    decode_spaced(result, to, from, size);
    return;
  }
  const size_t read = decode_run(to, from, size);
  *result = result_at(read, size, read / 2, read % 2 != 0);
}

// lw_hex_decode of 16 digits to two vectors. It is a function of its own because it needs no stack
// frame: its only call is the last thing that it does.
LW_SHORT_PATH static void decode_few(lw_hex_result *result, uint8_t *to, const uint8_t *from,
                                     size_t size, lw_hex_rule rule) {
  if (LW_LIKELY(size % 2 == 0 && decode_short(to, from, size) == kAllDigits)) {
    *result = {LW_OK, size, size / 2};
  } else {
    decode_rest(result, to, from, size, rule);
  }
}

// Decodes pairs of hexadecimal digits of either case, high nibble first.
// Contract: reads src[0, size); writes dst[0, size / 2); dst == src is allowed, any other overlap
// is not; any alignment; null pointers where the size is 0.
//
// Algorithm: rounds of four vectors, loaded so that the first digits of the pairs are apart from
// the second ones. Saturating arithmetic gives each digit its value and any other byte a larger
// one; a round is written only when it holds none such. What is left, and short input, is two
// pieces that overlap. On a fault the digits before it are decoded as an input of their own.
extern "C" lw_hex_result LW_SYMBOL(hex_decode__interleave)(void *dst, const char *src, size_t size,
                                                           lw_hex_rule rule) {
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = reinterpret_cast<const uint8_t *>(src);
  lw_hex_result result;
  if (size < 16) {
    if (LW_LIKELY(size >= 4 && size % 2 == 0 && decode_shortest(to, from, size) == kAllDigits)) {
      result = {LW_OK, size, size / 2};
    } else {
      result = decode_hex(to, from, size, rule);
    }
  } else if (LW_LIKELY(size <= 2 * hn::Lanes(hn::CappedTag<uint8_t, 64>()))) {
    decode_few(&result, to, from, size, rule);
  } else {
    decode_rest(&result, to, from, size, rule);
  }
  return result;
}

}  // namespace hex_decode__interleave
#endif

#if HWY_TARGET & (HWY_AVX3 | HWY_AVX2 | HWY_SSE4)
namespace hex_decode__saturate {

static_assert(!kBigEndian, "the low byte of a 16-bit lane is taken to be the first in memory");

constexpr size_t kAllDigits = SIZE_MAX;  // where the index of a fault is expected
constexpr size_t kShortRun = 32;         // digits
constexpr size_t kPiece = 256;           // bytes
using Vector = hn::Vec<hn::CappedTag<uint8_t, 64>>;

// A vector of one byte.
struct Splat {
  alignas(64) uint8_t bytes[64] = {};

  constexpr explicit Splat(uint8_t byte) {
    for (uint8_t &each : bytes) each = byte;
  }
};

struct DigitConstants {
  Splat nine_to_top{0xff - '9'}, six{6}, top{0xf0};
  Splat upper_case{0xdf}, letter_a{'A'}, ten{10};
};
static constexpr DigitConstants kDigits;

// The value of each digit, and more than 15 for any other byte, without a table: all sums and
// differences are of unsigned bytes, wrapping unless said to saturate.
template <class D>
static LW_ALWAYS_INLINE hn::Vec<D> digit_values(D d, const DigitConstants &k, hn::Vec<D> c) {
  // '0' to '9' go to the top of the range, 0xf6 to 0xff, where nothing saturates at 0; then to 0
  // to 9.
  const auto top =
      hn::SaturatedSub(hn::Add(c, hn::Load(d, k.nine_to_top.bytes)), hn::Load(d, k.six.bytes));
  const auto decimal = hn::Sub(top, hn::Load(d, k.top.bytes));
  // Either case of a letter goes to 0 to 5, then to 10 to 15; the rest saturates at 255.
  const auto letter =
      hn::Sub(hn::And(c, hn::Load(d, k.upper_case.bytes)), hn::Load(d, k.letter_a.bytes));
  return hn::Min(decimal, hn::SaturatedAdd(letter, hn::Load(d, k.ten.bytes)));
}

// Two nibbles in each 16-bit lane, the high one first, as the byte that they make.
template <class D>
static LW_ALWAYS_INLINE hn::Vec<hn::Repartition<int16_t, D>> join_nibbles(D, hn::Vec<D> value) {
  return hn::SatWidenMulPairwiseAdd(
      hn::Repartition<int16_t, D>(), value,
      hn::BitCast(hn::Repartition<int8_t, D>(), hn::Set(hn::Repartition<uint16_t, D>(), 0x0110)));
}

static LW_ALWAYS_INLINE Vector digit_values(Vector c) {
  return digit_values(hn::CappedTag<uint8_t, 64>(), kDigits, c);
}

// The same for a vector or two.
static LW_ALWAYS_INLINE Vector digit_values_once(Vector c) {
  return digit_values(hn::CappedTag<uint8_t, 64>(), in_memory(kDigits), c);
}

static LW_ALWAYS_INLINE Vector join_two(Vector a, Vector b) {
  const auto d = hn::CappedTag<uint8_t, 64>();
  return hn::OrderedDemote2To(d, join_nibbles(d, a), join_nibbles(d, b));
}

// Decodes half a vector of D from each end of from[0, size), which cover it, or writes nothing and
// returns the index of the first byte that is no digit.
template <class D>
static LW_ALWAYS_INLINE size_t decode_ends(D d, uint8_t *to, const uint8_t *from, size_t size) {
  const hn::Half<D> half;
  const hn::Half<hn::Half<D>> quarter;
  const size_t width = hn::Lanes(half);
  const DigitConstants &k = in_memory(kDigits);
  const auto value = digit_values(
      d, k, hn::Combine(d, hn::LoadU(half, from + size - width), hn::LoadU(half, from)));
  const auto fault = hn::Ne(hn::And(value, hn::Load(d, k.top.bytes)), hn::Zero(d));
  if (LW_UNLIKELY(!hn::AllFalse(d, fault))) {
    const size_t lane = hn::FindKnownFirstTrue(d, fault);
    return lane < width ? lane : size - 2 * width + lane;
  }
  const auto bytes = hn::DemoteTo(half, join_nibbles(d, value));
  hn::StoreU(hn::LowerHalf(quarter, bytes), quarter, to);
  hn::StoreU(hn::UpperHalf(quarter, bytes), quarter, to + (size - width) / 2);
  return kAllDigits;
}

// Decodes two vectors of digits at from + first and two at from + second, or writes nothing and
// returns the index of the first byte that is none. All is loaded before anything is stored, so
// that neither decoding in place nor an overlap of the two does harm.
static LW_ALWAYS_INLINE size_t decode_four(uint8_t *to, const uint8_t *from, size_t first,
                                           size_t second) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  const auto value0 = digit_values(hn::LoadU(d, from + first));
  const auto value1 = digit_values(hn::LoadU(d, from + first + kVector));
  const auto value2 = digit_values(hn::LoadU(d, from + second));
  const auto value3 = digit_values(hn::LoadU(d, from + second + kVector));
  const auto all = hn::Or(hn::Or(value0, value1), hn::Or(value2, value3));
  if (!hn::AllFalse(d, hn::Ne(hn::And(all, hn::Set(d, 0xf0)), hn::Zero(d)))) {
    const auto fault0 = hn::Ne(hn::And(value0, hn::Set(d, 0xf0)), hn::Zero(d));
    if (!hn::AllFalse(d, fault0)) return first + hn::FindKnownFirstTrue(d, fault0);
    const auto fault1 = hn::Ne(hn::And(value1, hn::Set(d, 0xf0)), hn::Zero(d));
    if (!hn::AllFalse(d, fault1)) return first + kVector + hn::FindKnownFirstTrue(d, fault1);
    const auto fault2 = hn::Ne(hn::And(value2, hn::Set(d, 0xf0)), hn::Zero(d));
    if (!hn::AllFalse(d, fault2)) return second + hn::FindKnownFirstTrue(d, fault2);
    return second + kVector +
           hn::FindKnownFirstTrue(d, hn::Ne(hn::And(value3, hn::Set(d, 0xf0)), hn::Zero(d)));
  }
  const auto bytes0 = join_two(value0, value1);
  const auto bytes1 = join_two(value2, value3);
  hn::StoreU(bytes0, d, to + first / 2);
  hn::StoreU(bytes1, d, to + second / 2);
  return kAllDigits;
}

// What decode_four does, for one vector at each place.
static LW_ALWAYS_INLINE size_t decode_two(uint8_t *to, const uint8_t *from, size_t first,
                                          size_t second) {
  const hn::CappedTag<uint8_t, 64> d;
  const auto value0 = digit_values_once(hn::LoadU(d, from + first));
  const auto value1 = digit_values_once(hn::LoadU(d, from + second));
  const auto fault0 = hn::Ne(hn::And(value0, hn::Set(d, 0xf0)), hn::Zero(d));
  if (LW_UNLIKELY(!hn::AllFalse(d, fault0))) return first + hn::FindKnownFirstTrue(d, fault0);
  const auto fault1 = hn::Ne(hn::And(value1, hn::Set(d, 0xf0)), hn::Zero(d));
  if (LW_UNLIKELY(!hn::AllFalse(d, fault1))) return second + hn::FindKnownFirstTrue(d, fault1);
  const hn::Half<decltype(d)> half;
  const auto whole = join_two(value0, value1);
  hn::StoreU(hn::LowerHalf(half, whole), half, to + first / 2);
  hn::StoreU(hn::UpperHalf(half, whole), half, to + second / 2);
  return kAllDigits;
}

// Decodes from[0, pairs), an even size from 4 to 14, or writes nothing and returns the index of the
// first byte that is no digit.
static LW_ALWAYS_INLINE size_t decode_shortest(uint8_t *to, const uint8_t *from, size_t pairs) {
  return pairs >= 8 ? decode_ends(hn::CappedTag<uint8_t, 16>(), to, from, pairs)
                    : decode_ends(hn::CappedTag<uint8_t, 8>(), to, from, pairs);
}

// The same for an even size from 16 to two vectors.
static LW_ALWAYS_INLINE size_t decode_short(uint8_t *to, const uint8_t *from, size_t pairs) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  if (pairs >= kVector) return decode_two(to, from, 0, pairs - kVector);
  if (kVector > 32 && pairs >= 32)
    return decode_ends(hn::CappedTag<uint8_t, 64>(), to, from, pairs);
  return decode_ends(hn::CappedTag<uint8_t, 32>(), to, from, pairs);
}

constexpr size_t kLong =
    4096;  // digits; from here on the first vector is looked at before any work

static size_t decode_run(uint8_t *to, const uint8_t *from, size_t size);

// Writes what precedes the byte at `stop`, where from[0, start) is written already; returns stop.
LW_NEVER_INLINE static size_t decode_up_to(uint8_t *to, const uint8_t *from, size_t start,
                                           size_t stop) {
  if (stop - start >= 2) decode_run(to + start / 2, from + start, (stop - start) & ~size_t{1});
  return stop;
}

// Decodes digits up to the first byte of from[0, size) that is none and returns its index, or size.
// Writes the bytes of the whole pairs before it and nothing else.
LW_NEVER_INLINE static size_t decode_run(uint8_t *to, const uint8_t *from, size_t size) {
  const hn::CappedTag<uint8_t, 64> d;
  const size_t kVector = hn::Lanes(d);
  if (size < 4) return decode_hex(to, from, size, LW_HEX_STRICT).read;
  const size_t pairs = size & ~size_t{1};
  size_t pos = 0, stop = kAllDigits;
  if (pairs < 16) {
    stop = decode_shortest(to, from, pairs);
  } else if (pairs <= 2 * kVector) {
    stop = decode_short(to, from, pairs);
  } else {
    if (pairs >= kLong) {
      const auto fault =
          hn::Ne(hn::And(digit_values(hn::LoadU(d, from)), hn::Set(d, 0xf0)), hn::Zero(d));
      if (!hn::AllFalse(d, fault))
        return decode_up_to(to, from, 0, hn::FindKnownFirstTrue(d, fault));
    }
    for (; pairs - pos >= 4 * kVector; pos += 4 * kVector) {
      stop = decode_four(to, from, pos, pos + 2 * kVector);
      if (stop != kAllDigits) return decode_up_to(to, from, pos, stop);
    }
    // Fewer than four vectors are left. Some of their digits may be read a second time; in place,
    // too, they still stand, as what a round wrote ends at the middle of what it read.
    const size_t left = pairs - pos;
    if (left >= 2 * kVector) {
      stop = decode_four(to, from, pos, pairs - 2 * kVector);
    } else if (left > 0) {
      stop = decode_two(to, from, left >= kVector ? pos : pairs - kVector, pairs - kVector);
    }
  }
  if (stop != kAllDigits) return decode_up_to(to, from, pos, stop);
  return pairs < size && kHexValues.of[from[pairs]] != kNoDigit ? size : pairs;
}

// What lw_hex_decode reports of input whose digits end at `read`, with `written` bytes before it.
static LW_ALWAYS_INLINE lw_hex_result result_at(size_t read, size_t size, size_t written,
                                                bool odd) {
  const lw_status status = read < size ? LW_INVALID_DIGIT : odd ? LW_ODD_DIGITS : LW_OK;
  return {status, read, written};
}

// LW_HEX_SKIP_SPACE: run after run, with the white space between them skipped. Where a run was
// short the next ones are taken to be, and a piece of the input goes without vectors.
LW_NEVER_INLINE static void decode_spaced(lw_hex_result *result, uint8_t *to, const uint8_t *from,
                                          size_t size) {
  size_t pos = 0, written = 0;
  for (;;) {
    const size_t run = decode_run(to + written, from + pos, size - pos);
    pos += run;
    written += run / 2;
    if (pos == size || run % 2 != 0 || !is_hex_space(from[pos])) {
      *result = result_at(pos, size, written, run % 2 != 0);
      return;
    }
    while (pos < size && is_hex_space(from[pos])) ++pos;
    if (run < kShortRun) {
      const size_t piece = size - pos < kPiece ? size - pos : kPiece;
      const lw_hex_result got = decode_hex(to + written, from + pos, piece, LW_HEX_SKIP_SPACE);
      written += got.written;
      if (got.status == LW_INVALID_DIGIT) {
        *result = {got.status, pos + got.read, written};
        return;
      }
      pos +=
          got.status == LW_ODD_DIGITS ? piece - 1 : piece;  // the pair's first digit is read again
    }
  }
}

// lw_hex_decode of more than a few digits; apart from it, so that those need less of a stack frame.
// Results go by pointer, for GCC makes no tail call of a function that returns a struct.
LW_NEVER_INLINE static void decode_rest(lw_hex_result *result, uint8_t *to, const uint8_t *from,
                                        size_t size, lw_hex_rule rule) {
  if (rule == LW_HEX_SKIP_SPACE) {
    decode_spaced(result, to, from, size);
    return;
  }
  const size_t read = decode_run(to, from, size);
  *result = result_at(read, size, read / 2, read % 2 != 0);
}

// lw_hex_decode of 16 digits to two vectors. It is a function of its own because it needs no stack
// frame: its only call is the last thing that it does.
LW_SHORT_PATH static void decode_few(lw_hex_result *result, uint8_t *to, const uint8_t *from,
                                     size_t size, lw_hex_rule rule) {
  if (LW_LIKELY(size % 2 == 0 && decode_short(to, from, size) == kAllDigits)) {
    *result = {LW_OK, size, size / 2};
  } else {
    decode_rest(result, to, from, size, rule);
  }
}

// Decodes pairs of hexadecimal digits of either case, high nibble first.
// Contract: reads src[0, size); writes dst[0, size / 2); dst == src is allowed, any other overlap
// is not; any alignment; null pointers where the size is 0.
//
// Algorithm: rounds of four vectors. Saturating arithmetic gives each digit its value and any other
// byte a larger one; a round is written only when it holds none such. What is left, and short
// input, is two pieces that overlap. On a fault the digits before it are decoded as an input of
// their own.
extern "C" lw_hex_result LW_SYMBOL(hex_decode__saturate)(void *dst, const char *src, size_t size,
                                                         lw_hex_rule rule) {
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = reinterpret_cast<const uint8_t *>(src);
  lw_hex_result result;
  if (size < 16) {
    if (LW_LIKELY(size >= 4 && size % 2 == 0 && decode_shortest(to, from, size) == kAllDigits)) {
      result = {LW_OK, size, size / 2};
    } else {
      result = decode_hex(to, from, size, rule);
    }
  } else if (LW_LIKELY(size <= 2 * hn::Lanes(hn::CappedTag<uint8_t, 64>()))) {
    decode_few(&result, to, from, size, rule);
  } else {
    decode_rest(&result, to, from, size, rule);
  }
  return result;
}

}  // namespace hex_decode__saturate
#endif

}  // namespace HWY_NAMESPACE
}  // namespace lanewright
HWY_AFTER_NAMESPACE();
#endif
