// lw_buffer: expected bytes are written out by hand, and every call that can fail is made to fail
// by the allocator and by the limit.

#include "lanewright/lanewright.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace std::string_view_literals;

namespace {

// Hands out malloc's memory, refuses from the fail_at-th call on, and checks the sizes it is told.
struct Heap {
  int calls = 0;
  int fail_at = -1;
  void *memory = nullptr;
  size_t size = 0;

  lw_allocator allocator() { return {reallocate, release, this}; }

  static void *reallocate(void *context, void *memory, size_t old_size, size_t new_size) {
    auto *heap = static_cast<Heap *>(context);
    CHECK(memory == heap->memory);
    CHECK(old_size == heap->size);
    CHECK(new_size > old_size);
    if (heap->fail_at >= 0 && heap->calls >= heap->fail_at) return nullptr;
    if (new_size > (size_t{1} << 32)) return nullptr;
    ++heap->calls;
    // Always elsewhere, so that a stale pointer shows under ASan.
    void *const moved = std::malloc(new_size);
    REQUIRE(moved != nullptr);
    std::memset(moved, 0xa5, new_size);
    if (memory != nullptr) std::memcpy(moved, memory, old_size);
    std::free(memory);
    heap->memory = moved;
    heap->size = new_size;
    return moved;
  }

  static void release(void *context, void *memory, size_t size) {
    auto *heap = static_cast<Heap *>(context);
    CHECK(memory != nullptr);
    CHECK(memory == heap->memory);
    CHECK(size == heap->size);
    std::free(memory);
    heap->memory = nullptr;
    heap->size = 0;
  }
};

// A buffer over a Heap, released at the end of the test.
struct Buffer {
  explicit Buffer(size_t limit = 0) {
    const lw_allocator allocator = heap.allocator();
    lw_buffer_init(&buffer, limit, &allocator);
  }
  ~Buffer() {
    lw_buffer_free(&buffer);
    CHECK(heap.memory == nullptr);
  }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  lw_buffer *operator->() { return &buffer; }
  operator lw_buffer *() { return &buffer; }

