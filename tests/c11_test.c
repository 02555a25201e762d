/* Every public function from C11. Returns the number of checks that failed. It needs nothing but
 * the installed library, so that the install test builds it as a consumer would. */

#include <lanewright/lanewright.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void check(int holds, const char *condition, int line) {
  if (holds) return;
  fprintf(stderr, "c11_test.c:%d: %s\n", line, condition);
  ++failures;
}
#define CHECK(condition) check((condition) != 0, #condition, __LINE__)

/* True if the size bytes at data are those of the literal. */
#define IS(data, size, literal) \
  ((size) == sizeof literal - 1 && memcmp(data, literal, sizeof literal - 1) == 0)

static void test_find(void) {
  CHECK(lw_find_nul("ab\0cd", 5) == 2);
  CHECK(lw_find_nul("abcd", 4) == 4);
  CHECK(lw_find_nul(NULL, 0) == 0);
  CHECK(lw_find_byte("a,b;c", 5, ';') == 3);
  CHECK(lw_find_byte("\x7f\xff", 2, 0xff) == 1);
}

static void test_hex(void) {
  char digits[6];
  unsigned char data[3];
  lw_hex_result result;
  CHECK(lw_hex_encode(digits, "\x00\x7f\xff", 3) == 6);
  CHECK(IS(digits, sizeof digits, "007fff"));
  result = lw_hex_decode(data, "007fFF", 6, LW_HEX_STRICT);
  CHECK(result.status == LW_OK && result.read == 6);
  CHECK(IS(data, result.written, "\x00\x7f\xff"));
  result = lw_hex_decode(data, " 12\n34", 6, LW_HEX_SKIP_SPACE);
  CHECK(result.status == LW_OK && result.read == 6);
  CHECK(IS(data, result.written, "\x12\x34"));
  result = lw_hex_decode(data, "56 78", 5, LW_HEX_STRICT);
  CHECK(result.status == LW_INVALID_DIGIT && result.read == 2);
  CHECK(IS(data, result.written, "\x56"));
  result = lw_hex_decode(data, "567", 3, LW_HEX_STRICT);
  CHECK(result.status == LW_ODD_DIGITS && result.read == 3 && result.written == 1);
}

static void test_crc32c(void) {
  const uint32_t first = lw_crc32c("1234", 4), second = lw_crc32c("56789", 5);
  CHECK(lw_crc32c("123456789", 9) == 0xe3069283);
  CHECK(lw_crc32c(NULL, 0) == 0);
  CHECK(lw_crc32c_extend(first, "56789", 5) == 0xe3069283);
  CHECK(lw_crc32c_combine(first, second, 5) == 0xe3069283);
  CHECK(lw_crc32c_update(0xffffffff, "123456789", 9) == ~0xe3069283);
}

static void test_copy(void) {
  void *(*const function)(void *, const void *, size_t) = lw_copy;
  unsigned char from[200], to[202];
  size_t size, i;
  for (i = 0; i < sizeof from; ++i) from[i] = (unsigned char)(i + 1);
  for (size = 0; size <= sizeof from; ++size) {
    memset(to, 0, sizeof to);
    CHECK((size % 2 == 0 ? lw_copy(to + 1, from, size) : function(to + 1, from, size)) == to + 1);
    CHECK(memcmp(to + 1, from, size) == 0);
    CHECK(to[0] == 0 && to[size + 1] == 0);
  }
  memset(to, 0, sizeof to);
  lw_copy(to, from, 8); /* a constant size */
  CHECK(memcmp(to, from, 8) == 0 && to[8] == 0);
  CHECK(lw_copy(NULL, NULL, 0) == NULL);
}

static void test_pack_fields(void) {
  const uint16_t v16[] = {0x0102, 0xfffe};
  const uint32_t v32[] = {0x01020304, 7};
  const uint64_t v64[] = {0x0102030405060708, 9};
  const uint64_t second_null[] = {2};
  char out[24];
  CHECK(IS(out, lw_pack_fields16(out, v16, NULL, 2), "\0\0\0\x02\x01\x02\0\0\0\x02\xff\xfe"));
  CHECK(IS(out, lw_pack_fields32(out, v32, second_null, 2),
           "\0\0\0\x04\x01\x02\x03\x04\xff\xff\xff\xff"));
  CHECK(IS(out, lw_pack_fields64(out, v64, NULL, 2),
           "\0\0\0\x08\x01\x02\x03\x04\x05\x06\x07\x08\0\0\0\x08\0\0\0\0\0\0\0\x09"));
  CHECK(lw_pack_fields64(NULL, NULL, NULL, 0) == 0);
}

