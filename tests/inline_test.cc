// The parts of the interface that are done inside the caller: small sizes of lw_copy and of CRC32C,
// and the byte order.

#include "lanewright/lanewright.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

TEST_SUITE_BEGIN("copy_inline");

namespace {

template <size_t kSize>
void check_constant_copy() {
  std::array<char, kSize + 2> from, to;
  for (size_t i = 0; i < from.size(); ++i) from[i] = static_cast<char>(i + 1);
  to.fill('.');
  CHECK(lw_copy(to.data() + 1, from.data() + 1, kSize) == to.data() + 1);
  CHECK(to.front() == '.');
  CHECK(to.back() == '.');
  CHECK(std::equal(to.begin() + 1, to.end() - 1, from.begin() + 1));
}

}  // namespace

TEST_CASE("every small size, by macro and by function, touches nothing else") {
  void *(*const volatile by_pointer)(void *, const void *, size_t) = lw_copy;
  void *(*const by_macro)(void *, const void *, size_t) = [](void *dst, const void *src, size_t n) {
    return lw_copy(dst, src, n);
  };
  for (void *(*const copy)(void *, const void *, size_t) : {+by_macro, +by_pointer}) {
    for (size_t size = 0; size <= 2 * LW_COPY_CONSTANT_MAX; ++size) {
      INFO("size ", size);
      // Allocations of the very size, so that ASan sees a step outside.
      std::vector<char> from(size), to(size), framed(size + 2, '.');
      for (size_t i = 0; i < size; ++i) from[i] = static_cast<char>(0xf0 - i);
      CHECK(copy(to.data(), from.data(), size) == to.data());
      CHECK(to == from);
      copy(framed.data() + 1, from.data(), size);
      CHECK(framed.front() == '.');
      CHECK(framed.back() == '.');
      CHECK(std::equal(from.begin(), from.end(), framed.begin() + 1));
    }
    CHECK(copy(nullptr, nullptr, 0) == nullptr);
  }
}

TEST_CASE("sizes known at compile time") {
  check_constant_copy<0>();
  check_constant_copy<1>();
  check_constant_copy<2>();
  check_constant_copy<3>();
  check_constant_copy<4>();
  check_constant_copy<7>();
  check_constant_copy<8>();
  check_constant_copy<12>();
  check_constant_copy<16>();
  check_constant_copy<17>();
  check_constant_copy<32>();
  check_constant_copy<33>();
  check_constant_copy<LW_COPY_CONSTANT_MAX>();
  check_constant_copy<LW_COPY_CONSTANT_MAX + 1>();
  CHECK(lw_copy(nullptr, nullptr, 0) == nullptr);
  char to[3];
  lw_copy(to, std::array<char, 3>{'x', 'y', 'z'}.data(), 3);  // commas are no macro's business
  CHECK(std::string_view(to, 3) == "xyz");
}

