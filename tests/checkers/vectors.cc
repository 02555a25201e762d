#include "checkers/vectors.h"

#include <cstring>
#include <string>

namespace lwtest {
namespace {

template <class Value>
bool packs(const pack_fields_vector &vector,
           size_t (*function)(void *, const Value *, const uint64_t *, size_t)) {
  std::vector<Value> values;
  for (uint64_t value : vector.values) values.push_back(static_cast<Value>(value));
  std::vector<uint8_t> dst(vector.written + 1, 0xa5);
  const size_t written =
      function(dst.data(), values.data(), vector.nulls.empty() ? nullptr : vector.nulls.data(),
               values.size());
  return written == vector.written && memcmp(dst.data(), vector.bytes, written) == 0 &&
         dst.back() == 0xa5;
}

}  // namespace

bool find_byte_vector::holds_for(lw_find_byte_fn *function) const {
  return function(data, size, byte) == index;
}

bool find_nul_vector::holds_for(lw_find_nul_fn *function) const {
  return function(data, size) == index;
}

bool hex_encode_vector::holds_for(lw_hex_encode_fn *function) const {
  std::string dst(2 * size + 1, '#');
  return function(&dst[0], bytes, size) == 2 * size && dst == std::string(digits) + "#";
}

bool hex_decode_vector::holds_for(lw_hex_decode_fn *function) const {
  std::string dst(size / 2 + 1, '#');
  const lw_hex_result result = function(&dst[0], text, size, rule);
  if (status != LW_OK) return result.status == status;
  return result.status == LW_OK && result.read == size && result.written == written &&
         memcmp(dst.data(), bytes, written) == 0 && dst[written] == '#';
}

bool crc32c_vector::holds_for(lw_crc32c_update_fn *function) const {
  return ~function(~uint32_t{0}, data, size) == crc;
}

bool copy_vector::holds_for(lw_copy_fn *function) const {
  std::string dst(size + 1, '#');
  return function(&dst[0], data, size) == dst.data() && dst == std::string(data, size) + "#";
}

bool pack_fields16_vector::holds_for(lw_pack_fields16_fn *function) const {
  return packs(*this, function);
}

bool pack_fields32_vector::holds_for(lw_pack_fields32_fn *function) const {
  return packs(*this, function);
}

bool pack_fields64_vector::holds_for(lw_pack_fields64_fn *function) const {
  return packs(*this, function);
}

}  // namespace lwtest