  Heap heap;
  lw_buffer buffer;
};

std::string_view view(const lw_buffer &buffer) {
  return {buffer.data, buffer.size};
}

void check_holds(const lw_buffer &buffer, std::string_view expected) {
  CHECK(view(buffer) == expected);
  CHECK(buffer.data[buffer.size] == '\0');
  CHECK(buffer.size < buffer.limit);
  CHECK(buffer.capacity <= buffer.limit);
  CHECK((buffer.capacity == 0 || buffer.size < buffer.capacity));
}

// Every call that appends, with what it must append.
struct Append {
  const char *name;
  lw_status (*call)(lw_buffer *buffer);
  std::string_view expected;
  size_t room;  // bytes asked for: more than appended where there are nulls
};

const uint16_t kFields16[] = {0x0102, 0xfffe};
const uint32_t kFields32[] = {0x01020304, 7};
const uint64_t kFields64[] = {0x0102030405060708, 0x8000000000000000};
const uint64_t kSecondNull[] = {2};
const char kForty[] = "0123456789abcdefghijklmnopqrstuvwxyz,.-+";

const Append kAppends[] = {
    {"append 1", [](lw_buffer *b) { return lw_buffer_append(b, "x", 1); }, "x"sv, 1},
    {"append 2", [](lw_buffer *b) { return lw_buffer_append(b, "xy", 2); }, "xy"sv, 2},
    {"append 3", [](lw_buffer *b) { return lw_buffer_append(b, "xyz", 3); }, "xyz"sv, 3},
    {"append 4", [](lw_buffer *b) { return lw_buffer_append(b, "wxyz", 4); }, "wxyz"sv, 4},
    {"append 8", [](lw_buffer *b) { return lw_buffer_append(b, "12345678", 8); }, "12345678"sv, 8},
    {"append 40", [](lw_buffer *b) { return lw_buffer_append(b, kForty, 40); },
     "0123456789abcdefghijklmnopqrstuvwxyz,.-+"sv, 40},
    {"append_zeros", [](lw_buffer *b) { return lw_buffer_append_zeros(b, 5); }, "\0\0\0\0\0"sv, 5},
    {"put_be16", [](lw_buffer *b) { return lw_buffer_put_be16(b, 0x81fe); }, "\x81\xfe"sv, 2},
    {"put_be32", [](lw_buffer *b) { return lw_buffer_put_be32(b, 0x81020304); },
     "\x81\x02\x03\x04"sv, 4},
    {"put_be64", [](lw_buffer *b) { return lw_buffer_put_be64(b, 0x8102030405060708); },
     "\x81\x02\x03\x04\x05\x06\x07\x08"sv, 8},
    {"append_fields16",
     [](lw_buffer *b) { return lw_buffer_append_fields16(b, kFields16, nullptr, 2); },
     "\0\0\0\x02\x01\x02\0\0\0\x02\xff\xfe"sv, 12},
    {"append_fields32",
     [](lw_buffer *b) { return lw_buffer_append_fields32(b, kFields32, nullptr, 2); },
     "\0\0\0\x04\x01\x02\x03\x04\0\0\0\x04\0\0\0\x07"sv, 16},
    {"append_fields64",
     [](lw_buffer *b) { return lw_buffer_append_fields64(b, kFields64, nullptr, 2); },
     "\0\0\0\x08\x01\x02\x03\x04\x05\x06\x07\x08\0\0\0\x08\x80\0\0\0\0\0\0\0"sv, 24},
    {"append_fields64 with a null",
     [](lw_buffer *b) { return lw_buffer_append_fields64(b, kFields64, kSecondNull, 2); },
     "\0\0\0\x08\x01\x02\x03\x04\x05\x06\x07\x08\xff\xff\xff\xff"sv, 24},
    {"begin_length32",
     [](lw_buffer *b) {
       size_t field;
       return lw_buffer_begin_length32(b, &field);
     },
     "\0\0\0\0"sv, 4},
    {"begin_varlena",
     [](lw_buffer *b) {
       size_t field;
       return lw_buffer_begin_varlena(b, &field);
     },
     "\0\0\0\0"sv, 4},
    {"reserve and advance",
     [](lw_buffer *b) {
       char *room = nullptr;
       const lw_status status = lw_buffer_reserve(b, 6, &room);
       if (status != LW_OK) return status;
       std::memcpy(room, "sixsix", 6);
       lw_buffer_advance(b, 6);
       return status;
     },
     "sixsix"sv, 6},
};

// Appends a pattern until count more bytes just fit without growing.
std::string fill_to(lw_buffer *buffer, size_t room) {
  REQUIRE(lw_buffer_append(buffer, "", 0) == LW_OK);
  while (buffer->capacity - buffer->size > room + 1) {
    const char byte = static_cast<char>('a' + buffer->size % 26);
    REQUIRE(lw_buffer_append(buffer, &byte, 1) == LW_OK);
  }
  return std::string(view(*buffer));
}

// Runs the call, which must fail, and checks that nothing has changed.
void check_fails(lw_buffer *buffer, const Append &append, lw_status expected) {
  const lw_buffer before = *buffer;
  const std::string bytes(before.data, before.capacity);
  CHECK(append.call(buffer) == expected);
  CHECK(buffer->data == before.data);
  CHECK(buffer->size == before.size);
  CHECK(buffer->capacity == before.capacity);
  CHECK(buffer->limit == before.limit);
  CHECK(std::string(buffer->data, buffer->capacity) == bytes);
  CHECK(buffer->data[buffer->size] == '\0');
}

}  // namespace

TEST_SUITE_BEGIN("buffer");

