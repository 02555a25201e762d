// hex_decode by avx512: avx512_vbmi, avx512_zen4.
//
// Generated; do not edit. Made from
//   gen/kernels/hex_decode.yaml
//   templates/kernels/hex_decode/table128.block.j2
//   templates/kernels/hex_decode/table64.block.j2
//   templates/kernels/hex_decode/_permuted.j2
//   templates/kernels/hex_decode/_ends.j2
//   templates/kernels/hex_decode/_masked.j2
//   templates/kernels/hex_decode/_rules.j2
//   templates/kernels/hex_decode/_run.j2
//   templates/ops/avx512.j2
//   gen/isa/avx512_vbmi.yaml
//   gen/isa/avx512_zen4.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/tables.py
// table128: masked = 1
// table64: masked = 0
// table64: masked = 1
// Inputs: sha256 f0bbd41c060dd589. To make it again: ./lw gen render
#include "hex_decode/hex_decode_variants.h"

#include "runtime/x86_intrinsics.h"

#include "runtime/bytes.h"
#include "runtime/hex.h"

namespace lanewright {

#if LW_BUILD_AVX512_VBMI
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
namespace hex_decode__table128__avx512_vbmi {

// The value of each ASCII character as a digit; 0x80 if it is none.
alignas(64) static constexpr uint8_t kDigits[128] = {
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 0,   1,   2,   3,   4,   5,   6,   7,   8,
    9,   128, 128, 128, 128, 128, 128, 128, 10,  11,  12,  13,  14,  15,  128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 10,  11,  12,  13,  14,  15,  128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128};

// The same, with 0x10 for white space.
alignas(64) static constexpr uint8_t kDigitsOrSpace[128] = {
    128, 128, 128, 128, 128, 128, 128, 128, 128, 16,  16,  128, 128, 16,  128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 16,  128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 0,   1,   2,   3,   4,   5,   6,   7,   8,
    9,   128, 128, 128, 128, 128, 128, 128, 10,  11,  12,  13,  14,  15,  128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 10,  11,  12,  13,  14,  15,  128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128,
    128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128, 128};

// A permute of two vectors looks at seven bits of each index; the eighth is an error of its own.
static LW_ALWAYS_INLINE LW_TARGET __m512i look_up(const uint8_t *table, __m512i c) {
  const auto value =
      _mm512_permutex2var_epi8(_mm512_load_si512(table), c, _mm512_load_si512(table + 64));
  return _mm512_or_si512(value, _mm512_and_si512(c, _mm512_set1_epi8(static_cast<char>(0x80))));
}

static LW_ALWAYS_INLINE LW_TARGET __m512i digit_values(__m512i c) {
  return look_up(kDigits, c);
}

static LW_ALWAYS_INLINE LW_TARGET __m512i digit_or_space_values(__m512i c) {
  return look_up(kDigitsOrSpace, c);
}

constexpr size_t kAllDigits = SIZE_MAX;  // where the index of a fault is expected

// The even bytes, then the odd ones.
alignas(64) static constexpr uint8_t kEvenOdd[64] = {
    0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
    44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 1,  3,  5,  7,  9,  11, 13, 15, 17, 19, 21, 23,
    25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63};

// The bytes that the pairs of a make, then those of b: a's in the low halves of 16-bit lanes, b's
// in the high ones, and one permute that tells them apart.
static LW_ALWAYS_INLINE LW_TARGET __m512i join_two(__m512i a, __m512i b) {
  const auto low = _mm512_maddubs_epi16(
      a, _mm512_set1_epi16(static_cast<short>(0x0110)));  // 16 * first + second
  const auto high = _mm512_mullo_epi16(
      b, _mm512_set1_epi16(static_cast<short>(0x1001)));  // first << 12 | second << 8 | first
  const auto both =
      _mm512_ternarylogic_epi64(low, high, _mm512_set1_epi16(static_cast<short>(0xff00)), 0xd8);
  return _mm512_permutexvar_epi8(_mm512_load_si512(kEvenOdd), both);
}

// The bytes that the pairs of a make, in the low half.
static LW_ALWAYS_INLINE LW_TARGET __m512i join_one(__m512i a) {
  const auto low = _mm512_maddubs_epi16(a, _mm512_set1_epi16(static_cast<short>(0x0110)));
  return _mm512_permutexvar_epi8(_mm512_load_si512(kEvenOdd), low);
}

// What lw_hex_decode reports of input whose digits end at `read`, with `written` bytes before it.
static LW_ALWAYS_INLINE LW_TARGET lw_hex_result result_at(size_t read, size_t size, size_t written,
                                                          bool odd) {
  const lw_status status = read < size ? LW_INVALID_DIGIT : odd ? LW_ODD_DIGITS : LW_OK;
  return {status, read, written};
}

// Writes what precedes the first fault of a vector's values and reports it.
static LW_ALWAYS_INLINE LW_TARGET void decode_before(lw_hex_result *result, uint64_t fault,
                                                     uint8_t *to, __m512i value, size_t size) {
  const size_t read = static_cast<size_t>(_tzcnt_u64(fault));
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(read / 2)),
                          join_one(value));
  *result = result_at(read, size, read / 2, read % 2 != 0);
}

// lw_hex_decode of up to 64 bytes that are not digits alone.
LW_NEVER_INLINE static LW_TARGET void decode_masked_rest(lw_hex_result *result, uint8_t *to,
                                                         const uint8_t *from, size_t size,
                                                         lw_hex_rule rule) {
  const uint64_t present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size));
  const auto chars = _mm512_maskz_loadu_epi8(present, from);
  if (rule == LW_HEX_STRICT) {
    const auto value = digit_values(chars);
    decode_before(result,
                  _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) & present,
                  to, value, size);
    return;
  }
  const auto value = digit_or_space_values(chars);
  const uint64_t digits =
      _mm512_testn_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) & present;
  // Every other digit is the first of a pair: after it comes a digit.
  const uint64_t firsts = _pdep_u64(0x5555'5555'5555'5555, digits);
  const uint64_t inside = firsts << 1 & ~digits;  // what parts a pair
  const uint64_t bad =
      (inside | _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xe0)))) & present;
  if (bad != 0) {
    *result = decode_hex(to, from, size, rule);
    return;
  }
  const size_t count = static_cast<size_t>(_mm_popcnt_u64(digits));
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(count / 2)),
                          join_one(_mm512_maskz_compress_epi8(digits, value)));
  *result = result_at(size, size, count / 2, count % 2 != 0);
}

