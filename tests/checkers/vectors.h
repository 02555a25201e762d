// Vectors from a second source, one struct per kernel: what goes in, and what must come out. They
// are computed by another implementation (Python's standard library, when the tests are generated)
// or published. The names are those of the kernels, as LW_VECTOR_TEST builds them.
#ifndef LANEWRIGHT_TESTS_CHECKERS_VECTORS_H
#define LANEWRIGHT_TESTS_CHECKERS_VECTORS_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lanewright/lanewright.h"

namespace lwtest {

struct find_byte_vector {
  const char *data;
  size_t size;
  unsigned char byte;
  size_t index;  // `size` if there is none

  static constexpr lw_find_byte_fn *public_function = lw_find_byte;
  bool holds_for(lw_find_byte_fn *function) const;
};

struct find_nul_vector {
  const char *data;
  size_t size;
  size_t index;

  static constexpr lw_find_nul_fn *public_function = lw_find_nul;
  bool holds_for(lw_find_nul_fn *function) const;
};

struct hex_encode_vector {
  const char *bytes;
  size_t size;
  const char *digits;  // 2 * size of them

  static constexpr lw_hex_encode_fn *public_function = lw_hex_encode;
  bool holds_for(lw_hex_encode_fn *function) const;
};

struct hex_decode_vector {
  const char *text;
  size_t size;
  lw_hex_rule rule;
  lw_status status;
  const char *bytes;  // compared if status is LW_OK
  size_t written;

  static constexpr lw_hex_decode_fn *public_function = lw_hex_decode;
  bool holds_for(lw_hex_decode_fn *function) const;
};

struct crc32c_vector {
  const char *data;
  size_t size;
  uint32_t crc;  // finished

  static constexpr lw_crc32c_update_fn *public_function = lw_crc32c_update;
  bool holds_for(lw_crc32c_update_fn *function) const;
};

struct copy_vector {
  const char *data;
  size_t size;

  static constexpr lw_copy_fn *public_function = lw_copy;
  bool holds_for(lw_copy_fn *function) const;
};

// Values of any width are given as 64 bits.
struct pack_fields_vector {
  std::vector<uint64_t> values;
  std::vector<uint64_t> nulls;  // empty: the null pointer
  const char *bytes;
  size_t written;
};

struct pack_fields16_vector : pack_fields_vector {
  static constexpr lw_pack_fields16_fn *public_function = lw_pack_fields16;
  bool holds_for(lw_pack_fields16_fn *function) const;
};

struct pack_fields32_vector : pack_fields_vector {
  static constexpr lw_pack_fields32_fn *public_function = lw_pack_fields32;
  bool holds_for(lw_pack_fields32_fn *function) const;
};

struct pack_fields64_vector : pack_fields_vector {
  static constexpr lw_pack_fields64_fn *public_function = lw_pack_fields64;
  bool holds_for(lw_pack_fields64_fn *function) const;
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_CHECKERS_VECTORS_H