TEST_CASE("a new buffer is an empty string without an allocation") {
  Buffer b;
  check_holds(b.buffer, "");
  CHECK(b->capacity == 0);
  CHECK(b->limit == 0x3fffffff);
  lw_buffer_reset(b);
  check_holds(b.buffer, "");
  lw_buffer_free(b);
  lw_buffer_free(b);
  check_holds(b.buffer, "");
  CHECK(b.heap.calls == 0);
}

TEST_CASE("without an allocator the C library's is used") {
  lw_buffer buffer;
  lw_buffer_init(&buffer, 0, nullptr);
  std::string expected;
  for (int i = 0; i < 5000; ++i) {
    REQUIRE(lw_buffer_append(&buffer, "abc", 3) == LW_OK);
    expected += "abc";
  }
  check_holds(buffer, expected);
  lw_buffer_free(&buffer);
  check_holds(buffer, "");
}

TEST_CASE("each append, into a new buffer, into room and at a growth") {
  for (const Append &append : kAppends) {
    INFO(append.name);
    Buffer b;
    CHECK(append.call(b) == LW_OK);
    check_holds(b.buffer, append.expected);
    CHECK(append.call(b) == LW_OK);
    check_holds(b.buffer, std::string(append.expected) + std::string(append.expected));
    for (const size_t room : {append.room, append.room - 1, size_t{0}}) {
      INFO("room ", room);
      Buffer full;
      const std::string before = fill_to(full, room);
      const int calls = full.heap.calls;
      const size_t capacity = full->capacity;
      CHECK(append.call(full) == LW_OK);
      check_holds(full.buffer, before + std::string(append.expected));
      const bool grows = room < append.room;
      CHECK(full.heap.calls == calls + grows);
      CHECK(full->capacity == (grows ? 2 * capacity : capacity));
    }
  }
}

TEST_CASE("a refused allocation leaves the buffer as it was") {
  for (const Append &append : kAppends) {
    INFO(append.name);
    Buffer fresh;
    fresh.heap.fail_at = 0;
    check_fails(fresh, append, LW_NO_MEMORY);
    fresh.heap.fail_at = -1;
    CHECK(append.call(fresh) == LW_OK);
    check_holds(fresh.buffer, append.expected);

    for (int nth = 1; nth < 4; ++nth) {
      Buffer b;
      b.heap.fail_at = nth;
      std::string expected;
      lw_status status;
      for (;;) {
        const lw_buffer before = b.buffer;
        status = append.call(b);
        if (status != LW_OK) {
          CHECK(b->data == before.data);
          break;
        }
        expected += append.expected;
      }
      CHECK(status == LW_NO_MEMORY);
      CHECK(b.heap.calls == nth);
      check_holds(b.buffer, expected);
      check_fails(b, append, LW_NO_MEMORY);
      b.heap.fail_at = -1;
      CHECK(append.call(b) == LW_OK);
      check_holds(b.buffer, expected + std::string(append.expected));
    }
  }
}

TEST_CASE("the limit counts the NUL: one byte less is too large") {
  for (const Append &append : kAppends) {
    for (const size_t held : {size_t{0}, size_t{1}, size_t{300}}) {
      INFO(append.name, " after ", held);
      const std::string before(held, 'h');
      Buffer exact(held + append.room + 1);
      REQUIRE(lw_buffer_append(exact, before.data(), held) == LW_OK);
      CHECK(append.call(exact) == LW_OK);
      check_holds(exact.buffer, before + std::string(append.expected));

      Buffer tight(held + append.room);
      check_fails(
          tight, Append{"", [](lw_buffer *b) { return lw_buffer_append_zeros(b, 400); }, ""sv, 400},
          LW_TOO_LARGE);
      REQUIRE(lw_buffer_append(tight, before.data(), held) == LW_OK);
      const int calls = tight.heap.calls;
      check_fails(tight, append, LW_TOO_LARGE);
      CHECK(tight.heap.calls == calls);
      CHECK(lw_buffer_append_zeros(tight, append.room - 1) == LW_OK);
      check_holds(tight.buffer, before + std::string(append.room - 1, '\0'));
    }
  }
}