// lw_hex_decode of up to 64 digits, as one masked vector: no branch tells sizes apart, so that none
// is mispredicted. It needs no stack frame, for its only call is the last thing that it does.
LW_SHORT_PATH static LW_TARGET void decode_masked(lw_hex_result *result, uint8_t *to,
                                                  const uint8_t *from, size_t size,
                                                  lw_hex_rule rule) {
  const uint64_t present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size));
  const auto value = digit_values(_mm512_maskz_loadu_epi8(present, from));
  const uint64_t fault =
      _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) & present;
  if (LW_LIKELY(fault == 0)) {
    _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size / 2)),
                            join_one(value));
    *result = result_at(size, size, size / 2, size % 2 != 0);
  } else {
    decode_masked_rest(result, to, from, size, rule);
  }
}

// Decodes two vectors of digits at from + first and two at from + second, or writes nothing and
// returns the index of the first byte that is none. All is loaded before anything is stored, so
// that neither decoding in place nor an overlap of the two does harm.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_four(uint8_t *to, const uint8_t *from, size_t first,
                                                     size_t second) {
  constexpr size_t kVector = 64;
  const auto value0 = digit_values(_mm512_loadu_si512(from + first));
  const auto value1 = digit_values(_mm512_loadu_si512(from + first + kVector));
  const auto value2 = digit_values(_mm512_loadu_si512(from + second));
  const auto value3 = digit_values(_mm512_loadu_si512(from + second + kVector));
  const auto all =
      _mm512_or_si512(_mm512_or_si512(value0, value1), _mm512_or_si512(value2, value3));
  if (_mm512_test_epi8_mask(all, _mm512_set1_epi8(static_cast<char>(0xf0))) != 0) {
    const auto fault0 = _mm512_test_epi8_mask(value0, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault0 != 0) return first + static_cast<size_t>(_tzcnt_u64(fault0));
    const auto fault1 = _mm512_test_epi8_mask(value1, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault1 != 0) return first + kVector + static_cast<size_t>(_tzcnt_u64(fault1));
    const auto fault2 = _mm512_test_epi8_mask(value2, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault2 != 0) return second + static_cast<size_t>(_tzcnt_u64(fault2));
    return second + kVector +
           static_cast<size_t>(_tzcnt_u64(
               _mm512_test_epi8_mask(value3, _mm512_set1_epi8(static_cast<char>(0xf0)))));
  }
  const auto bytes0 = join_two(value0, value1);
  const auto bytes1 = join_two(value2, value3);
  _mm512_storeu_si512(to + first / 2, bytes0);
  _mm512_storeu_si512(to + second / 2, bytes1);
  return kAllDigits;
}

// What decode_four does, for one vector at each place.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_two(uint8_t *to, const uint8_t *from, size_t first,
                                                    size_t second) {
  const auto value0 = digit_values(_mm512_loadu_si512(from + first));
  const auto value1 = digit_values(_mm512_loadu_si512(from + second));
  const auto fault0 = _mm512_test_epi8_mask(value0, _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (LW_UNLIKELY(fault0 != 0)) return first + static_cast<size_t>(_tzcnt_u64(fault0));
  const auto fault1 = _mm512_test_epi8_mask(value1, _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (LW_UNLIKELY(fault1 != 0)) return second + static_cast<size_t>(_tzcnt_u64(fault1));
  const auto whole = join_two(value0, value1);
  _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + first / 2), _mm512_castsi512_si256(whole));
  _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + second / 2),
                      _mm512_extracti64x4_epi64(whole, 1));
  return kAllDigits;
}

constexpr size_t kLong =
    4096;  // digits; from here on the first vector is looked at before any work

static LW_TARGET size_t decode_run(uint8_t *to, const uint8_t *from, size_t size);

// Writes what precedes the byte at `stop`, where from[0, start) is written already; returns stop.
LW_NEVER_INLINE static LW_TARGET size_t decode_up_to(uint8_t *to, const uint8_t *from, size_t start,
                                                     size_t stop) {
  if (stop - start >= 2) decode_run(to + start / 2, from + start, (stop - start) & ~size_t{1});
  return stop;
}

// Decodes digits up to the first byte of from[0, size) that is none and returns its index, or size.
// Writes the bytes of the whole pairs before it and nothing else.
LW_NEVER_INLINE static LW_TARGET size_t decode_run(uint8_t *to, const uint8_t *from, size_t size) {
  constexpr size_t kVector = 64;
  if (size <= kVector) {
    lw_hex_result result;
    decode_masked(&result, to, from, size, LW_HEX_STRICT);
    return result.read;
  }
  const size_t pairs = size & ~size_t{1};
  size_t pos = 0, stop = kAllDigits;
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
  if (stop != kAllDigits) return decode_up_to(to, from, pos, stop);
  return pairs < size && kHexValues.of[from[pairs]] != kNoDigit ? size : pairs;
}

// Whether white space is the first of from[0, 128) that is no digit, as in lines of 64 or 76.
static LW_ALWAYS_INLINE LW_TARGET bool begins_with_line(const uint8_t *from, size_t size) {
  if (size <= 64) return false;
  const uint64_t first = _mm512_test_epi8_mask(digit_values(_mm512_loadu_si512(from)),
                                               _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (first != 0) return is_hex_space(from[static_cast<size_t>(_tzcnt_u64(first))]);
  const uint64_t present =
      _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size < 128 ? size - 64 : 64));
  const auto chars = _mm512_maskz_loadu_epi8(present, from + 64);
  const uint64_t second =
      _mm512_test_epi8_mask(digit_values(chars), _mm512_set1_epi8(static_cast<char>(0xf0))) &
      present;
  return second != 0 && is_hex_space(from[64 + static_cast<size_t>(_tzcnt_u64(second))]);
}

