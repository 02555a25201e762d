// What the two halves of the checker of hex_decode share.
#ifndef LANEWRIGHT_TESTS_CHECKERS_HEX_DECODE_BENCH_H
#define LANEWRIGHT_TESTS_CHECKERS_HEX_DECODE_BENCH_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/guarded.h"
#include "harness/output.h"
#include "harness/random.h"
#include "harness/row.h"
#include "harness/verdict.h"
#include "lanewright/lanewright.h"

namespace lwtest {

class HexDecodeBench {
 public:
  // For inputs of up to `most` bytes.
  HexDecodeBench(lw_hex_decode_fn *fn, const Row &row, Verdict &v, Random &random, size_t most);

  lw_hex_decode_fn *fn;
  const Row &row;
  Verdict &v;
  Random &random;
  const std::vector<size_t> sizes;
  const Guarded input;
  mutable Output output;

  size_t most() const { return sizes.back(); }
  uint8_t digit() const;  // random, of either case
  void fill_digits(uint8_t *data, size_t size) const;
  // A byte that no rule takes for a digit or for white space to skip.
  uint8_t bad_byte() const;
  lw_hex_rule some_rule() const { return random.one_in(2) ? LW_HEX_STRICT : LW_HEX_SKIP_SPACE; }

  // Where dst goes: at any alignment, or with guard pages so close that not one byte after what the
  // contract lets it write could be written, whether the input is valid or not.
  enum class Place { kFloating, kAfterGuard, kBeforeGuard };

  // All of the result, of dst and of what surrounds it is as the reference has it.
  bool decodes(const uint8_t *src, size_t size, lw_hex_rule rule, Place place) const;
  // The same with dst == src, in `input`: behind `written` the digits must still stand.
  bool decodes_in_place(uint8_t *src, size_t size, lw_hex_rule rule) const;

 private:
  bool same(const lw_hex_result &got, const lw_hex_result &want) const;
  mutable std::vector<uint8_t> want_;
};

void check_hex_decode_faults(const HexDecodeBench &b);

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_CHECKERS_HEX_DECODE_BENCH_H