TEST_CASE("growth doubles, stops at the limit and goes straight to a large need") {
  Buffer b(1000);
  REQUIRE(lw_buffer_append_zeros(b, 1) == LW_OK);
  CHECK(b->capacity == 256);
  REQUIRE(lw_buffer_append_zeros(b, 255) == LW_OK);
  CHECK(b->capacity == 512);
  REQUIRE(lw_buffer_append_zeros(b, 256) == LW_OK);
  CHECK(b->capacity == 1000);
  REQUIRE(lw_buffer_append_zeros(b, 487) == LW_OK);
  check_holds(b.buffer, std::string(999, '\0'));
  CHECK(lw_buffer_append_zeros(b, 1) == LW_TOO_LARGE);
  CHECK(b.heap.calls == 3);

  Buffer large;
  REQUIRE(lw_buffer_append_zeros(large, 100000) == LW_OK);
  CHECK(large->capacity == 100001);
  REQUIRE(lw_buffer_grow(large, 0) == LW_OK);
  CHECK(large.heap.calls == 1);
}

TEST_CASE("sizes near SIZE_MAX do not wrap") {
  for (const size_t limit : {size_t{0}, SIZE_MAX}) {
    Buffer b(limit);
    for (const size_t held : {size_t{0}, size_t{3}}) {
      if (held != 0) REQUIRE(lw_buffer_append(b, "abc", 3) == LW_OK);
      char mark = 'm';
      char *room = &mark;
      for (const size_t less : {size_t{0}, size_t{1}, size_t{2}, size_t{3}, size_t{4}, size_t{5}}) {
        const size_t count = SIZE_MAX - less;
        CHECK(lw_buffer_reserve(b, count, &room) == LW_TOO_LARGE);
        CHECK(lw_buffer_append(b, &mark, count) == LW_TOO_LARGE);
        CHECK(lw_buffer_append_zeros(b, count) == LW_TOO_LARGE);
      }
      if (limit == SIZE_MAX) {  // the largest size that an object can have is left to the allocator
        const size_t most = size_t{PTRDIFF_MAX} - LW_BUFFER_SLACK - 1 - held;
        CHECK(lw_buffer_reserve(b, most, &room) == LW_NO_MEMORY);
        CHECK(lw_buffer_reserve(b, most + 1, &room) == LW_TOO_LARGE);
      }
      CHECK(room == &mark);
      for (const size_t size : {size_t{6}, size_t{8}, size_t{12}}) {
        const size_t count = SIZE_MAX / size + 1;
        const uint64_t nulls = 0;
        if (size == 6) CHECK(lw_buffer_append_fields16(b, nullptr, &nulls, count) == LW_TOO_LARGE);
        if (size == 8) CHECK(lw_buffer_append_fields32(b, nullptr, &nulls, count) == LW_TOO_LARGE);
        if (size == 12) CHECK(lw_buffer_append_fields64(b, nullptr, &nulls, count) == LW_TOO_LARGE);
      }
      check_holds(b.buffer, "abc"sv.substr(0, held));
    }
  }
}

TEST_CASE("nothing may be appended from null") {
  Buffer b;
  CHECK(lw_buffer_append(b, nullptr, 0) == LW_OK);
  CHECK(lw_buffer_append_zeros(b, 0) == LW_OK);
  CHECK(lw_buffer_append_fields16(b, nullptr, nullptr, 0) == LW_OK);
  CHECK(lw_buffer_append_fields32(b, nullptr, nullptr, 0) == LW_OK);
  CHECK(lw_buffer_append_fields64(b, nullptr, nullptr, 0) == LW_OK);
  check_holds(b.buffer, "");
}