// LW_HEX_SKIP_SPACE. From the first white space on, batches of blocks: the values of their digits
// are moved together in a buffer, and decoded from there. A batch with a fault is decoded byte by
// byte. Where the white space comes soon, the digits before it are part of the first batch.
LW_NEVER_INLINE static LW_TARGET void decode_spaced(lw_hex_result *result, uint8_t *to,
                                                    const uint8_t *from, size_t size) {
  constexpr size_t kBatch = 16 * 64;
  size_t pos = 0;
  if (!begins_with_line(from, size)) {
    pos = decode_run(to, from, size);
    if (pos == size || pos % 2 != 0 || !is_hex_space(from[pos])) {
      *result = result_at(pos, size, pos / 2, pos % 2 != 0);
      return;
    }
  }

  alignas(64) uint8_t values[kBatch + 2 * 64];
  size_t written = pos / 2;
  size_t held = 0;  // values in the buffer; between batches at most one, the first of a pair
  while (pos < size) {
    const size_t start = pos - held;
    const size_t end = size - pos > kBatch ? pos + kBatch : size;
    auto seen = _mm512_setzero_si512();  // by or: all values
    uint64_t inside = 0;                 // not 0 if white space or anything else parts a pair
    for (; pos < end; pos += 64) {
      uint64_t present = ~uint64_t{0};
      auto chars = _mm512_set1_epi8(static_cast<char>(' '));
      if (end - pos >= 64) {
        chars = _mm512_loadu_si512(from + pos);
      } else {
        present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(end - pos));
        chars = _mm512_mask_loadu_epi8(
            chars, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(end - pos)), from + pos);
      }
      const auto value = digit_or_space_values(chars);
      const uint64_t digits =
          _mm512_testn_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0)));
      // Every other digit, counted from the one held, is the first of a pair: after it comes a
      // digit.
      const uint64_t firsts = _pdep_u64(uint64_t{0x5555'5555'5555'5555} << (held % 2), digits);
      inside |= (firsts << 1 | (held % 2)) & present & ~digits;
      seen = _mm512_or_si512(seen, value);
      _mm512_storeu_si512(values + held, _mm512_maskz_compress_epi8(digits, value));
      held += static_cast<size_t>(_mm_popcnt_u64(digits));
    }
    if (inside != 0 ||
        _mm512_test_epi8_mask(seen, _mm512_set1_epi8(static_cast<char>(0xe0))) != 0) {
      const lw_hex_result got =
          decode_hex(to + written, from + start, size - start, LW_HEX_SKIP_SPACE);
      *result = {got.status, start + got.read, written + got.written};
      return;
    }
    pos = end;
    for (size_t used = 0; used < held; used += 128, written += 64) {
      const auto bytes =
          join_two(_mm512_load_si512(values + used), _mm512_load_si512(values + used + 64));
      const size_t left = (held - used) / 2;
      if (left >= 64) {
        _mm512_storeu_si512(to + written, bytes);
      } else {
        _mm512_mask_storeu_epi8(to + written, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(left)),
                                bytes);
        written += left;
        break;
      }
    }
    if (held % 2 != 0) values[0] = values[held - 1];
    held %= 2;
  }
  *result = result_at(size, size, written, held != 0);
}

// lw_hex_decode of more than a few digits; apart from it, so that those need less of a stack frame.
// Results go by pointer, for GCC makes no tail call of a function that returns a struct.
LW_NEVER_INLINE static LW_TARGET void decode_rest(lw_hex_result *result, uint8_t *to,
                                                  const uint8_t *from, size_t size,
                                                  lw_hex_rule rule) {
  if (rule == LW_HEX_SKIP_SPACE) {
    decode_spaced(result, to, from, size);
    return;
  }
  if (size >= kLong) {
    const auto value = digit_values(_mm512_loadu_si512(from));
    const uint64_t fault = _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault != 0) {
      decode_before(result, fault, to, value, size);
      return;
    }
  }
  const size_t read = decode_run(to, from, size);
  *result = result_at(read, size, read / 2, read % 2 != 0);
}

// Decodes pairs of hexadecimal digits of either case, high nibble first.
// Contract: reads src[0, size); writes dst[0, size / 2); dst == src is allowed, any other overlap
// is not; any alignment; null pointers where the size is 0.
//
// Algorithm: rounds of four vectors. One permute of a table of 128 entries gives each digit its
// value and any other byte a larger one; a round is written only when it holds none such. What is
// left is two vectors that overlap; up to 64 digits are one masked vector. On a fault the digits
// before it are decoded as an input of their own.
extern "C" LW_TARGET lw_hex_result lw_hex_decode__table128__avx512_vbmi(void *dst, const char *src,
                                                                        size_t size,
                                                                        lw_hex_rule rule) {
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = reinterpret_cast<const uint8_t *>(src);
  lw_hex_result result;
  if (size <= 64) {
    decode_masked(&result, to, from, size, rule);
  } else {
    decode_rest(&result, to, from, size, rule);
  }
  return result;
}

}  // namespace hex_decode__table128__avx512_vbmi
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_VBMI
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
namespace hex_decode__table64__avx512_vbmi {

// What, exclusive-ored to a byte c, gives its value if it is a digit, and else something with a bit
// of 0xf0: entry c % 64, which is all of c that a permute looks at. Digits differ in it; a byte
// that shares it with a digit differs from that in the two bits above.
alignas(64) static constexpr uint8_t kDigitMasks[64] = {
    32, 75, 73, 79, 73, 75, 73, 39, 40, 41, 42, 43,  44,  45,  46,  47,  48,  49, 50, 51, 52, 53,
    54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 0,  107, 105, 111, 105, 107, 105, 7,  8,  9,  10, 11,
    12, 13, 14, 15, 48, 48, 48, 48, 48, 48, 48, 48,  48,  48,  26,  27,  28,  29, 30, 31};

// The same, with 0x10 for white space and for nothing else.
alignas(64) static constexpr uint8_t kDigitOrSpaceMasks[64] = {
    32, 75, 73, 79, 73, 75, 73, 39, 40, 25, 26, 43,  44,  29,  46,  47,  48,  49, 50, 51, 52, 53,
    54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 48, 107, 105, 111, 105, 107, 105, 7,  8,  9,  10, 11,
    12, 13, 14, 15, 48, 48, 48, 48, 48, 48, 48, 48,  48,  48,  26,  27,  28,  29, 30, 31};

static LW_ALWAYS_INLINE LW_TARGET __m512i digit_values(__m512i c) {
  return _mm512_xor_si512(_mm512_permutexvar_epi8(c, _mm512_load_si512(kDigitMasks)), c);
}

static LW_ALWAYS_INLINE LW_TARGET __m512i digit_or_space_values(__m512i c) {
  return _mm512_xor_si512(_mm512_permutexvar_epi8(c, _mm512_load_si512(kDigitOrSpaceMasks)), c);
}

constexpr size_t kAllDigits = SIZE_MAX;  // where the index of a fault is expected

// The even bytes, then the odd ones.
alignas(64) static constexpr uint8_t kEvenOdd[64] = {
    0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
    44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 1,  3,  5,  7,  9,  11, 13, 15, 17, 19, 21, 23,
    25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63};

// The bytes that the pairs of a make, then those of b: a's in the low halves of 16-bit lanes, b's
// in the high ones, and one permute that tells them apart.
static LW_ALWAYS_INLINE LW_TARGET __m512i join_two(__m512i a, __m512i b) {
  const auto low = _mm512_maddubs_epi16(
      a, _mm512_set1_epi16(static_cast<short>(0x0110)));  // 16 * first + second
  const auto high = _mm512_mullo_epi16(
      b, _mm512_set1_epi16(static_cast<short>(0x1001)));  // first << 12 | second << 8 | first
  const auto both =
      _mm512_ternarylogic_epi64(low, high, _mm512_set1_epi16(static_cast<short>(0xff00)), 0xd8);
  return _mm512_permutexvar_epi8(_mm512_load_si512(kEvenOdd), both);
}

// The bytes that the pairs of a make, in the low half.
static LW_ALWAYS_INLINE LW_TARGET __m512i join_one(__m512i a) {
  const auto low = _mm512_maddubs_epi16(a, _mm512_set1_epi16(static_cast<short>(0x0110)));
  return _mm512_permutexvar_epi8(_mm512_load_si512(kEvenOdd), low);
}

// What lw_hex_decode reports of input whose digits end at `read`, with `written` bytes before it.
static LW_ALWAYS_INLINE LW_TARGET lw_hex_result result_at(size_t read, size_t size, size_t written,
                                                          bool odd) {
  const lw_status status = read < size ? LW_INVALID_DIGIT : odd ? LW_ODD_DIGITS : LW_OK;
  return {status, read, written};
}

// Writes what precedes the first fault of a vector's values and reports it.
static LW_ALWAYS_INLINE LW_TARGET void decode_before(lw_hex_result *result, uint64_t fault,
                                                     uint8_t *to, __m512i value, size_t size) {
  const size_t read = static_cast<size_t>(_tzcnt_u64(fault));
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(read / 2)),
                          join_one(value));
  *result = result_at(read, size, read / 2, read % 2 != 0);
}

