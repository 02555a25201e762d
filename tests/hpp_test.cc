// lanewright.hpp: that each wrapper passes on what it should, and what buffer does when moved.

#include "lanewright/lanewright.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
#if __cplusplus >= 202002L
#include <span>
#endif

using lanewright::buffer;
using lanewright::bytes;
using namespace std::string_view_literals;

static_assert(std::is_nothrow_move_constructible_v<buffer>);
static_assert(std::is_nothrow_move_assignable_v<buffer>);
static_assert(!std::is_copy_constructible_v<buffer>);
static_assert(!std::is_copy_assignable_v<buffer>);
static_assert(std::is_convertible_v<std::string, bytes>);
static_assert(std::is_convertible_v<std::string_view, bytes>);
static_assert(std::is_convertible_v<std::vector<std::byte>, bytes>);
static_assert(std::is_convertible_v<std::array<signed char, 3>, bytes>);
static_assert(std::is_convertible_v<unsigned char[4], bytes>);
static_assert(!std::is_convertible_v<char[4], bytes>);
static_assert(!std::is_convertible_v<const char[4], bytes>);
static_assert(!std::is_convertible_v<const char *, bytes>);
static_assert(!std::is_convertible_v<std::vector<int>, bytes>);
#if __cplusplus >= 202002L
static_assert(std::is_convertible_v<std::span<const std::byte>, bytes>);
#endif

TEST_SUITE_BEGIN("hpp");

TEST_CASE("bytes views what it is made from") {
  const std::vector<std::uint8_t> vector = {1, 2, 3};
  CHECK(bytes(vector).data() == vector.data());
  CHECK(bytes(vector).size() == 3);
  CHECK(bytes("a\0b"sv).size() == 3);
  CHECK(bytes().data() == nullptr);
  CHECK(bytes().size() == 0);
}

TEST_CASE("find") {
  CHECK(lanewright::find_nul("ab\0cd"sv) == 2);
  CHECK(lanewright::find_nul("abcd"sv) == 4);
  CHECK(lanewright::find_nul({}) == 0);
  CHECK(lanewright::find_byte("a,b;c"sv, ';') == 3);
  CHECK(lanewright::find_byte(std::vector<std::uint8_t>{9, 255}, 255) == 1);
}

TEST_CASE("hex") {
  CHECK(lanewright::hex_encode("\x00\x7f\xff"sv) == "007fff");
  CHECK(lanewright::hex_encode({}).empty());

  const auto good = lanewright::hex_decode("00fFA5");
  CHECK(good);
  CHECK(good.read == 6);
  CHECK(good.data == std::vector<std::uint8_t>{0x00, 0xff, 0xa5});

  const auto spaced = lanewright::hex_decode(" 12\n34", LW_HEX_SKIP_SPACE);
  CHECK(spaced);
  CHECK(spaced.data == std::vector<std::uint8_t>{0x12, 0x34});

  const auto strict = lanewright::hex_decode("12 34");
  CHECK(!strict);
  CHECK(strict.status == LW_INVALID_DIGIT);
  CHECK(strict.read == 2);
  CHECK(strict.data == std::vector<std::uint8_t>{0x12});

  const auto odd = lanewright::hex_decode("123");
  CHECK(odd.status == LW_ODD_DIGITS);
  CHECK(odd.read == 3);
  CHECK(odd.data == std::vector<std::uint8_t>{0x12});

  const auto empty = lanewright::hex_decode({});
  CHECK(empty);
  CHECK(empty.data.empty());
}

TEST_CASE("crc32c") {
  CHECK(lanewright::crc32c("123456789"sv) == 0xe3069283);
  CHECK(lanewright::crc32c({}) == 0);
  const std::uint32_t first = lanewright::crc32c("1234"sv), second = lanewright::crc32c("56789"sv);
  CHECK(lanewright::crc32c_extend(first, "56789"sv) == 0xe3069283);
  CHECK(lanewright::crc32c_combine(first, second, 5) == 0xe3069283);
  CHECK(lanewright::crc32c_update(0xffffffff, "123456789"sv) == ~0xe3069283);
}

TEST_CASE("copy") {
  std::string to = "......";
  CHECK(lanewright::copy(to.data() + 1, "abcd"sv) == to.data() + 1);
  CHECK(to == ".abcd.");
}

TEST_CASE("pack_fields of each width, signed and unsigned") {
  char out[24];
  const std::uint64_t second_null[] = {2};
  CHECK(lanewright::pack_fields(out, std::array<std::int16_t, 2>{-2, 3}) == 12);
  CHECK(std::string_view(out, 12) == "\0\0\0\x02\xff\xfe\0\0\0\x02\0\x03"sv);
  CHECK(lanewright::pack_fields(out, std::vector<std::uint32_t>{1, 2}, second_null) == 12);
  CHECK(std::string_view(out, 12) == "\0\0\0\x04\0\0\0\x01\xff\xff\xff\xff"sv);
  const std::int64_t wide[] = {-2, 9};
  CHECK(lanewright::pack_fields(out, wide) == 24);
  CHECK(std::string_view(out, 24) ==
        "\0\0\0\x08\xff\xff\xff\xff\xff\xff\xff\xfe\0\0\0\x08\0\0\0\0\0\0\0\x09"sv);
  const std::uint32_t one[] = {5};
  CHECK(lanewright::pack_fields(out, one, std::size_t{1}) == 8);
  CHECK(std::string_view(out, 8) == "\0\0\0\x04\0\0\0\x05"sv);
}