TEST_CASE("reset keeps the memory, free gives it back, both leave a usable buffer") {
  Buffer b;
  REQUIRE(lw_buffer_append_zeros(b, 1000) == LW_OK);
  const char *const data = b->data;
  const size_t capacity = b->capacity;
  lw_buffer_reset(b);
  check_holds(b.buffer, "");
  CHECK(b->data == data);
  CHECK(b->capacity == capacity);
  REQUIRE(lw_buffer_append(b, "again", 5) == LW_OK);
  check_holds(b.buffer, "again");
  CHECK(b.heap.calls == 1);
  lw_buffer_free(b);
  CHECK(b.heap.memory == nullptr);
  check_holds(b.buffer, "");
  REQUIRE(lw_buffer_append(b, "anew", 4) == LW_OK);
  check_holds(b.buffer, "anew");
  CHECK(b.heap.calls == 2);
}

TEST_CASE("advance may take less than was reserved") {
  Buffer b;
  char *room = nullptr;
  REQUIRE(lw_buffer_reserve(b, 1, &room) == LW_OK);
  check_holds(b.buffer, "");  // nothing has been written to room
  REQUIRE(lw_buffer_append(b, "<", 1) == LW_OK);
  REQUIRE(lw_buffer_reserve(b, 500, &room) == LW_OK);
  check_holds(b.buffer, "<");
  CHECK(room == b->data + 1);
  std::memset(room, 'r', 500);
  lw_buffer_advance(b, 2);
  check_holds(b.buffer, "<rr");
}

TEST_CASE("length fields nest and count what follows them") {
  Buffer b;
  size_t outer = 0, inner = 0, empty = 0;
  REQUIRE(lw_buffer_append(b, "x", 1) == LW_OK);
  REQUIRE(lw_buffer_begin_length32(b, &outer) == LW_OK);
  REQUIRE(lw_buffer_put_be16(b, 2) == LW_OK);
  REQUIRE(lw_buffer_begin_length32(b, &inner) == LW_OK);
  const std::string text(300, 't');  // grows between begin and end
  REQUIRE(lw_buffer_append(b, text.data(), text.size()) == LW_OK);
  CHECK(lw_buffer_end_length32(b, inner) == LW_OK);
  REQUIRE(lw_buffer_begin_length32(b, &empty) == LW_OK);
  CHECK(lw_buffer_end_length32(b, empty) == LW_OK);
  CHECK(lw_buffer_end_length32(b, outer) == LW_OK);
  CHECK(outer == 1);
  CHECK(inner == 7);
  CHECK(empty == 311);
  // 300 = 0x12c; 2 + 4 + 300 + 4 = 310 = 0x136
  check_holds(b.buffer,
              std::string("x\0\0\x01\x36\0\x02\0\0\x01\x2c"sv) + text + std::string("\0\0\0\0"sv));
}

TEST_CASE("varlena headers nest and count themselves") {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  constexpr std::string_view kEmpty = "\0\0\0\x04"sv, kInner = "\0\0\0\x07"sv,
                             kOuter = "\0\0\x01\x37"sv;
#else
  // 4 << 2, 7 << 2, 311 << 2 = 0x4dc
  constexpr std::string_view kEmpty = "\x10\0\0\0"sv, kInner = "\x1c\0\0\0"sv,
                             kOuter = "\xdc\x04\0\0"sv;
#endif
  Buffer b;
  size_t outer = 0, inner = 0, empty = 0;
  REQUIRE(lw_buffer_begin_varlena(b, &outer) == LW_OK);
  REQUIRE(lw_buffer_begin_varlena(b, &inner) == LW_OK);
  REQUIRE(lw_buffer_append(b, "abc", 3) == LW_OK);
  CHECK(lw_buffer_end_varlena(b, inner) == LW_OK);
  REQUIRE(lw_buffer_begin_varlena(b, &empty) == LW_OK);
  CHECK(lw_buffer_end_varlena(b, empty) == LW_OK);
  REQUIRE(lw_buffer_append_zeros(b, 296) == LW_OK);
  CHECK(lw_buffer_end_varlena(b, outer) == LW_OK);
  check_holds(b.buffer, std::string(kOuter) + std::string(kInner) + "abc" + std::string(kEmpty) +
                            std::string(296, '\0'));
}

