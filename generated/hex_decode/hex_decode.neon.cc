// hex_decode by neon: neon.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_decode.yaml
//   templates/kernels/hex_decode/lookup.block.j2
//   templates/kernels/hex_decode/_rules.j2
//   templates/kernels/hex_decode/_saturate.j2
//   templates/ops/neon.j2
//   gen/isa/neon.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/tables.py
// Inputs: sha256 3c64bf5a750c0148. To make it again: ./lw gen render
#include "hex_decode/hex_decode_variants.h"

#include <arm_neon.h>

#include "runtime/bytes.h"
#include "runtime/hex.h"

namespace lanewright {

#if LW_BUILD_NEON
#define LW_TARGET __attribute__((target("+simd")))
namespace hex_decode__lookup__neon {

static_assert(!kBigEndian, "the low byte of a word is taken to be the first in memory");

constexpr size_t kShortRun = 32;  // digits
constexpr size_t kPiece = 256;    // bytes
using Vector = uint8x16_t;
using FourVectors = uint8x16x4_t;
using TwoVectors = uint8x16x2_t;

// From '0' on: 16 more than the value of each digit, of either case; 0 for any other byte.
alignas(64) constexpr uint8_t kMarks[64] = {
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 0,  0, 0, 0, 0, 0, 0, 26, 27, 28, 29, 30,
    31, 0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,
    0,  0,  0,  0,  0,  26, 27, 28, 29, 30, 31, 0, 0, 0, 0, 0, 0, 0,  0,  0};
constexpr uint8_t kMark = 16;

// The marks of bytes. Those before '0' wrap around to what is past the table, like those after 'o'.
static LW_ALWAYS_INLINE LW_TARGET Vector marks_of(FourVectors table, Vector c) {
  return vqtbl4q_u8(table, vsubq_u8(c, vdupq_n_u8('0')));
}

// Whether all are marks of digits, given their lanes' conjunction.
static LW_ALWAYS_INLINE LW_TARGET bool all_digits(Vector marks) {
  return vminvq_u8(marks) >= kMark;
}

// The bytes that the first and the second digits of the pairs make.
static LW_ALWAYS_INLINE LW_TARGET Vector join(Vector first, Vector second) {
  return vsliq_n_u8(second, first, 4);
}

// Decodes 32 digits at each of `places`, or writes nothing and returns false if a byte is none. All
// is loaded before anything is stored, so that neither decoding in place nor an overlap does harm.
template <size_t count>
static LW_ALWAYS_INLINE LW_TARGET bool decode_at(FourVectors table, uint8_t *to,
                                                 const uint8_t *from,
                                                 const size_t (&places)[count]) {
  TwoVectors marks[count];
  for (size_t i = 0; i < count; ++i) {
    const auto chars = vld2q_u8(from + places[i]);
    marks[i].val[0] = marks_of(table, chars.val[0]);
    marks[i].val[1] = marks_of(table, chars.val[1]);
  }
  auto all = vandq_u8(marks[0].val[0], marks[0].val[1]);
  for (size_t i = 1; i < count; ++i) {
    all = vandq_u8(all, vandq_u8(marks[i].val[0], marks[i].val[1]));
  }
  if (!all_digits(all)) return false;
  for (size_t i = 0; i < count; ++i) {
    vst1q_u8(to + places[i] / 2, join(marks[i].val[0], marks[i].val[1]));
  }
  return true;
}

// The same for 16 digits from each end of from[0, size), which cover it.
static LW_ALWAYS_INLINE LW_TARGET bool decode_two_16(FourVectors table, uint8_t *to,
                                                     const uint8_t *from, size_t size) {
  const auto head = vld2_u8(from);
  const auto tail = vld2_u8(from + size - 16);
  const auto first = marks_of(table, vcombine_u8(head.val[0], tail.val[0]));
  const auto second = marks_of(table, vcombine_u8(head.val[1], tail.val[1]));
  if (!all_digits(vandq_u8(first, second))) return false;
  const auto bytes = join(first, second);
  vst1_u8(to, vget_low_u8(bytes));
  vst1_u8(to + size / 2 - 8, vget_high_u8(bytes));
  return true;
}

// The bytes that 16 digits make, as a word, or false.
static LW_ALWAYS_INLINE LW_TARGET bool decode_vector(FourVectors table, Vector chars,
                                                     uint64_t *word) {
  const auto marks = marks_of(table, chars);
  *word = vgetq_lane_u64(
      vreinterpretq_u64_u8(join(vuzp1q_u8(marks, marks), vuzp2q_u8(marks, marks))), 0);
  return all_digits(marks);
}

// Decodes from[0, size), an even size of 4 to 30, or writes nothing and returns false.
static LW_ALWAYS_INLINE LW_TARGET bool decode_short(FourVectors table, uint8_t *to,
                                                    const uint8_t *from, size_t size) {
  uint64_t word;
  if (size >= 16) return decode_two_16(table, to, from, size);
  if (size >= 8) {
    if (!decode_vector(table, vcombine_u8(vld1_u8(from), vld1_u8(from + size - 8)), &word))
      return false;
    store(to, static_cast<uint32_t>(word));
    store(to + size / 2 - 4, static_cast<uint32_t>(word >> 32));
    return true;
  }
  const uint64_t chars = load<uint32_t>(from) | uint64_t{load<uint32_t>(from + size - 4)} << 32;
  if (!decode_vector(table, vcombine_u8(vcreate_u8(chars), vcreate_u8(chars)), &word)) return false;
  store(to, static_cast<uint16_t>(word));
  store(to + size / 2 - 2, static_cast<uint16_t>(word >> 16));
  return true;
}

// The index of the first byte of from[start, size) that is no digit, or the size.
static LW_ALWAYS_INLINE LW_TARGET size_t first_fault(const uint8_t *from, size_t start,
                                                     size_t size) {
  const auto table = vld1q_u8_x4(kMarks);
  size_t pos = start;
  for (; size - pos >= 16; pos += 16) {
    const auto marks = marks_of(table, vld1q_u8(from + pos));
    const uint64_t faults = vget_lane_u64(
        vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vceqq_u8(marks, vdupq_n_u8(0))), 4)),
        0);
    if (faults != 0) return pos + static_cast<size_t>(__builtin_ctzll(faults)) / 4;
  }
  while (pos < size && kHexValues.of[from[pos]] != kNoDigit) ++pos;
  return pos;
}

