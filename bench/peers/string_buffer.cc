// In a unit of its own, as in the database: the callers cannot inline any of it.
#include "peers/peers.h"

#include <cstdlib>
#include <cstring>

namespace peers {

__attribute__((noinline)) void string_buffer_enlarge(StringBuffer *buffer, size_t count) {
  const size_t needed = buffer->length + count + 1;
  if (needed <= buffer->capacity) return;
  size_t capacity = 2 * buffer->capacity;
  while (capacity < needed) capacity *= 2;
  char *const grown = static_cast<char *>(realloc(buffer->data, capacity));
  if (grown == nullptr) abort();
  buffer->data = grown;
  buffer->capacity = capacity;
}

void string_buffer_append_at_once(StringBuffer *buffer, const void *src, size_t size) {
  if (buffer->capacity - buffer->length <= size) string_buffer_enlarge(buffer, size);
  memcpy(buffer->data + buffer->length, src, size);
  buffer->length += size;
  buffer->data[buffer->length] = '\0';
}

void string_buffer_append(StringBuffer *buffer, const void *src, size_t size) {
  string_buffer_enlarge(buffer, size);
  memcpy(buffer->data + buffer->length, src, size);
  buffer->length += size;
  buffer->data[buffer->length] = '\0';
}

}  // namespace peers
