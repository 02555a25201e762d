// Input that is not plain pairs of digits: faults, white space, odd counts, decoding in place.
#include <cstring>
#include <initializer_list>

#include "checkers/hex_decode_bench.h"
#include "harness/effort.h"
#include "reference/reference.h"

namespace lwtest {
namespace {

using Place = HexDecodeBench::Place;

constexpr uint8_t kSpaces[] = {' ', '\n', '\t', '\r'};

uint8_t some_space(Random &random) {
  return kSpaces[random.below(sizeof kSpaces)];
}

void bad_byte_at_each_position(const HexDecodeBench &b) {
  const size_t size = 4 * b.row.block + 3;
  Thinner thinner(b.random, size * 4, 6 * size);
  for (size_t length : {size, size - 1, b.row.block, b.row.block + 1}) {
    uint8_t *src = b.input.floating(b.random.below(kAlignments));
    b.fill_digits(src, length);
    for (size_t at = 0; at < length; ++at) {
      if (!thinner.take()) continue;
      const uint8_t kept = src[at];
      src[at] = b.bad_byte();
      for (const lw_hex_rule rule : {LW_HEX_STRICT, LW_HEX_SKIP_SPACE}) {
        b.v.at({"size", length}, {"at", at}, {"byte", src[at]}, {"rule", rule});
        if (!b.decodes(src, length, rule, Place::kFloating)) return;
        if (!b.decodes(src, length, rule, Place::kBeforeGuard)) return;
      }
      src[at] = kept;
    }
  }
}

// Long input may be looked at in advance where it begins.
void bad_byte_where_long_input_begins(const HexDecodeBench &b) {
  std::vector<size_t> sizes = b.sizes;
  sizes.push_back(16 * b.row.block);
  for (const size_t size : sizes) {
    if (size <= 4 * b.row.block + 3) continue;
    uint8_t *src = b.input.floating(b.random.below(kAlignments));
    b.fill_digits(src, size);
    for (size_t i = iterations(64); i-- > 0;) {
      const size_t at = b.random.below(2 * b.row.block);
      const uint8_t kept = src[at];
      src[at] = b.bad_byte();
      const lw_hex_rule rule = b.some_rule();
      b.v.at({"size", size}, {"at", at}, {"byte", src[at]}, {"rule", rule});
      if (!b.decodes(src, size, rule, Place::kFloating)) return;
      src[at] = kept;
    }
  }
}

// The first one in reading order is reported, whichever lane it is in.
void two_faults(const HexDecodeBench &b) {
  const size_t size = 2 * b.row.block + 3;
  uint8_t *src = b.input.floating(b.random.below(kAlignments));
  for (size_t i = iterations(4000); i-- > 0;) {
    const size_t length = size - b.random.below(2);
    b.fill_digits(src, length);
    const size_t first = b.random.below(length);
    const size_t second = first + b.random.below(length - first);
    const lw_hex_rule rule = b.some_rule();
    src[first] = b.random.one_in(2) ? b.bad_byte() : some_space(b.random);
    src[second] = b.random.one_in(2) ? b.bad_byte() : some_space(b.random);
    b.v.at({"size", length}, {"first", first}, {"second", second}, {"rule", rule});
    if (!b.decodes(src, length, rule, Place::kBeforeGuard)) return;
  }
}

// A run of spaces before each digit: skipped before the first of a pair, a fault before the second.
void space_at_each_position(const HexDecodeBench &b) {
  const size_t digits = 2 * b.row.block + 2;
  uint8_t *src = b.input.floating(b.random.below(kAlignments));
  const size_t runs[] = {1, 2, 3, 1 + b.random.below(kAlignments)};
  Thinner thinner(b.random, 4 * digits * 2 * sizeof kSpaces, 5 * digits);
  for (size_t run : runs) {
    for (size_t at = 0; at <= digits; ++at) {
      for (uint8_t space : kSpaces) {
        if (!thinner.take()) continue;
        b.fill_digits(src, digits + run);
        memset(src + at, space, run);
        for (const lw_hex_rule rule : {LW_HEX_STRICT, LW_HEX_SKIP_SPACE}) {
          b.v.at({"at", at}, {"spaces", run}, {"space", space}, {"rule", rule});
          if (!b.decodes(src, digits + run, rule, Place::kBeforeGuard)) return;
        }
      }
    }
  }
}

void mostly_spaces(const HexDecodeBench &b) {
  const size_t most = 4 * b.row.block + 2;
  uint8_t *src = b.input.floating(b.random.below(kAlignments));
  for (size_t i = iterations(3000); i-- > 0;) {
    const size_t size = b.random.below(most + 1);
    const size_t density = 1 + b.random.below(6);
    bool inside = false;  // a pair
    for (size_t at = 0; at < size; ++at) {
      const bool space = !inside && !b.random.one_in(density + 1);
      src[at] = space ? some_space(b.random) : b.digit();
      if (!space) inside = !inside;
    }
    if (size != 0 && b.random.one_in(8)) src[b.random.below(size)] = b.bad_byte();
    if (size != 0 && b.random.one_in(8)) src[b.random.below(size)] = some_space(b.random);
    b.v.at({"size", size}, {"density", density});
    if (!b.decodes(src, size, LW_HEX_SKIP_SPACE, Place::kBeforeGuard)) return;
    if (!b.decodes(src, size, LW_HEX_SKIP_SPACE, Place::kFloating)) return;
    if (!b.decodes_in_place(src, size, LW_HEX_SKIP_SPACE)) return;
  }
}

// Lines as tools write them: a fixed count of digits, then \n or \r\n.
void wrapped_lines(const HexDecodeBench &b) {
  for (const size_t width : std::initializer_list<size_t>{2, 8, 32, 60, 64, 72, 76, 128}) {
    for (size_t ending = 1; ending <= 2; ++ending) {
      for (size_t lines = 1; lines <= 9; ++lines) {
        const size_t size = lines * (width + ending);
        uint8_t *src = b.input.ending(size);
        for (size_t at = 0; at < size; ++at) {
          const size_t column = at % (width + ending);
          src[at] = column < width ? b.digit() : column + 1 == width + ending ? '\n' : '\r';
        }
        b.v.at({"width", width}, {"bytes per line end", ending}, {"lines", lines});
        if (!b.decodes(src, size, LW_HEX_SKIP_SPACE, Place::kBeforeGuard)) return;
        if (!b.decodes(src, size, LW_HEX_STRICT, Place::kBeforeGuard)) return;
      }
    }
  }
}

void in_place(const HexDecodeBench &b) {
  Thinner thinner(b.random, b.sizes.size() * kAlignments, 6 * b.most());
  for (size_t offset = 0; offset < kAlignments; ++offset) {
    for (size_t size : b.sizes) {
      if (!thinner.take()) continue;
      uint8_t *src = b.random.one_in(4) ? b.input.ending(size) : b.input.floating(offset);
      b.fill_digits(src, size);
      if (size != 0 && b.random.one_in(2)) src[b.random.below(size)] = b.bad_byte();
      if (size != 0 && b.random.one_in(4)) src[b.random.below(size)] = some_space(b.random);
      const lw_hex_rule rule = b.some_rule();
      b.v.at({"size", size}, {"address modulo 64", reinterpret_cast<uintptr_t>(src) % 64},
             {"rule", rule});
      if (!b.decodes_in_place(src, size, rule)) return;
    }
  }
}

}  // namespace

void check_hex_decode_faults(const HexDecodeBench &b) {
  b.v.section("a bad byte at each position", [&] { bad_byte_at_each_position(b); });
  b.v.section("a bad byte where long input begins", [&] { bad_byte_where_long_input_begins(b); });
  b.v.section("two faults", [&] { two_faults(b); });
  b.v.section("white space at each position", [&] { space_at_each_position(b); });
  b.v.section("mostly white space", [&] { mostly_spaces(b); });
  b.v.section("wrapped lines", [&] { wrapped_lines(b); });
  b.v.section("in place", [&] { in_place(b); });
}

}  // namespace lwtest