TEST_CASE("bytes are swapped, and lw_to_be32 puts the most significant one first") {
  CHECK(lw_swap16(0x8102) == 0x0281);
  CHECK(lw_swap32(0x81020304) == 0x04030281);
  CHECK(lw_swap64(0x8102030405060708) == 0x0807060504030281);
  const uint32_t four = lw_to_be32(0x81020304);
  CHECK(std::memcmp(&four, "\x81\x02\x03\x04", 4) == 0);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("crc32c_inline");

namespace {

constexpr size_t kMostBytes = 70;  // more than twice LW_CRC32C_UPDATE_INLINE_END
constexpr size_t kOffsets = 9;
static_assert(kMostBytes > 2 * LW_CRC32C_UPDATE_INLINE_END);

// The raw state after data, one bit at a time.
uint32_t bit_by_bit(uint32_t state, const unsigned char *data, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    state ^= data[i];
    for (int bit = 0; bit < 8; ++bit) state = state >> 1 ^ (state % 2 != 0 ? 0x82f63b78 : 0);
  }
  return state;
}

std::vector<unsigned char> some_bytes(size_t size) {
  std::vector<unsigned char> bytes(size);
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(0x5b + 0x9d * i);
  return bytes;
}

// Each function as called, which may be in place, and as a function, from each of some states.
void check_crc32c(const unsigned char *data, size_t size) {
  for (const uint32_t state : {0u, ~0u, 1u, 0x80000000u, 0x12345678u}) {
    INFO("size ", size, ", state ", state);
    const uint32_t raw = bit_by_bit(state, data, size);
    CHECK(lw_crc32c_update(state, data, size) == raw);
    CHECK((lw_crc32c_update)(state, data, size) == raw);
    const uint32_t extended = ~bit_by_bit(~state, data, size);
    CHECK(lw_crc32c_extend(state, data, size) == extended);
    CHECK((lw_crc32c_extend)(state, data, size) == extended);
  }
  INFO("size ", size);
  const uint32_t finished = ~bit_by_bit(~0u, data, size);
  CHECK(lw_crc32c(data, size) == finished);
  CHECK((lw_crc32c)(data, size) == finished);
}

void check_sizes_and_offsets() {
  for (size_t offset = 0; offset < kOffsets; ++offset) {
    for (size_t size = 0; size <= kMostBytes; ++size) {
      INFO("offset ", offset);
      // An allocation that ends with the data, so that ASan sees a step outside.
      const std::vector<unsigned char> bytes = some_bytes(offset + size);
      check_crc32c(bytes.data() + offset, size);
    }
  }
  check_crc32c(nullptr, 0);
}

template <size_t kSize>
void check_constant_crc32c(const unsigned char *data) {
  const uint32_t state = 0x12345678;
  CHECK(lw_crc32c_update(state, data, kSize) == bit_by_bit(state, data, kSize));
  CHECK(lw_crc32c_extend(state, data, kSize) == ~bit_by_bit(~state, data, kSize));
  CHECK(lw_crc32c(data, kSize) == ~bit_by_bit(~0u, data, kSize));
}

template <size_t... kSizes>
void check_constant_sizes(std::index_sequence<kSizes...>) {
  const std::vector<unsigned char> bytes = some_bytes(kMostBytes + 1);
  (check_constant_crc32c<kSizes>(bytes.data() + 1), ...);
}

// Caps dispatch as long as it lives.
struct Cap {
  explicit Cap(const char *target) { REQUIRE(lw_set_target(target) == LW_OK); }
  ~Cap() { lw_set_target(nullptr); }
  Cap(const Cap &) = delete;
  Cap &operator=(const Cap &) = delete;
};

}  // namespace

TEST_CASE("the loop of this test gives the check value of the CRC catalogue") {
  constexpr unsigned char kDigits[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  CHECK(~bit_by_bit(~0u, kDigits, sizeof kDigits) == 0xe3069283);
}

TEST_CASE("every small size at every offset") {
  check_sizes_and_offsets();
}

TEST_CASE("every small size at every offset, without the instruction") {
  const Cap cap("scalar");
  check_sizes_and_offsets();
#if defined(LW_SELECTED) && defined(__x86_64__)
  CHECK(__atomic_load_n(&lw_crc32c_in_place, __ATOMIC_RELAXED) == 0);
#endif
}

TEST_CASE("sizes known at compile time, with the instruction or without") {
  check_constant_sizes(std::make_index_sequence<kMostBytes + 1>());
  const Cap cap("scalar");
  check_constant_sizes(std::make_index_sequence<kMostBytes + 1>());
}

TEST_CASE("arguments are evaluated once, and may have commas") {
  const char digits[] = "123456789";
  const char *at = digits;
  uint32_t crc = lw_crc32c(at++, 1);
  for (int i = 1; i < 9; ++i) crc = lw_crc32c_extend(crc, at++, 1);
  CHECK(at == digits + 9);
  CHECK(crc == 0xe3069283);
  uint32_t state = ~0u;
  for (at = digits; at < digits + 9;) state = lw_crc32c_update(state, at++, 1);
  CHECK(at == digits + 9);
  CHECK(~state == 0xe3069283);
  CHECK(lw_crc32c(std::array<char, 9>{'1', '2', '3', '4', '5', '6', '7', '8', '9'}.data(), 9) ==
        0xe3069283);
}

TEST_SUITE_END();
