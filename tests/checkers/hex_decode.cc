#include <algorithm>
#include <cstring>

#include "checkers/checkers.h"
#include "checkers/hex_decode_bench.h"
#include "harness/effort.h"
#include "reference/reference.h"

namespace lwtest {

HexDecodeBench::HexDecodeBench(lw_hex_decode_fn *fn_, const Row &row_, Verdict &v_, Random &random_,
                               size_t most)
    : fn(fn_),
      row(row_),
      v(v_),
      random(random_),
      sizes(row_.sizes()),
      input("src", Guarded::capacity_for(most)),
      output(random_, most / 2),
      want_(most) {}

uint8_t HexDecodeBench::digit() const {
  return static_cast<uint8_t>("0123456789abcdefABCDEF"[random.next() % 22]);
}

void HexDecodeBench::fill_digits(uint8_t *data, size_t size) const {
  for (size_t i = 0; i < size; ++i) data[i] = digit();
}

uint8_t HexDecodeBench::bad_byte() const {
  // The neighbours of the ranges of digits, and what is a digit but for one bit.
  static const uint8_t near[] = {'0' - 1, '9' + 1, 'A' - 1, 'F' + 1, 'a' - 1, 'f' + 1,
                                 'g',     0,       0x10,    0x7f,    0xb0,    0xc1,
                                 0xe1,    0xff,    0x0b,    0x0c,    0x85,    0xa0};
  for (;;) {
    const uint8_t byte = random.one_in(2) ? near[random.below(sizeof near)] : random.byte();
    if (!is_hex_digit(byte) && !is_skipped_space(byte)) return byte;
  }
}

bool HexDecodeBench::same(const lw_hex_result &got, const lw_hex_result &want) const {
  return v.equal(static_cast<uint64_t>(got.status), static_cast<uint64_t>(want.status), "status") &&
         v.equal(got.read, want.read, "read") && v.equal(got.written, want.written, "written");
}

bool HexDecodeBench::decodes(const uint8_t *src, size_t size, lw_hex_rule rule, Place place) const {
  const lw_hex_result want = reference_hex_decode(want_.data(), src, size, rule);
  uint8_t *dst = place == Place::kFloating ? output.floating(random.below(kAlignments), size / 2)
                 : place == Place::kAfterGuard ? output.starting(size / 2)
                                               : output.ending(want.written);
  const bool fenced = src >= input.begin() + kAlignments && src + size + kAlignments <= input.end();
  if (fenced) fence(src, size);
  const lw_hex_result got = fn(dst, reinterpret_cast<const char *>(src), size, rule);
  if (fenced) unfence(src, size);
  return same(got, want) && output.holds(v, want_.data(), want.written);
}

bool HexDecodeBench::decodes_in_place(uint8_t *src, size_t size, lw_hex_rule rule) const {
  if (size == 0) return true;
  uint8_t *want = want_.data();
  memcpy(want, src, size);
  // Sound, because the reference reads each pair before it writes its byte, which is never later.
  const lw_hex_result result = reference_hex_decode(want, want, size, rule);
  const lw_hex_result got = fn(src, reinterpret_cast<const char *>(src), size, rule);
  return same(got, result) && v.equal_bytes(src, want, size, "dst == src");
}

namespace {

using Place = HexDecodeBench::Place;

void null_pointers(const HexDecodeBench &b) {
  for (const lw_hex_rule rule : {LW_HEX_STRICT, LW_HEX_SKIP_SPACE}) {
    const lw_hex_result got = b.fn(nullptr, nullptr, 0, rule);
    b.v.equal(static_cast<uint64_t>(got.status), LW_OK, "status");
    b.v.equal(got.read, 0, "read");
    b.v.equal(got.written, 0, "written");
  }
}

void sizes_and_alignments(const HexDecodeBench &b) {
  Thinner thinner(b.random, b.sizes.size() * kAlignments, 4 * b.most());
  for (size_t offset = 0; offset < kAlignments; ++offset) {
    uint8_t *src = b.input.floating(offset);
    b.fill_digits(src, b.most());
    for (size_t size : b.sizes) {
      if (!thinner.take()) continue;
      const lw_hex_rule rule = b.some_rule();
      b.v.at({"size", size}, {"offset of src", offset}, {"rule", rule});
      if (!b.decodes(src, size, rule, Place::kFloating)) return;
    }
  }
}

void guard_pages(const HexDecodeBench &b) {
  Thinner thinner(b.random, b.sizes.size() * 8, 4 * b.most());
  for (size_t size : b.sizes) {
    for (unsigned places = 0; places < 8; ++places) {
      if (size > 2 * kAlignments && !thinner.take()) continue;
      const bool ends = (places & 1) != 0;
      const Place place = (places & 2) != 0 ? Place::kBeforeGuard : Place::kAfterGuard;
      const lw_hex_rule rule = (places & 4) != 0 ? LW_HEX_STRICT : LW_HEX_SKIP_SPACE;
      uint8_t *src = ends ? b.input.ending(size) : b.input.begin();
      b.fill_digits(src, size);
      b.v.at({"size", size}, {"src ends at a guard page", ends},
             {"dst ends at one", place == Place::kBeforeGuard}, {"rule", rule});
      if (!b.decodes(src, size, rule, place)) return;
      if (size == 0) continue;
      src[b.random.below(size)] = b.bad_byte();
      if (!b.decodes(src, size, rule, place)) return;
    }
  }
}

// Each value at each place of two blocks: as a digit where it is one, as a fault where it is not.
void every_byte_value(const HexDecodeBench &b) {
  const size_t size = 2 * b.row.block + 2;
  uint8_t *src = b.input.floating(b.random.below(kAlignments));
  b.fill_digits(src, size);
  Thinner thinner(b.random, 512 * size, 2 * size);
  for (const lw_hex_rule rule : {LW_HEX_STRICT, LW_HEX_SKIP_SPACE}) {
    for (size_t at = 0; at < size; ++at) {
      const uint8_t kept = src[at];
      for (size_t value = 0; value < 256; ++value) {
        if (!thinner.take()) continue;
        src[at] = static_cast<uint8_t>(value);
        b.v.at({"size", size}, {"at", at}, {"byte", value}, {"rule", rule});
        if (!b.decodes(src, size, rule, Place::kBeforeGuard)) return;
      }
      src[at] = kept;
    }
  }
}

void random_sizes(const HexDecodeBench &b) {
  for (size_t i = iterations(2000); i-- > 0;) {
    const size_t size = i == 0 ? kLarge : b.random.size(kLarge);
    const lw_hex_rule rule = b.some_rule();
    const bool ends = b.random.one_in(2);
    uint8_t *src = ends ? b.input.ending(size) : b.input.floating(b.random.below(kAlignments));
    b.fill_digits(src, size);
    if (rule == LW_HEX_SKIP_SPACE && size != 0 && b.random.one_in(2)) {
      // Lines of a random length. Where it is odd a break falls inside a pair.
      const size_t line = 2 + b.random.size(200);
      const bool two = b.random.one_in(3);  // \r\n
      for (size_t at = line & ~size_t{b.random.one_in(8) ? 0u : 1u}; at + 1 < size;
           at += line + 1 + (line & 1)) {
        if (two && at + 2 < size) src[at++] = '\r';
        src[at] = '\n';
      }
    }
    if (size != 0 && i != 0 && b.random.one_in(4)) src[b.random.below(size)] = b.bad_byte();
    b.v.at({"size", size}, {"ends at a guard page", ends}, {"rule", rule});
    if (!b.decodes(src, size, rule, ends ? Place::kBeforeGuard : Place::kFloating)) return;
    if (!b.decodes_in_place(src, size, rule)) return;
  }
}

}  // namespace

void check_hex_decode(lw_hex_decode_fn *fn, const Row &row, Verdict &v) {
  Random random(v.subject());
  const HexDecodeBench b(fn, row, v, random, std::max(row.sizes().back(), kLarge) + kAlignments);
  v.section("size 0 with null pointers", [&] { null_pointers(b); });
  v.section("sizes and alignments", [&] { sizes_and_alignments(b); });
  v.section("guard pages", [&] { guard_pages(b); });
  v.section("every byte value", [&] { every_byte_value(b); });
  check_hex_decode_faults(b);
  v.section("random sizes", [&] { random_sizes(b); });
}

}  // namespace lwtest
