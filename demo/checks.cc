#include "checks.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "lanewright/lanewright.h"
#include "progress.h"

namespace demo {
namespace {

constexpr size_t kLineLength = 76;  // of wrapped digits

// CRC32C one bit at a time, straight from its polynomial.
uint32_t crc32c_bit_by_bit(const std::string &bytes) {
  constexpr size_t kStep = size_t{1} << 20;
  uint32_t state = 0xffffffff;
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (i % kStep == 0) show_progress("CRC32C bit by bit", i, bytes.size());
    state ^= static_cast<unsigned char>(bytes[i]);
    for (int bit = 0; bit < 8; ++bit) {
      state = state >> 1 ^ ((state & 1) != 0 ? 0x82f63b78 : 0);
    }
  }
  end_progress();
  return ~state;
}

std::string wrapped(const std::string &digits) {
  std::string lines;
  lines.reserve(digits.size() + digits.size() / kLineLength + 1);
  for (size_t at = 0; at < digits.size(); at += kLineLength) {
    lines.append(digits, at, kLineLength);
    lines += '\n';
  }
  return lines;
}

void require_decoded(const std::string &text, lw_hex_rule rule, const std::string &bytes) {
  std::string decoded(bytes.size(), '\0');
  const lw_hex_result result = lw_hex_decode(decoded.data(), text.data(), text.size(), rule);
  require(result.status == LW_OK, "hex_decode",
          "a fault is reported at offset " + std::to_string(result.read) + " of good digits");
  require(result.written == bytes.size() && decoded == bytes, "hex_decode",
          "the bytes that come back are not those encoded");
}

}  // namespace

void require(bool holds, const char *kernel, const std::string &what) {
  if (!holds) throw std::runtime_error("lw_" + std::string(kernel) + ": " + what);
}

void report(const char *kernel, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  printf("  %-14s ", kernel);
  vprintf(format, arguments);
  putchar('\n');
  va_end(arguments);
}

std::string readable_size(size_t size) {
  char text[32];
  if (size < 1000)
    snprintf(text, sizeof text, "%zu B", size);
  else if (size < 1000000)
    snprintf(text, sizeof text, "%.1f kB", static_cast<double>(size) / 1e3);
  else
    snprintf(text, sizeof text, "%.1f MB", static_cast<double>(size) / 1e6);
  return text;
}

void check_find(const std::string &bytes) {
  size_t found = 0;
  for (size_t at = 0;; ++at, ++found) {
    at += lw_find_nul(bytes.data() + at, bytes.size() - at);
    if (at == bytes.size()) break;
    require(bytes[at] == '\0', "find_nul", "no NUL at offset " + std::to_string(at));
  }
  const auto plain = static_cast<size_t>(std::count(bytes.begin(), bytes.end(), '\0'));
  require(found == plain, "find_nul",
          std::to_string(found) + " NULs found, " + std::to_string(plain) + " by a plain loop");
  report("find_nul", "%zu NULs, as many as a plain loop counts", found);
}

void check_hex(const std::string &bytes) {
  std::string digits(2 * bytes.size(), '\0');
  const size_t written = lw_hex_encode(digits.data(), bytes.data(), bytes.size());
  require(written == digits.size(), "hex_encode", "it wrote another number of digits");
  require_decoded(digits, LW_HEX_STRICT, bytes);
  require_decoded(wrapped(digits), LW_HEX_SKIP_SPACE, bytes);
  report("hex_encode", "%s of digits, beginning %.24s", readable_size(written).c_str(),
         digits.c_str());
  report("hex_decode", "gives the bytes back, from one line and from lines of %zu", kLineLength);
}

void check_crc32c(const std::string &bytes) {
  const size_t half = bytes.size() / 2 + 1 < bytes.size() ? bytes.size() / 2 + 1 : 0;
  const uint32_t whole = lw_crc32c(bytes.data(), bytes.size());
  const uint32_t first = lw_crc32c(bytes.data(), half);
  const uint32_t second = lw_crc32c(bytes.data() + half, bytes.size() - half);
  require(whole == crc32c_bit_by_bit(bytes), "crc32c", "not what the bit-by-bit reference gives");
  require(lw_crc32c_extend(first, bytes.data() + half, bytes.size() - half) == whole,
          "crc32c_extend", "two parts give another value than the whole");
  require(lw_crc32c_combine(first, second, bytes.size() - half) == whole, "crc32c_combine",
          "two parts give another value than the whole");
  report("crc32c", "%08x: whole, extended, combined of two parts, and bit by bit", whole);
}

void check_copy(const std::string &bytes) {
  std::string copied(bytes.size(), '\0');
  void *const returned = lw_copy(copied.data(), bytes.data(), bytes.size());
  require(returned == copied.data() && copied == bytes, "copy", "the copy differs");
  report("copy", "%s, the same", readable_size(bytes.size()).c_str());
}

}  // namespace demo