LW_NEVER_INLINE static LW_TARGET size_t decode_up_to_fault(uint8_t *to, const uint8_t *from,
                                                           size_t start, size_t size);

// Decodes digits up to the first byte of from[0, size) that is none, size even and at least 32, and
// returns its index, or size. Writes the bytes of the whole pairs before it and nothing else.
LW_NEVER_INLINE static LW_TARGET size_t decode_long(uint8_t *to, const uint8_t *from, size_t size) {
  const auto table = vld1q_u8_x4(kMarks);
  size_t pos = 0;
  for (; size - pos >= 128; pos += 128) {
    if (!decode_at(table, to + pos / 2, from + pos, {0, 32, 64, 96})) {
      return decode_up_to_fault(to, from, pos, size);
    }
  }
  if (size - pos >= 64) {
    if (!decode_at(table, to + pos / 2, from + pos, {0, 32})) {
      return decode_up_to_fault(to, from, pos, size);
    }
    pos += 64;
  }
  // Fewer than 64 digits are left. Some may be read a second time; in place, too, they still stand,
  // as what a round wrote ends at the middle of what it read.
  bool good = true;
  if (size - pos >= 32) {
    good = decode_at(table, to, from, {pos, size - 32});
  } else if (size > pos) {
    good = decode_at(table, to, from, {size - 32});
  }
  return good ? size : decode_up_to_fault(to, from, pos, size);
}

// The same for any size.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_run(uint8_t *to, const uint8_t *from, size_t size) {
  if (size < 4) return decode_hex(to, from, size, LW_HEX_STRICT).read;
  const size_t pairs = size & ~size_t{1};
  size_t read = pairs;
  if (pairs >= 32) {
    read = decode_long(to, from, pairs);
  } else if (!decode_short(vld1q_u8_x4(kMarks), to, from, pairs)) {
    read = decode_up_to_fault(to, from, 0, pairs);
  }
  return read == pairs && pairs < size && kHexValues.of[from[pairs]] != kNoDigit ? size : read;
}

// Writes what precedes the first fault of from[start, size), where from[0, start) is written
// already, and returns its index. Apart from what decodes, because it is rare, and would take
// registers from it.
static LW_TARGET size_t decode_up_to_fault(uint8_t *to, const uint8_t *from, size_t start,
                                           size_t size) {
  const size_t fault = first_fault(from, start, size);
  decode_run(to + start / 2, from + start, (fault - start) & ~size_t{1});
  return fault;
}

// What lw_hex_decode reports of input whose digits end at `read`, with `written` bytes before it.
static LW_ALWAYS_INLINE LW_TARGET lw_hex_result result_at(size_t read, size_t size, size_t written,
                                                          bool odd) {
  const lw_status status = read < size ? LW_INVALID_DIGIT : odd ? LW_ODD_DIGITS : LW_OK;
  return {status, read, written};
}

// LW_HEX_SKIP_SPACE: run after run, with the white space between them skipped. Where a run was
// short the next ones are taken to be, and a piece of the input goes without vectors.
LW_NEVER_INLINE static LW_TARGET void decode_spaced(lw_hex_result *result, uint8_t *to,
                                                    const uint8_t *from, size_t size) {
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

// lw_hex_decode of more than a few digits.
LW_NEVER_INLINE static LW_TARGET lw_hex_result decode_any(uint8_t *to, const uint8_t *from,
                                                          size_t size, lw_hex_rule rule) {
  if (rule == LW_HEX_STRICT) {
    const size_t read = decode_run(to, from, size);
    return result_at(read, size, read / 2, read % 2 != 0);
  }
  lw_hex_result result;
  decode_spaced(&result, to, from, size);
  return result;
}

// Decodes pairs of hexadecimal digits of either case, high nibble first.
// Contract: reads src[0, size); writes dst[0, size / 2); dst == src is allowed, any other overlap
// is not; any alignment; null pointers where the size is 0.
//
// Algorithm: rounds of 128 digits, loaded so that the first digits of the pairs are apart from the
// second ones. One look-up in a table of four vectors gives each digit its value and a mark, and a
// round is written only when all have it; the marks fall away where the values join. What is left,
// and short input, is two pieces that overlap. On a fault the digits before it are decoded as an
// input of their own.
extern "C" LW_TARGET lw_hex_result lw_hex_decode__lookup__neon(void *dst, const char *src,
                                                               size_t size, lw_hex_rule rule) {
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = reinterpret_cast<const uint8_t *>(src);
  // The short paths are apart from the others, so that they need no stack frame.
  if (size < 4) return decode_hex(to, from, size, rule);
  if (size < 32 && size % 2 == 0 && rule == LW_HEX_STRICT &&
      decode_short(vld1q_u8_x4(kMarks), to, from, size)) {
    return {LW_OK, size, size / 2};
  }
  return decode_any(to, from, size, rule);
}

}  // namespace hex_decode__lookup__neon
#undef LW_TARGET
#endif

}  // namespace lanewright
