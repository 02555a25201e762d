// The parts of lw_buffer that are too large or too rare to be inline.

#include "lanewright/lanewright.h"

#include <cstdlib>

namespace {

// The first allocation: a small message with its NUL.
constexpr size_t kFirstCapacity = 256;

void *reallocate_default(void *, void *memory, size_t, size_t new_size) {
  return std::realloc(memory, new_size);
}

void release_default(void *, void *memory, size_t) {
  std::free(memory);
}

// No object can be larger than a ptrdiff_t can say, the slack included.
constexpr size_t kMostBytes = PTRDIFF_MAX - LW_BUFFER_SLACK;

// What the allocator is asked for: the capacity and the slack behind it, or nothing.
size_t allocated(size_t capacity) {
  return capacity == 0 ? 0 : capacity + LW_BUFFER_SLACK;
}

// A buffer without memory points here. It is constant: a stray write through it must not reach the
// other buffers that share it.
constexpr char kEmpty[1] = {'\0'};

void set_empty(lw_buffer *buffer) {
  buffer->data = const_cast<char *>(kEmpty);
  buffer->size = 0;
  buffer->capacity = 0;
}

template <typename Value, typename Pack>
lw_status append_fields(lw_buffer *buffer, const Value *values, const uint64_t *nulls, size_t count,
                        Pack *pack) {
  constexpr size_t kFieldSize = sizeof(uint32_t) + sizeof(Value);
  if (count > SIZE_MAX / kFieldSize) return LW_TOO_LARGE;
  char *room = nullptr;
  const lw_status status = lw_buffer_reserve(buffer, count * kFieldSize, &room);
  if (status != LW_OK) return status;
  lw_buffer_advance(buffer, pack(room, values, nulls, count));
  return LW_OK;
}

}  // namespace

void lw_buffer_init(lw_buffer *buffer, size_t limit, const lw_allocator *allocator) {
  set_empty(buffer);
  buffer->limit = limit == 0 ? LW_BUFFER_DEFAULT_LIMIT : limit < kMostBytes ? limit : kMostBytes;
  buffer->allocator = allocator != nullptr
                          ? *allocator
                          : lw_allocator{reallocate_default, release_default, nullptr};
}

void lw_buffer_free(lw_buffer *buffer) {
  const lw_allocator &allocator = buffer->allocator;
  if (buffer->capacity != 0) {
    allocator.release(allocator.context, buffer->data, allocated(buffer->capacity));
  }
  set_empty(buffer);
}

lw_status lw_buffer_grow(lw_buffer *buffer, size_t count) {
  const size_t size = buffer->size, old_capacity = buffer->capacity, limit = buffer->limit;
  // size < limit always, so neither this nor what follows can wrap.
  if (count >= limit - size) return LW_TOO_LARGE;
  const size_t needed = size + count + 1;
  if (needed <= old_capacity) return LW_OK;
  size_t capacity = old_capacity == 0           ? kFirstCapacity
                    : old_capacity <= limit / 2 ? 2 * old_capacity
                                                : limit;
  if (capacity < needed) capacity = needed;
  if (capacity > limit) capacity = limit;

  const lw_allocator &allocator = buffer->allocator;
  const bool is_new = old_capacity == 0;
  void *const data = allocator.reallocate(allocator.context, is_new ? nullptr : buffer->data,
                                          allocated(old_capacity), allocated(capacity));
  if (data == nullptr) return LW_NO_MEMORY;
  buffer->data = static_cast<char *>(data);
  buffer->capacity = capacity;
  if (is_new) buffer->data[0] = '\0';
  return LW_OK;
}

lw_status lw_buffer_append_fields16(lw_buffer *buffer, const uint16_t *values,
                                    const uint64_t *nulls, size_t count) {
  return append_fields(buffer, values, nulls, count, lw_pack_fields16);
}

lw_status lw_buffer_append_fields32(lw_buffer *buffer, const uint32_t *values,
                                    const uint64_t *nulls, size_t count) {
  return append_fields(buffer, values, nulls, count, lw_pack_fields32);
}

lw_status lw_buffer_append_fields64(lw_buffer *buffer, const uint64_t *values,
                                    const uint64_t *nulls, size_t count) {
  return append_fields(buffer, values, nulls, count, lw_pack_fields64);
}