static void test_dispatch(void) {
  const lw_variant *list = NULL;
  const size_t count = lw_variants(&list);
  size_t i, selected = 0;
  CHECK(count > 0);
  for (i = 0; i < count; ++i) {
    CHECK(list[i].kernel != NULL && list[i].name != NULL && list[i].isa != NULL);
    CHECK(list[i].features != NULL && list[i].function != NULL);
    if (list[i].selected) {
      ++selected;
      CHECK(list[i].supported);
    }
  }
  CHECK(selected > 0);
  CHECK(lw_set_target("no such target") == LW_UNKNOWN_TARGET);
  CHECK(lw_set_target("scalar") == LW_OK);
  CHECK(strcmp(lw_target(), "scalar") == 0);
  CHECK(lw_set_target(NULL) == LW_OK);
}

static int blocks; /* that count_reallocate has handed out and count_release not had back */

static void *count_reallocate(void *context, void *memory, size_t old_size, size_t new_size) {
  void *const data = realloc(memory, new_size);
  (void)old_size;
  if (memory == NULL && data != NULL) ++*(int *)context;
  return data;
}

static void count_release(void *context, void *memory, size_t size) {
  (void)size;
  --*(int *)context;
  free(memory);
}

static void test_buffer_numbers(void) {
  lw_buffer buffer;
  size_t field = 0;
  char *room = NULL;
  lw_buffer_init(&buffer, 0, NULL);
  CHECK(IS(buffer.data, buffer.size + 1, "\0"));
  CHECK(buffer.limit == LW_BUFFER_DEFAULT_LIMIT);
  CHECK(lw_buffer_append(&buffer, "ab", 2) == LW_OK);
  CHECK(lw_buffer_begin_length32(&buffer, &field) == LW_OK);
  CHECK(lw_buffer_append_zeros(&buffer, 1) == LW_OK);
  CHECK(lw_buffer_put_be16(&buffer, 0x0102) == LW_OK);
  CHECK(lw_buffer_put_be32(&buffer, 0x03040506) == LW_OK);
  CHECK(lw_buffer_put_be64(&buffer, 0x0708090a0b0c0d0e) == LW_OK);
  CHECK(lw_buffer_end_length32(&buffer, field) == LW_OK);
  CHECK(lw_buffer_grow(&buffer, 1000) == LW_OK);
  CHECK(lw_buffer_reserve(&buffer, 1000, &room) == LW_OK);
  if (room != NULL) memset(room, 'r', 2);
  lw_buffer_advance(&buffer, 1);
  CHECK(IS(buffer.data, buffer.size + 1,
           "ab\0\0\0\x0f\0\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0er\0"));

  lw_buffer_reset(&buffer);
  CHECK(lw_buffer_begin_varlena(&buffer, &field) == LW_OK);
  CHECK(lw_buffer_append(&buffer, "xyz", 3) == LW_OK);
  CHECK(lw_buffer_end_varlena(&buffer, field) == LW_OK);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  CHECK(IS(buffer.data, buffer.size + 1, "\0\0\0\x07xyz\0"));
#else
  CHECK(IS(buffer.data, buffer.size + 1, "\x1c\0\0\0xyz\0"));
#endif
  lw_buffer_free(&buffer);
}

static void test_buffer_fields(void) {
  const uint16_t v16[] = {1};
  const uint32_t v32[] = {2, 0};
  const uint64_t v64[] = {3};
  const uint64_t second_null[] = {2};
  const lw_allocator allocator = {count_reallocate, count_release, &blocks};
  lw_buffer buffer;
  lw_buffer_init(&buffer, 41, &allocator);
  CHECK(lw_buffer_append_fields16(&buffer, v16, NULL, 1) == LW_OK);
  CHECK(lw_buffer_append_fields32(&buffer, v32, second_null, 2) == LW_OK);
  CHECK(lw_buffer_append_fields64(&buffer, v64, NULL, 1) == LW_OK);
  CHECK(lw_buffer_append_fields64(&buffer, v64, NULL, 1) == LW_TOO_LARGE);
  CHECK(IS(buffer.data, buffer.size + 1,
           "\0\0\0\x02\0\x01\0\0\0\x04\0\0\0\x02\xff\xff\xff\xff\0\0\0\x08\0\0\0\0\0\0\0\x03\0"));
  CHECK(blocks == 1);
  lw_buffer_free(&buffer);
  CHECK(blocks == 0);
}

int main(void) {
  test_find();
  test_hex();
  test_crc32c();
  test_copy();
  test_pack_fields();
  test_dispatch();
  test_buffer_numbers();
  test_buffer_fields();
  return failures;
}