// lw_hex_decode of up to 64 bytes that are not digits alone.
LW_NEVER_INLINE static LW_TARGET void decode_masked_rest(lw_hex_result *result, uint8_t *to,
                                                         const uint8_t *from, size_t size,
                                                         lw_hex_rule rule) {
  const uint64_t present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size));
  const auto chars = _mm512_maskz_loadu_epi8(present, from);
  if (rule == LW_HEX_STRICT) {
    const auto value = digit_values(chars);
    decode_before(result,
                  _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) & present,
                  to, value, size);
    return;
  }
  const auto value = digit_or_space_values(chars);
  const uint64_t digits =
      _mm512_testn_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) & present;
  // Every other digit is the first of a pair: after it comes a digit.
  const uint64_t firsts = _pdep_u64(0x5555'5555'5555'5555, digits);
  const uint64_t inside = firsts << 1 & ~digits;  // what parts a pair
  const uint64_t bad =
      (inside | _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xe0)))) & present;
  if (bad != 0) {
    *result = decode_hex(to, from, size, rule);
    return;
  }
  const size_t count = static_cast<size_t>(_mm_popcnt_u64(digits));
  _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(count / 2)),
                          join_one(_mm512_maskz_compress_epi8(digits, value)));
  *result = result_at(size, size, count / 2, count % 2 != 0);
}

// lw_hex_decode of up to 64 digits, as one masked vector: no branch tells sizes apart, so that none
// is mispredicted. It needs no stack frame, for its only call is the last thing that it does.
LW_SHORT_PATH static LW_TARGET void decode_masked(lw_hex_result *result, uint8_t *to,
                                                  const uint8_t *from, size_t size,
                                                  lw_hex_rule rule) {
  const uint64_t present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size));
  const auto value = digit_values(_mm512_maskz_loadu_epi8(present, from));
  const uint64_t fault =
      _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) & present;
  if (LW_LIKELY(fault == 0)) {
    _mm512_mask_storeu_epi8(to, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size / 2)),
                            join_one(value));
    *result = result_at(size, size, size / 2, size % 2 != 0);
  } else {
    decode_masked_rest(result, to, from, size, rule);
  }
}

// Decodes two vectors of digits at from + first and two at from + second, or writes nothing and
// returns the index of the first byte that is none. All is loaded before anything is stored, so
// that neither decoding in place nor an overlap of the two does harm.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_four(uint8_t *to, const uint8_t *from, size_t first,
                                                     size_t second) {
  constexpr size_t kVector = 64;
  const auto value0 = digit_values(_mm512_loadu_si512(from + first));
  const auto value1 = digit_values(_mm512_loadu_si512(from + first + kVector));
  const auto value2 = digit_values(_mm512_loadu_si512(from + second));
  const auto value3 = digit_values(_mm512_loadu_si512(from + second + kVector));
  const auto all =
      _mm512_or_si512(_mm512_or_si512(value0, value1), _mm512_or_si512(value2, value3));
  if (_mm512_test_epi8_mask(all, _mm512_set1_epi8(static_cast<char>(0xf0))) != 0) {
    const auto fault0 = _mm512_test_epi8_mask(value0, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault0 != 0) return first + static_cast<size_t>(_tzcnt_u64(fault0));
    const auto fault1 = _mm512_test_epi8_mask(value1, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault1 != 0) return first + kVector + static_cast<size_t>(_tzcnt_u64(fault1));
    const auto fault2 = _mm512_test_epi8_mask(value2, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault2 != 0) return second + static_cast<size_t>(_tzcnt_u64(fault2));
    return second + kVector +
           static_cast<size_t>(_tzcnt_u64(
               _mm512_test_epi8_mask(value3, _mm512_set1_epi8(static_cast<char>(0xf0)))));
  }
  const auto bytes0 = join_two(value0, value1);
  const auto bytes1 = join_two(value2, value3);
  _mm512_storeu_si512(to + first / 2, bytes0);
  _mm512_storeu_si512(to + second / 2, bytes1);
  return kAllDigits;
}

// What decode_four does, for one vector at each place.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_two(uint8_t *to, const uint8_t *from, size_t first,
                                                    size_t second) {
  const auto value0 = digit_values(_mm512_loadu_si512(from + first));
  const auto value1 = digit_values(_mm512_loadu_si512(from + second));
  const auto fault0 = _mm512_test_epi8_mask(value0, _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (LW_UNLIKELY(fault0 != 0)) return first + static_cast<size_t>(_tzcnt_u64(fault0));
  const auto fault1 = _mm512_test_epi8_mask(value1, _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (LW_UNLIKELY(fault1 != 0)) return second + static_cast<size_t>(_tzcnt_u64(fault1));
  const auto whole = join_two(value0, value1);
  _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + first / 2), _mm512_castsi512_si256(whole));
  _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + second / 2),
                      _mm512_extracti64x4_epi64(whole, 1));
  return kAllDigits;
}