TEST_CASE("the ends refuse what their fields cannot say") {
  // The ends look at size and touch the field alone: a buffer of gigabytes can be made up.
  const auto made_up = [](char *bytes, size_t size) {
    return lw_buffer{bytes, size, size + 1, SIZE_MAX, {nullptr, nullptr, nullptr}};
  };
  char bytes[9] = "........";
  lw_buffer b = made_up(bytes, 2 + 4 + size_t{0x80000000});
  CHECK(lw_buffer_end_length32(&b, 2) == LW_TOO_LARGE);
  CHECK(bytes == "........"sv);
  b.size -= 1;
  CHECK(lw_buffer_end_length32(&b, 2) == LW_OK);
  CHECK(bytes == "..\x7f\xff\xff\xff.."sv);

  std::memset(bytes, '.', 8);
  b = made_up(bytes, 2 + size_t{0x40000000});
  CHECK(lw_buffer_end_varlena(&b, 2) == LW_TOO_LARGE);
  CHECK(bytes == "........"sv);
  b.size -= 1;
  CHECK(lw_buffer_end_varlena(&b, 2) == LW_OK);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  CHECK(bytes == "..\x3f\xff\xff\xff.."sv);
#else
  CHECK(bytes == "..\xfc\xff\xff\xff.."sv);
#endif
}

TEST_CASE("fields over more than one word of nulls come back") {
  constexpr size_t kCount = 131;
  std::vector<uint32_t> values(kCount);
  std::vector<uint64_t> nulls((kCount + 63) / 64);
  std::mt19937 random(20);
  for (size_t i = 0; i < kCount; ++i) {
    values[i] = static_cast<uint32_t>(random());
    if (random() % 3 == 0) nulls[i / 64] |= uint64_t{1} << i % 64;
  }
  Buffer b;
  REQUIRE(lw_buffer_append_fields32(b, values.data(), nulls.data(), kCount) == LW_OK);
  CHECK(b->data[b->size] == '\0');
  size_t at = 0;
  const auto read = [&] {
    uint32_t value = 0;
    REQUIRE(at + 4 <= b->size);
    for (int i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(b->data[at++]);
    return value;
  };
  for (size_t i = 0; i < kCount; ++i) {
    if ((nulls[i / 64] >> i % 64 & 1) != 0) {
      CHECK(read() == 0xffffffff);
    } else {
      CHECK(read() == 4);
      CHECK(read() == values[i]);
    }
  }
  CHECK(at == b->size);
}

TEST_CASE("random calls against a string, with refusals") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    INFO("seed ", seed);
    std::mt19937 random(seed);
    const size_t limit = 1 + random() % 3000;
    Buffer b(limit);
    std::string expected;
    for (int step = 0; step < 200; ++step) {
      b.heap.fail_at = random() % 4 == 0 ? b.heap.calls : -1;
      if (random() % 50 == 0) {
        random() % 2 == 0 ? lw_buffer_reset(b) : lw_buffer_free(b);
        expected.clear();
      } else if (random() % 2 == 0) {
        const Append &append = kAppends[random() % std::size(kAppends)];
        const bool fits = expected.size() + append.room + 1 <= limit;
        const lw_status status = append.call(b);
        if (status == LW_OK) expected += append.expected;
        CHECK(((status == LW_TOO_LARGE) == !fits));
        CHECK((status != LW_NO_MEMORY || b.heap.fail_at >= 0));
      } else {
        const std::string text(random() % 70, static_cast<char>(random()));
        const bool fits = expected.size() + text.size() + 1 <= limit;
        const lw_status status = lw_buffer_append(b, text.data(), text.size());
        if (status == LW_OK) expected += text;
        CHECK(((status == LW_TOO_LARGE) == !fits));
        CHECK((status != LW_NO_MEMORY || b.heap.fail_at >= 0));
      }
      check_holds(b.buffer, expected);
    }
  }
}

TEST_SUITE_END();