TEST_CASE("dispatch") {
  const auto variants = lanewright::variants();
  CHECK(variants.size() > 0);
  std::size_t counted = 0, selected = 0;
  for (const lw_variant &variant : variants) {
    ++counted;
    selected += variant.selected != 0;
  }
  CHECK(counted == variants.size());
  CHECK(selected > 0);
  CHECK(lanewright::set_target("no such target") == LW_UNKNOWN_TARGET);
  CHECK(lanewright::set_target("scalar") == LW_OK);
  CHECK(lanewright::target() == "scalar");
  CHECK(lanewright::set_target(nullptr) == LW_OK);
}

TEST_CASE("buffer holds what is put in") {
  buffer b;
  CHECK(b.empty());
  CHECK(b.capacity() == 0);
  CHECK(b.limit() == LW_BUFFER_DEFAULT_LIMIT);
  CHECK(*b.c_str() == '\0');

  std::size_t length = 0, varlena = 0;
  char *room = nullptr;
  CHECK(b.append("ab"sv) == LW_OK);
  CHECK(b.begin_length32(&length) == LW_OK);
  CHECK(b.append_zeros(1) == LW_OK);
  CHECK(b.put_be16(0x0102) == LW_OK);
  CHECK(b.put_be32(0x03040506) == LW_OK);
  CHECK(b.put_be64(0x0708090a0b0c0d0e) == LW_OK);
  CHECK(b.end_length32(length) == LW_OK);
  CHECK(b.append_fields(std::vector<std::int16_t>{1}) == LW_OK);
  CHECK(b.append_fields(std::vector<std::int32_t>{2}) == LW_OK);
  CHECK(b.append_fields(std::vector<std::int64_t>{3}) == LW_OK);
  REQUIRE(b.reserve(3, &room) == LW_OK);
  room[0] = 'r';
  b.advance(1);
  CHECK(b.view() ==
        "ab\0\0\0\x0f\0\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e"
        "\0\0\0\x02\0\x01\0\0\0\x04\0\0\0\x02\0\0\0\x08\0\0\0\0\0\0\0\x03r"sv);
  CHECK(b.size() == b.view().size());
  CHECK(b.data()[b.size()] == '\0');

  b.reset();
  CHECK(b.empty());
  CHECK(b.begin_varlena(&varlena) == LW_OK);
  CHECK(b.append("xyz"sv) == LW_OK);
  CHECK(b.end_varlena(varlena) == LW_OK);
  std::uint32_t header;
  lanewright::copy(&header, b.view().substr(0, 4));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  CHECK(header == 7);
#else
  CHECK(header == 7 << 2);
#endif
}

namespace {

// An allocator that counts what is out.
struct Counter {
  std::ptrdiff_t blocks = 0;
  lw_allocator allocator{[](void *context, void *memory, std::size_t, std::size_t new_size) {
                           static_cast<Counter *>(context)->blocks += memory == nullptr;
                           return std::realloc(memory, new_size);
                         },
                         [](void *context, void *memory, std::size_t) {
                           --static_cast<Counter *>(context)->blocks;
                           std::free(memory);
                         },
                         this};
};

}  // namespace

TEST_CASE("buffer moves its memory, limit and allocator, and both stay usable") {
  Counter counter, other_counter;
  {
    buffer from(100, &counter.allocator);
    CHECK(from.append("moved"sv) == LW_OK);
    const char *const data = from.data();

    buffer to(std::move(from));
    CHECK(to.view() == "moved");
    CHECK(to.data() == data);
    CHECK(to.limit() == 100);
    CHECK(counter.blocks == 1);
    CHECK(from.view().empty());
    CHECK(*from.c_str() == '\0');
    CHECK(from.append_zeros(100) == LW_TOO_LARGE);
    CHECK(from.append("again"sv) == LW_OK);
    CHECK(from.view() == "again");
    CHECK(counter.blocks == 2);

    buffer other(200, &other_counter.allocator);
    CHECK(other.append("gone"sv) == LW_OK);
    CHECK(other_counter.blocks == 1);
    other = std::move(to);
    CHECK(other.view() == "moved");
    CHECK(other.data() == data);
    CHECK(other.limit() == 100);
    CHECK(other_counter.blocks == 0);
    CHECK(to.empty());
    CHECK(to.limit() == 100);
    CHECK(to.append("more"sv) == LW_OK);
    CHECK(counter.blocks == 3);

    buffer &self = other;
    other = std::move(self);
    CHECK(other.view() == "moved");
    CHECK(counter.blocks == 3);
    CHECK(lw_buffer_put_be16(other.get(), 0x4142) == LW_OK);
    CHECK(other.view() == "movedAB");
  }
  CHECK(counter.blocks == 0);
  CHECK(other_counter.blocks == 0);
}

TEST_SUITE_END();
