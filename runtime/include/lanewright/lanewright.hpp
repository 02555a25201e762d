// Lanewright for C++17: the C interface with views and containers in place of pointers and sizes.
// Header only. Contracts are those of lanewright.h; what is not noexcept may throw std::bad_alloc
// or std::length_error from the container that it returns.
#ifndef LANEWRIGHT_LANEWRIGHT_HPP
#define LANEWRIGHT_LANEWRIGHT_HPP

#include "lanewright/lanewright.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace lanewright {

namespace detail {

template <typename Container>
using element = std::remove_pointer_t<decltype(std::data(std::declval<const Container &>()))>;

template <typename Container, typename = void>
struct is_bytes : std::false_type {};

// Arrays of char are left out: whether the NUL of a literal belongs to it is for the caller to say,
// by "..."sv or bytes(array, size).
template <typename Container>
struct is_bytes<Container, std::void_t<element<Container>>>
    : std::bool_constant<
          sizeof(element<Container>) == 1 && std::is_trivially_copyable_v<element<Container>> &&
          !(std::is_array_v<Container> && std::is_same_v<const char, element<Container>>)> {};

// Signed elements are seen as their unsigned counterparts, which the language allows.
template <typename Container>
using unsigned_element = std::make_unsigned_t<std::remove_const_t<element<Container>>>;
template <typename Container>
const unsigned_element<Container> *unsigned_data(const Container &values) noexcept {
  return reinterpret_cast<const unsigned_element<Container> *>(std::data(values));
}

}  // namespace detail

// A view of bytes that belong to someone else: made from a string, a string view, or any container
// of one-byte elements in one piece (vector, array, span).
class bytes {
 public:
  constexpr bytes() noexcept = default;
  constexpr bytes(const void *data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <typename Container, std::enable_if_t<detail::is_bytes<Container>::value, int> = 0>
  constexpr bytes(const Container &container) noexcept
      : data_(std::data(container)), size_(std::size(container)) {}

  constexpr const void *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }

 private:
  const void *data_ = nullptr;
  std::size_t size_ = 0;
};

// The index of the first such byte, or the size of the view.
inline std::size_t find_byte(bytes in, std::uint8_t byte) noexcept {
  return lw_find_byte(in.data(), in.size(), byte);
}
inline std::size_t find_nul(bytes in) noexcept {
  return lw_find_nul(in.data(), in.size());
}

// Two lower-case digits per byte.
inline std::string hex_encode(bytes in) {
  std::string out(2 * in.size(), '\0');
  lw_hex_encode(out.data(), in.data(), in.size());
  return out;
}

struct hex_decoded {
  lw_status status;                // as in lw_hex_result
  std::size_t read;                // as in lw_hex_result
  std::vector<std::uint8_t> data;  // on a fault, what came before it

  explicit operator bool() const noexcept { return status == LW_OK; }
};

inline hex_decoded hex_decode(std::string_view digits, lw_hex_rule rule = LW_HEX_STRICT) {
  hex_decoded out{LW_OK, 0, std::vector<std::uint8_t>(digits.size() / 2)};
  const lw_hex_result result = lw_hex_decode(out.data.data(), digits.data(), digits.size(), rule);
  out.status = result.status;
  out.read = result.read;
  out.data.resize(result.written);
  return out;
}

// Finished values; see lanewright.h.
inline std::uint32_t crc32c(bytes in) noexcept {
  return lw_crc32c(in.data(), in.size());
}
inline std::uint32_t crc32c_extend(std::uint32_t crc, bytes in) noexcept {
  return lw_crc32c_extend(crc, in.data(), in.size());
}
inline std::uint32_t crc32c_combine(std::uint32_t crc_a, std::uint32_t crc_b,
                                    std::uint64_t size_b) noexcept {
  return lw_crc32c_combine(crc_a, crc_b, size_b);
}
// The raw state: no inversion.
inline std::uint32_t crc32c_update(std::uint32_t state, bytes in) noexcept {
  return lw_crc32c_update(state, in.data(), in.size());
}

// Copies the view to dst, which it must not overlap; returns dst.
inline void *copy(void *dst, bytes src) noexcept {
  return lw_copy(dst, src.data(), src.size());
}

// Write COPY BINARY fields to dst: 4 bytes of length and the value for each value, 4 bytes for each
// null. Bit i % 64 of nulls[i / 64] marks value i. Return the bytes written.
inline std::size_t pack_fields(void *dst, const std::uint16_t *values, std::size_t count,
                               const std::uint64_t *nulls = nullptr) noexcept {
  return lw_pack_fields16(dst, values, nulls, count);
}
inline std::size_t pack_fields(void *dst, const std::uint32_t *values, std::size_t count,
                               const std::uint64_t *nulls = nullptr) noexcept {
  return lw_pack_fields32(dst, values, nulls, count);
}
inline std::size_t pack_fields(void *dst, const std::uint64_t *values, std::size_t count,
                               const std::uint64_t *nulls = nullptr) noexcept {
  return lw_pack_fields64(dst, values, nulls, count);
}
// The same from a container of [u]int16_t, [u]int32_t or [u]int64_t in one piece.
template <typename Container>
auto pack_fields(void *dst, const Container &values, const std::uint64_t *nulls = nullptr) noexcept
    -> decltype(pack_fields(dst, detail::unsigned_data(values), std::size(values), nulls)) {
  return pack_fields(dst, detail::unsigned_data(values), std::size(values), nulls);
}