constexpr size_t kLong =
    4096;  // digits; from here on the first vector is looked at before any work

static LW_TARGET size_t decode_run(uint8_t *to, const uint8_t *from, size_t size);

// Writes what precedes the byte at `stop`, where from[0, start) is written already; returns stop.
LW_NEVER_INLINE static LW_TARGET size_t decode_up_to(uint8_t *to, const uint8_t *from, size_t start,
                                                     size_t stop) {
  if (stop - start >= 2) decode_run(to + start / 2, from + start, (stop - start) & ~size_t{1});
  return stop;
}

// Decodes digits up to the first byte of from[0, size) that is none and returns its index, or size.
// Writes the bytes of the whole pairs before it and nothing else.
LW_NEVER_INLINE static LW_TARGET size_t decode_run(uint8_t *to, const uint8_t *from, size_t size) {
  constexpr size_t kVector = 64;
  if (size <= kVector) {
    lw_hex_result result;
    decode_masked(&result, to, from, size, LW_HEX_STRICT);
    return result.read;
  }
  const size_t pairs = size & ~size_t{1};
  size_t pos = 0, stop = kAllDigits;
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
  if (stop != kAllDigits) return decode_up_to(to, from, pos, stop);
  return pairs < size && kHexValues.of[from[pairs]] != kNoDigit ? size : pairs;
}

// Whether white space is the first of from[0, 128) that is no digit, as in lines of 64 or 76.
static LW_ALWAYS_INLINE LW_TARGET bool begins_with_line(const uint8_t *from, size_t size) {
  if (size <= 64) return false;
  const uint64_t first = _mm512_test_epi8_mask(digit_values(_mm512_loadu_si512(from)),
                                               _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (first != 0) return is_hex_space(from[static_cast<size_t>(_tzcnt_u64(first))]);
  const uint64_t present =
      _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size < 128 ? size - 64 : 64));
  const auto chars = _mm512_maskz_loadu_epi8(present, from + 64);
  const uint64_t second =
      _mm512_test_epi8_mask(digit_values(chars), _mm512_set1_epi8(static_cast<char>(0xf0))) &
      present;
  return second != 0 && is_hex_space(from[64 + static_cast<size_t>(_tzcnt_u64(second))]);
}

// LW_HEX_SKIP_SPACE. From the first white space on, batches of blocks: the values of their digits
// are moved together in a buffer, and decoded from there. A batch with a fault is decoded byte by
// byte. Where the white space comes soon, the digits before it are part of the first batch.
LW_NEVER_INLINE static LW_TARGET void decode_spaced(lw_hex_result *result, uint8_t *to,
                                                    const uint8_t *from, size_t size) {
  constexpr size_t kBatch = 16 * 64;
  size_t pos = 0;
  if (!begins_with_line(from, size)) {
    pos = decode_run(to, from, size);
    if (pos == size || pos % 2 != 0 || !is_hex_space(from[pos])) {
      *result = result_at(pos, size, pos / 2, pos % 2 != 0);
      return;
    }
  }

  alignas(64) uint8_t values[kBatch + 2 * 64];
  size_t written = pos / 2;
  size_t held = 0;  // values in the buffer; between batches at most one, the first of a pair
  while (pos < size) {
    const size_t start = pos - held;
    const size_t end = size - pos > kBatch ? pos + kBatch : size;
    auto seen = _mm512_setzero_si512();  // by or: all values
    uint64_t inside = 0;                 // not 0 if white space or anything else parts a pair
    for (; pos < end; pos += 64) {
      uint64_t present = ~uint64_t{0};
      auto chars = _mm512_set1_epi8(static_cast<char>(' '));
      if (end - pos >= 64) {
        chars = _mm512_loadu_si512(from + pos);
      } else {
        present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(end - pos));
        chars = _mm512_mask_loadu_epi8(
            chars, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(end - pos)), from + pos);
      }
      const auto value = digit_or_space_values(chars);
      const uint64_t digits =
          _mm512_testn_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0)));
      // Every other digit, counted from the one held, is the first of a pair: after it comes a
      // digit.
      const uint64_t firsts = _pdep_u64(uint64_t{0x5555'5555'5555'5555} << (held % 2), digits);
      inside |= (firsts << 1 | (held % 2)) & present & ~digits;
      seen = _mm512_or_si512(seen, value);
      _mm512_storeu_si512(values + held, _mm512_maskz_compress_epi8(digits, value));
      held += static_cast<size_t>(_mm_popcnt_u64(digits));
    }
    if (inside != 0 ||
        _mm512_test_epi8_mask(seen, _mm512_set1_epi8(static_cast<char>(0xe0))) != 0) {
      const lw_hex_result got =
          decode_hex(to + written, from + start, size - start, LW_HEX_SKIP_SPACE);
      *result = {got.status, start + got.read, written + got.written};
      return;
    }
    pos = end;
    for (size_t used = 0; used < held; used += 128, written += 64) {
      const auto bytes =
          join_two(_mm512_load_si512(values + used), _mm512_load_si512(values + used + 64));
      const size_t left = (held - used) / 2;
      if (left >= 64) {
        _mm512_storeu_si512(to + written, bytes);
      } else {
        _mm512_mask_storeu_epi8(to + written, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(left)),
                                bytes);
        written += left;
        break;
      }
    }
    if (held % 2 != 0) values[0] = values[held - 1];
    held %= 2;
  }
  *result = result_at(size, size, written, held != 0);
}

// lw_hex_decode of more than a few digits; apart from it, so that those need less of a stack frame.
// Results go by pointer, for GCC makes no tail call of a function that returns a struct.
LW_NEVER_INLINE static LW_TARGET void decode_rest(lw_hex_result *result, uint8_t *to,
                                                  const uint8_t *from, size_t size,
                                                  lw_hex_rule rule) {
  if (rule == LW_HEX_SKIP_SPACE) {
    decode_spaced(result, to, from, size);
    return;
  }
  if (size >= kLong) {
    const auto value = digit_values(_mm512_loadu_si512(from));
    const uint64_t fault = _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault != 0) {
      decode_before(result, fault, to, value, size);
      return;
    }
  }
  const size_t read = decode_run(to, from, size);
  *result = result_at(read, size, read / 2, read % 2 != 0);
}

