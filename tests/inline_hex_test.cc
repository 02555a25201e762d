// The parts of lw_hex_encode and lw_hex_decode that are done inside the caller: as called, they do
// what the functions do.

#include "lanewright/lanewright.h"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

TEST_SUITE_BEGIN("hex_inline");

namespace {

constexpr size_t kMostBytes = 9;
static_assert(kMostBytes > 2 * LW_HEX_ENCODE_INLINE_END);
static_assert(kMostBytes > 2 * LW_HEX_DECODE_INLINE_END);

std::string two_digits(unsigned byte) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  return {kDigits[byte / 16], kDigits[byte % 16]};
}

struct Decoded {
  lw_status status;
  size_t read, written;
  int byte;  // what stands at dst afterwards, where one byte was before

  bool operator==(const Decoded &other) const {
    return status == other.status && read == other.read && written == other.written &&
           byte == other.byte;
  }
};

using Decode = lw_hex_result (*)(void *, const char *, size_t, lw_hex_rule);

lw_hex_result decode_as_called(void *dst, const char *src, size_t size, lw_hex_rule rule) {
  return lw_hex_decode(dst, src, size, rule);
}

Decoded decoded(Decode decode, std::string_view digits, lw_hex_rule rule) {
  uint8_t byte = '.';
  const lw_hex_result result = decode(&byte, digits.data(), digits.size(), rule);
  return {result.status, result.read, result.written, byte};
}

template <size_t kSize>
void check_constant_size() {
  std::array<uint8_t, kSize + 1> bytes;
  std::string digits;
  for (size_t i = 0; i < kSize; ++i) {
    bytes[i] = static_cast<uint8_t>(0x5b + 0x9d * i);
    digits += two_digits(bytes[i]);
  }
  std::array<char, 2 * kSize + 2> to;
  to.fill('.');
  CHECK(lw_hex_encode(to.data() + 1, bytes.data(), kSize) == 2 * kSize);
  CHECK(std::string_view(to.data(), to.size()) == "." + digits + ".");
  std::array<uint8_t, kSize + 2> back;
  back.fill('.');
  const lw_hex_result result =
      lw_hex_decode(back.data() + 1, digits.data(), 2 * kSize, LW_HEX_STRICT);
  CHECK(result.status == LW_OK);
  CHECK(result.read == 2 * kSize);
  CHECK(result.written == kSize);
  CHECK(std::memcmp(back.data() + 1, bytes.data(), kSize) == 0);
  CHECK(back.front() == '.');
  CHECK(back.back() == '.');
}

}  // namespace

TEST_CASE("every byte at every place of every small size") {
  for (size_t size = 0; size <= kMostBytes; ++size) {
    for (size_t at = 0; at < size || at == 0; ++at) {
      for (unsigned byte = 0; byte < 256; ++byte) {
        INFO("size ", size, ", byte ", byte, " at ", at);
        // An allocation of the very size, so that ASan sees a step outside.
        std::vector<uint8_t> bytes(size, 0xa5);
        if (size > 0) bytes[at] = static_cast<uint8_t>(byte);
        std::string expected = ".";
        for (const uint8_t each : bytes) expected += two_digits(each);
        expected += ".";
        std::string in_place(expected.size(), '.'), called(expected.size(), '.');
        CHECK(lw_hex_encode(in_place.data() + 1, bytes.data(), size) == 2 * size);
        CHECK((lw_hex_encode)(called.data() + 1, bytes.data(), size) == 2 * size);
        CHECK(in_place == expected);
        CHECK(called == expected);
      }
    }
  }
  CHECK(lw_hex_encode(nullptr, nullptr, 0) == 0);
}

TEST_CASE("every pair of characters, by either rule") {
  for (const lw_hex_rule rule : {LW_HEX_STRICT, LW_HEX_SKIP_SPACE}) {
    for (unsigned pair = 0; pair < 0x10000; ++pair) {
      INFO("characters ", pair, ", rule ", rule);
      const std::array<char, 2> digits = {static_cast<char>(pair >> 8),
                                          static_cast<char>(pair & 0xff)};
      const std::string_view text(digits.data(), digits.size());
      CHECK(decoded(decode_as_called, text, rule) == decoded((lw_hex_decode), text, rule));
    }
  }
}

TEST_CASE("what is no pair of digits, and a pair that is decoded over itself") {
  for (const Decode decode : {decode_as_called, static_cast<Decode>(lw_hex_decode)}) {
    CHECK(decoded(decode, "", LW_HEX_STRICT) == Decoded{LW_OK, 0, 0, '.'});
    CHECK(decoded(decode, "7", LW_HEX_STRICT) == Decoded{LW_ODD_DIGITS, 1, 0, '.'});
    CHECK(decoded(decode, "7g", LW_HEX_STRICT) == Decoded{LW_INVALID_DIGIT, 1, 0, '.'});
    CHECK(decoded(decode, " 7", LW_HEX_SKIP_SPACE) == Decoded{LW_ODD_DIGITS, 2, 0, '.'});
    CHECK(decoded(decode, " 7F", LW_HEX_SKIP_SPACE) == Decoded{LW_OK, 3, 1, 0x7f});
    std::array<char, 2> digits = {'e', 'D'};
    CHECK(decode(digits.data(), digits.data(), 2, LW_HEX_STRICT).written == 1);
    CHECK(static_cast<uint8_t>(digits[0]) == 0xed);
    CHECK(digits[1] == 'D');
    CHECK(decode(nullptr, nullptr, 0, LW_HEX_STRICT).status == LW_OK);
  }
}

TEST_CASE("sizes known at compile time") {
  check_constant_size<0>();
  check_constant_size<1>();
  check_constant_size<2>();
  check_constant_size<3>();
  check_constant_size<4>();
  check_constant_size<8>();
}

TEST_CASE("arguments are evaluated once, and may have commas") {
  const uint8_t bytes[] = {1, 2};
  const uint8_t *from = bytes;
  char to[4], *at = to;
  for (int i = 0; i < 2; ++i) at += lw_hex_encode(at, from++, 1);
  CHECK(std::string_view(to, 4) == "0102");
  CHECK(from == bytes + 2);
  const char *digits = to;
  uint8_t back[2], *next = back;
  for (int i = 0; i < 2; ++i) {
    lw_hex_decode(next++, digits, 2, LW_HEX_STRICT);
    digits += 2;
  }
  CHECK(std::memcmp(back, bytes, 2) == 0);
  CHECK(lw_hex_encode(to, std::array<uint8_t, 2>{0xab, 0xcd}.data(), 2) == 4);
  CHECK(std::string_view(to, 4) == "abcd");
}

TEST_SUITE_END();