// Dispatch.
inline std::string_view target() noexcept {
  return lw_target();
}
// Null lifts the cap.
[[nodiscard]] inline lw_status set_target(const char *name) noexcept {
  return lw_set_target(name);
}

class variant_list {
 public:
  const lw_variant *begin() const noexcept { return first_; }
  const lw_variant *end() const noexcept { return first_ + count_; }
  std::size_t size() const noexcept { return count_; }

 private:
  friend variant_list variants() noexcept;
  const lw_variant *first_ = nullptr;
  std::size_t count_ = 0;
};

inline variant_list variants() noexcept {
  variant_list list;
  list.count_ = lw_variants(&list.first_);
  return list;
}

// An lw_buffer that frees itself. Moved from, it is empty, with its limit and allocator, and may be
// used again. The lw_status of a call that can fail must be looked at: nothing here throws.
class buffer {
 public:
  explicit buffer(std::size_t limit = LW_BUFFER_DEFAULT_LIMIT,
                  const lw_allocator *allocator = nullptr) noexcept {
    lw_buffer_init(&buffer_, limit, allocator);
  }
  ~buffer() { lw_buffer_free(&buffer_); }
  buffer(buffer &&other) noexcept : buffer(other.buffer_.limit, &other.buffer_.allocator) {
    std::swap(buffer_, other.buffer_);
  }
  buffer &operator=(buffer &&other) noexcept {
    buffer moved(std::move(other));
    std::swap(buffer_, moved.buffer_);
    return *this;
  }
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;

  const char *data() const noexcept { return buffer_.data; }
  const char *c_str() const noexcept { return buffer_.data; }
  std::size_t size() const noexcept { return buffer_.size; }
  std::size_t capacity() const noexcept { return buffer_.capacity; }
  std::size_t limit() const noexcept { return buffer_.limit; }
  bool empty() const noexcept { return buffer_.size == 0; }
  std::string_view view() const noexcept { return {buffer_.data, buffer_.size}; }
  lw_buffer *get() noexcept { return &buffer_; }

  void reset() noexcept { lw_buffer_reset(&buffer_); }
  [[nodiscard]] lw_status reserve(std::size_t count, char **room) noexcept {
    return lw_buffer_reserve(&buffer_, count, room);
  }
  void advance(std::size_t count) noexcept { lw_buffer_advance(&buffer_, count); }
  [[nodiscard]] lw_status append(bytes src) noexcept {
    return lw_buffer_append(&buffer_, src.data(), src.size());
  }
  [[nodiscard]] lw_status append_zeros(std::size_t count) noexcept {
    return lw_buffer_append_zeros(&buffer_, count);
  }
  [[nodiscard]] lw_status put_be16(std::uint16_t value) noexcept {
    return lw_buffer_put_be16(&buffer_, value);
  }
  [[nodiscard]] lw_status put_be32(std::uint32_t value) noexcept {
    return lw_buffer_put_be32(&buffer_, value);
  }
  [[nodiscard]] lw_status put_be64(std::uint64_t value) noexcept {
    return lw_buffer_put_be64(&buffer_, value);
  }
  [[nodiscard]] lw_status begin_length32(std::size_t *field) noexcept {
    return lw_buffer_begin_length32(&buffer_, field);
  }
  [[nodiscard]] lw_status end_length32(std::size_t field) noexcept {
    return lw_buffer_end_length32(&buffer_, field);
  }
  [[nodiscard]] lw_status begin_varlena(std::size_t *field) noexcept {
    return lw_buffer_begin_varlena(&buffer_, field);
  }
  [[nodiscard]] lw_status end_varlena(std::size_t field) noexcept {
    return lw_buffer_end_varlena(&buffer_, field);
  }
  // As pack_fields.
  [[nodiscard]] lw_status append_fields(const std::uint16_t *values, std::size_t count,
                                        const std::uint64_t *nulls = nullptr) noexcept {
    return lw_buffer_append_fields16(&buffer_, values, nulls, count);
  }
  [[nodiscard]] lw_status append_fields(const std::uint32_t *values, std::size_t count,
                                        const std::uint64_t *nulls = nullptr) noexcept {
    return lw_buffer_append_fields32(&buffer_, values, nulls, count);
  }
  [[nodiscard]] lw_status append_fields(const std::uint64_t *values, std::size_t count,
                                        const std::uint64_t *nulls = nullptr) noexcept {
    return lw_buffer_append_fields64(&buffer_, values, nulls, count);
  }
  template <typename Container>
  [[nodiscard]] lw_status append_fields(const Container &values,
                                        const std::uint64_t *nulls = nullptr) noexcept {
    return append_fields(detail::unsigned_data(values), std::size(values), nulls);
  }

 private:
  lw_buffer buffer_;
};

}  // namespace lanewright

#endif  // LANEWRIGHT_LANEWRIGHT_HPP