// Decodes pairs of hexadecimal digits of either case, high nibble first.
// Contract: reads src[0, size); writes dst[0, size / 2); dst == src is allowed, any other overlap
// is not; any alignment; null pointers where the size is 0.
//
// Algorithm: rounds of four vectors. One permute of a table of 64 entries and an exclusive or give
// each digit its value and any other byte a larger one; a round is written only when it holds none
// such. What is left is two vectors that overlap; up to 64 digits are one masked vector. On a fault
// the digits before it are decoded as an input of their own.
extern "C" LW_TARGET lw_hex_result lw_hex_decode__table64__avx512_vbmi(void *dst, const char *src,
                                                                       size_t size,
                                                                       lw_hex_rule rule) {
  auto *to = static_cast<uint8_t *>(dst);
  const auto *from = reinterpret_cast<const uint8_t *>(src);
  lw_hex_result result;
  if (size <= 64) {
    decode_masked(&result, to, from, size, rule);
  } else {
    decode_rest(&result, to, from, size, rule);
  }
  return result;
}

}  // namespace hex_decode__table64__avx512_vbmi
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512_ZEN4
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bf16")))
namespace hex_decode__table64__avx512_zen4 {

// What, exclusive-ored to a byte c, gives its value if it is a digit, and else something with a bit
// of 0xf0: entry c % 64, which is all of c that a permute looks at. Digits differ in it; a byte
// that shares it with a digit differs from that in the two bits above.
alignas(64) static constexpr uint8_t kDigitMasks[64] = {
    32, 75, 73, 79, 73, 75, 73, 39, 40, 41, 42, 43,  44,  45,  46,  47,  48,  49, 50, 51, 52, 53,
    54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 0,  107, 105, 111, 105, 107, 105, 7,  8,  9,  10, 11,
    12, 13, 14, 15, 48, 48, 48, 48, 48, 48, 48, 48,  48,  48,  26,  27,  28,  29, 30, 31};

// The same, with 0x10 for white space and for nothing else.
alignas(64) static constexpr uint8_t kDigitOrSpaceMasks[64] = {
    32, 75, 73, 79, 73, 75, 73, 39, 40, 25, 26, 43,  44,  29,  46,  47,  48,  49, 50, 51, 52, 53,
    54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 48, 107, 105, 111, 105, 107, 105, 7,  8,  9,  10, 11,
    12, 13, 14, 15, 48, 48, 48, 48, 48, 48, 48, 48,  48,  48,  26,  27,  28,  29, 30, 31};

static LW_ALWAYS_INLINE LW_TARGET __m512i digit_values(__m512i c) {
  return _mm512_xor_si512(_mm512_permutexvar_epi8(c, _mm512_load_si512(kDigitMasks)), c);
}

static LW_ALWAYS_INLINE LW_TARGET __m512i digit_or_space_values(__m512i c) {
  return _mm512_xor_si512(_mm512_permutexvar_epi8(c, _mm512_load_si512(kDigitOrSpaceMasks)), c);
}

constexpr size_t kAllDigits = SIZE_MAX;  // where the index of a fault is expected

// The even bytes, then the odd ones.
alignas(64) static constexpr uint8_t kEvenOdd[64] = {
    0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
    44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 1,  3,  5,  7,  9,  11, 13, 15, 17, 19, 21, 23,
    25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63};

// The bytes that the pairs of a make, then those of b: a's in the low halves of 16-bit lanes, b's
// in the high ones, and one permute that tells them apart.
static LW_ALWAYS_INLINE LW_TARGET __m512i join_two(__m512i a, __m512i b) {
  const auto low = _mm512_maddubs_epi16(
      a, _mm512_set1_epi16(static_cast<short>(0x0110)));  // 16 * first + second
  const auto high = _mm512_mullo_epi16(
      b, _mm512_set1_epi16(static_cast<short>(0x1001)));  // first << 12 | second << 8 | first
  const auto both =
      _mm512_ternarylogic_epi64(low, high, _mm512_set1_epi16(static_cast<short>(0xff00)), 0xd8);
  return _mm512_permutexvar_epi8(_mm512_load_si512(kEvenOdd), both);
}

// The bytes that the pairs of a make, in the low half.
static LW_ALWAYS_INLINE LW_TARGET __m512i join_one(__m512i a) {
  const auto low = _mm512_maddubs_epi16(a, _mm512_set1_epi16(static_cast<short>(0x0110)));
  return _mm512_permutexvar_epi8(_mm512_load_si512(kEvenOdd), low);
}

// What lw_hex_decode reports of input whose digits end at `read`, with `written` bytes before it.
static LW_ALWAYS_INLINE LW_TARGET lw_hex_result result_at(size_t read, size_t size, size_t written,
                                                          bool odd) {
  const lw_status status = read < size ? LW_INVALID_DIGIT : odd ? LW_ODD_DIGITS : LW_OK;
  return {status, read, written};
}

// Decodes 32 digits from each end of from[0, size), which cover it, or writes nothing and returns
// the index of the first byte that is none.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_ends_32(uint8_t *to, const uint8_t *from,
                                                        size_t size) {
  const auto value = digit_values(_mm512_inserti64x4(
      _mm512_zextsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(from))),
      _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + size - 32)), 1));
  const uint64_t fault = _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (fault != 0) {
    const size_t lane = static_cast<size_t>(_tzcnt_u64(fault));
    return lane < 32 ? lane : size - 64 + lane;
  }
  const auto bytes = join_one(value);
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to), _mm512_castsi512_si128(bytes));
  _mm_storeu_si128(reinterpret_cast<__m128i *>(to + size / 2 - 16),
                   _mm512_extracti64x2_epi64(bytes, 1));
  return kAllDigits;
}

// Decodes 16 digits from each end of from[0, size), which cover it, or writes nothing and returns
// the index of the first byte that is none.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_ends_16(uint8_t *to, const uint8_t *from,
                                                        size_t size) {
  const auto value = digit_values(_mm512_inserti64x2(
      _mm512_zextsi128_si512(_mm_loadu_si128(reinterpret_cast<const __m128i *>(from))),
      _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + size - 16)), 1));
  const uint64_t fault = _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) &
                         _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(32));
  if (fault != 0) {
    const size_t lane = static_cast<size_t>(_tzcnt_u64(fault));
    return lane < 16 ? lane : size - 32 + lane;
  }
  const auto bytes = join_one(value);
  store(to, _mm_cvtsi128_si64(_mm512_castsi512_si128(bytes)));
  store(to + size / 2 - 8, _mm_extract_epi64(_mm512_castsi512_si128(bytes), 1));
  return kAllDigits;
}

// Decodes 8 digits from each end of from[0, size), which cover it, or writes nothing and returns
// the index of the first byte that is none.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_ends_8(uint8_t *to, const uint8_t *from,
                                                       size_t size) {
  const auto value = digit_values(
      _mm512_zextsi128_si512(_mm_set_epi64x(load<int64_t>(from + size - 8), load<int64_t>(from))));
  const uint64_t fault = _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) &
                         _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(16));
  if (fault != 0) {
    const size_t lane = static_cast<size_t>(_tzcnt_u64(fault));
    return lane < 8 ? lane : size - 16 + lane;
  }
  const auto bytes = join_one(value);
  store(to, _mm_extract_epi32(_mm512_castsi512_si128(bytes), 0));
  store(to + size / 2 - 4, _mm_extract_epi32(_mm512_castsi512_si128(bytes), 1));
  return kAllDigits;
}

// Decodes 4 digits from each end of from[0, size), which cover it, or writes nothing and returns
// the index of the first byte that is none.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_ends_4(uint8_t *to, const uint8_t *from,
                                                       size_t size) {
  const auto value = digit_values(_mm512_zextsi128_si512(
      _mm_set_epi32(0, 0, load<int32_t>(from + size - 4), load<int32_t>(from))));
  const uint64_t fault = _mm512_test_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0))) &
                         _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(8));
  if (fault != 0) {
    const size_t lane = static_cast<size_t>(_tzcnt_u64(fault));
    return lane < 4 ? lane : size - 8 + lane;
  }
  const auto bytes = join_one(value);
  store(to, static_cast<uint16_t>(_mm_extract_epi16(_mm512_castsi512_si128(bytes), 0)));
  store(to + size / 2 - 2,
        static_cast<uint16_t>(_mm_extract_epi16(_mm512_castsi512_si128(bytes), 1)));
  return kAllDigits;
}

// Decodes two vectors of digits at from + first and two at from + second, or writes nothing and
// returns the index of the first byte that is none. All is loaded before anything is stored, so
// that neither decoding in place nor an overlap of the two does harm.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_four(uint8_t *to, const uint8_t *from, size_t first,
                                                     size_t second) {
  constexpr size_t kVector = 64;
  const auto value0 = digit_values(_mm512_loadu_si512(from + first));
  const auto value1 = digit_values(_mm512_loadu_si512(from + first + kVector));
  const auto value2 = digit_values(_mm512_loadu_si512(from + second));
  const auto value3 = digit_values(_mm512_loadu_si512(from + second + kVector));
  const auto all =
      _mm512_or_si512(_mm512_or_si512(value0, value1), _mm512_or_si512(value2, value3));
  if (_mm512_test_epi8_mask(all, _mm512_set1_epi8(static_cast<char>(0xf0))) != 0) {
    const auto fault0 = _mm512_test_epi8_mask(value0, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault0 != 0) return first + static_cast<size_t>(_tzcnt_u64(fault0));
    const auto fault1 = _mm512_test_epi8_mask(value1, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault1 != 0) return first + kVector + static_cast<size_t>(_tzcnt_u64(fault1));
    const auto fault2 = _mm512_test_epi8_mask(value2, _mm512_set1_epi8(static_cast<char>(0xf0)));
    if (fault2 != 0) return second + static_cast<size_t>(_tzcnt_u64(fault2));
    return second + kVector +
           static_cast<size_t>(_tzcnt_u64(
               _mm512_test_epi8_mask(value3, _mm512_set1_epi8(static_cast<char>(0xf0)))));
  }
  const auto bytes0 = join_two(value0, value1);
  const auto bytes1 = join_two(value2, value3);
  _mm512_storeu_si512(to + first / 2, bytes0);
  _mm512_storeu_si512(to + second / 2, bytes1);
  return kAllDigits;
}

// What decode_four does, for one vector at each place.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_two(uint8_t *to, const uint8_t *from, size_t first,
                                                    size_t second) {
  const auto value0 = digit_values(_mm512_loadu_si512(from + first));
  const auto value1 = digit_values(_mm512_loadu_si512(from + second));
  const auto fault0 = _mm512_test_epi8_mask(value0, _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (LW_UNLIKELY(fault0 != 0)) return first + static_cast<size_t>(_tzcnt_u64(fault0));
  const auto fault1 = _mm512_test_epi8_mask(value1, _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (LW_UNLIKELY(fault1 != 0)) return second + static_cast<size_t>(_tzcnt_u64(fault1));
  const auto whole = join_two(value0, value1);
  _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + first / 2), _mm512_castsi512_si256(whole));
  _mm256_storeu_si256(reinterpret_cast<__m256i *>(to + second / 2),
                      _mm512_extracti64x4_epi64(whole, 1));
  return kAllDigits;
}

// Decodes from[0, pairs), an even size from 4 to 14, or writes nothing and returns the index of the
// first byte that is no digit.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_shortest(uint8_t *to, const uint8_t *from,
                                                         size_t pairs) {
  return pairs >= 8 ? decode_ends_8(to, from, pairs) : decode_ends_4(to, from, pairs);
}

// The same for an even size from 16 to two vectors.
static LW_ALWAYS_INLINE LW_TARGET size_t decode_short(uint8_t *to, const uint8_t *from,
                                                      size_t pairs) {
  constexpr size_t kVector = 64;
  if (pairs >= kVector) return decode_two(to, from, 0, pairs - kVector);
  if (kVector > 32 && pairs >= 32) return decode_ends_32(to, from, pairs);
  return decode_ends_16(to, from, pairs);
}

constexpr size_t kLong =
    4096;  // digits; from here on the first vector is looked at before any work

static LW_TARGET size_t decode_run(uint8_t *to, const uint8_t *from, size_t size);

// Writes what precedes the byte at `stop`, where from[0, start) is written already; returns stop.
LW_NEVER_INLINE static LW_TARGET size_t decode_up_to(uint8_t *to, const uint8_t *from, size_t start,
                                                     size_t stop) {
  if (stop - start >= 2) decode_run(to + start / 2, from + start, (stop - start) & ~size_t{1});
  return stop;
}

// Decodes digits up to the first byte of from[0, size) that is none and returns its index, or size.
// Writes the bytes of the whole pairs before it and nothing else.
LW_NEVER_INLINE static LW_TARGET size_t decode_run(uint8_t *to, const uint8_t *from, size_t size) {
  constexpr size_t kVector = 64;
  if (size < 4) return decode_hex(to, from, size, LW_HEX_STRICT).read;
  const size_t pairs = size & ~size_t{1};
  size_t pos = 0, stop = kAllDigits;
  if (pairs < 16) {
    stop = decode_shortest(to, from, pairs);
  } else if (pairs <= 2 * kVector) {
    stop = decode_short(to, from, pairs);
  } else {
    if (pairs >= kLong) {
      const auto fault = _mm512_test_epi8_mask(digit_values(_mm512_loadu_si512(from)),
                                               _mm512_set1_epi8(static_cast<char>(0xf0)));
      if (fault != 0) return decode_up_to(to, from, 0, static_cast<size_t>(_tzcnt_u64(fault)));
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

// Whether white space is the first of from[0, 128) that is no digit, as in lines of 64 or 76.
static LW_ALWAYS_INLINE LW_TARGET bool begins_with_line(const uint8_t *from, size_t size) {
  if (size <= 64) return false;
  const uint64_t first = _mm512_test_epi8_mask(digit_values(_mm512_loadu_si512(from)),
                                               _mm512_set1_epi8(static_cast<char>(0xf0)));
  if (first != 0) return is_hex_space(from[static_cast<size_t>(_tzcnt_u64(first))]);
  const uint64_t present =
      _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size < 128 ? size - 64 : 64));
  const auto chars = _mm512_maskz_loadu_epi8(present, from + 64);
  const uint64_t second =
      _mm512_test_epi8_mask(digit_values(chars), _mm512_set1_epi8(static_cast<char>(0xf0))) &
      present;
  return second != 0 && is_hex_space(from[64 + static_cast<size_t>(_tzcnt_u64(second))]);
}

// LW_HEX_SKIP_SPACE. From the first white space on, batches of blocks: the values of their digits
// are moved together in a buffer, and decoded from there. A batch with a fault is decoded byte by
// byte. Where the white space comes soon, the digits before it are part of the first batch.
LW_NEVER_INLINE static LW_TARGET void decode_spaced(lw_hex_result *result, uint8_t *to,
                                                    const uint8_t *from, size_t size) {
  constexpr size_t kBatch = 16 * 64;
  size_t pos = 0;
  if (!begins_with_line(from, size)) {
    pos = decode_run(to, from, size);
    if (pos == size || pos % 2 != 0 || !is_hex_space(from[pos])) {
      *result = result_at(pos, size, pos / 2, pos % 2 != 0);
      return;
    }
  }

  alignas(64) uint8_t values[kBatch + 2 * 64];
  size_t written = pos / 2;
  size_t held = 0;  // values in the buffer; between batches at most one, the first of a pair
  while (pos < size) {
    const size_t start = pos - held;
    const size_t end = size - pos > kBatch ? pos + kBatch : size;
    auto seen = _mm512_setzero_si512();  // by or: all values
    uint64_t inside = 0;                 // not 0 if white space or anything else parts a pair
    for (; pos < end; pos += 64) {
      uint64_t present = ~uint64_t{0};
      auto chars = _mm512_set1_epi8(static_cast<char>(' '));
      if (end - pos >= 64) {
        chars = _mm512_loadu_si512(from + pos);
      } else {
        present = _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(end - pos));
        chars = _mm512_mask_loadu_epi8(
            chars, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(end - pos)), from + pos);
      }
      const auto value = digit_or_space_values(chars);
      const uint64_t digits =
          _mm512_testn_epi8_mask(value, _mm512_set1_epi8(static_cast<char>(0xf0)));
      // Every other digit, counted from the one held, is the first of a pair: after it comes a
      // digit.
      const uint64_t firsts = _pdep_u64(uint64_t{0x5555'5555'5555'5555} << (held % 2), digits);
      inside |= (firsts << 1 | (held % 2)) & present & ~digits;
      seen = _mm512_or_si512(seen, value);
      _mm512_storeu_si512(values + held, _mm512_maskz_compress_epi8(digits, value));
      held += static_cast<size_t>(_mm_popcnt_u64(digits));
    }
    if (inside != 0 ||
        _mm512_test_epi8_mask(seen, _mm512_set1_epi8(static_cast<char>(0xe0))) != 0) {
      const lw_hex_result got =
          decode_hex(to + written, from + start, size - start, LW_HEX_SKIP_SPACE);
      *result = {got.status, start + got.read, written + got.written};
      return;
    }
    pos = end;
    for (size_t used = 0; used < held; used += 128, written += 64) {
      const auto bytes =
          join_two(_mm512_load_si512(values + used), _mm512_load_si512(values + used + 64));
      const size_t left = (held - used) / 2;
      if (left >= 64) {
        _mm512_storeu_si512(to + written, bytes);
      } else {
        _mm512_mask_storeu_epi8(to + written, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(left)),
                                bytes);
        written += left;
        break;
      }
    }
    if (held % 2 != 0) values[0] = values[held - 1];
    held %= 2;
  }
  *result = result_at(size, size, written, held != 0);
}

// lw_hex_decode of more than a few digits; apart from it, so that those need less of a stack frame.
// Results go by pointer, for GCC makes no tail call of a function that returns a struct.
LW_NEVER_INLINE static LW_TARGET void decode_rest(lw_hex_result *result, uint8_t *to,
                                                  const uint8_t *from, size_t size,
                                                  lw_hex_rule rule) {
  if (rule == LW_HEX_SKIP_SPACE) {
    decode_spaced(result, to, from, size);
    return;
  }
  const size_t read = decode_run(to, from, size);
  *result = result_at(read, size, read / 2, read % 2 != 0);
}

// lw_hex_decode of 16 digits to two vectors. It is a function of its own because it needs no stack
// frame: its only call is the last thing that it does.
LW_SHORT_PATH static LW_TARGET void decode_few(lw_hex_result *result, uint8_t *to,
                                               const uint8_t *from, size_t size, lw_hex_rule rule) {
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
// Algorithm: rounds of four vectors. One permute of a table of 64 entries and an exclusive or give
// each digit its value and any other byte a larger one; a round is written only when it holds none
// such. What is left, and short input, is two pieces that overlap. On a fault the digits before it
// are decoded as an input of their own.
extern "C" LW_TARGET lw_hex_result lw_hex_decode__table64__avx512_zen4(void *dst, const char *src,
                                                                       size_t size,
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
  } else if (LW_LIKELY(size <= 128)) {
    decode_few(&result, to, from, size, rule);
  } else {
    decode_rest(&result, to, from, size, rule);
  }
  return result;
}

}  // namespace hex_decode__table64__avx512_zen4
#undef LW_TARGET
#endif

}  // namespace lanewright
