#include "harness/guarded.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__)
#define LW_TEST_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LW_TEST_ASAN 1
#endif
#endif
#ifdef LW_TEST_ASAN
#include <sanitizer/asan_interface.h>
#endif

namespace lwtest {
namespace {

Guarded *living = nullptr;

size_t page_size() {
  return static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

Guarded::Guarded(const char *name, size_t capacity) : name_(name), next_(living) {
  const size_t page = page_size();
  const size_t inner = (capacity + page) / page * page;
  void *map = mmap(nullptr, inner + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (map == MAP_FAILED) {
    perror("mmap");
    abort();
  }
  base_ = static_cast<uint8_t *>(map);
  begin_ = base_ + page;
  end_ = begin_ + inner;
  if (mprotect(begin_, inner, PROT_READ | PROT_WRITE) != 0) {
    perror("mprotect");
    abort();
  }
  living = this;
}

Guarded::~Guarded() {
  Guarded **link = &living;
  while (*link != this) link = &(*link)->next_;
  *link = next_;
#ifdef LW_TEST_ASAN
  __asan_unpoison_memory_region(begin_, capacity());
#endif
  munmap(base_, capacity() + 2 * page_size());
}

std::string Guarded::describe(const void *address) {
  const uint8_t *at = static_cast<const uint8_t *>(address);
  for (const Guarded *g = living; g != nullptr; g = g->next_) {
    if (at >= g->end_ && at < g->end_ + page_size())
      return std::to_string(at - g->end_) + " bytes past the last of " + g->name_;
    if (at >= g->base_ && at < g->begin_)
      return std::to_string(g->begin_ - at) + " bytes before the first of " + g->name_;
  }
  char text[64];
  snprintf(text, sizeof text, "address %p, outside every guard page", address);
  return text;
}

#ifdef LW_TEST_ASAN
void Guarded::unfence_all() {
  for (const Guarded *g = living; g != nullptr; g = g->next_)
    __asan_unpoison_memory_region(g->begin_, g->capacity());
}

void fence(const uint8_t *data, size_t size) {
  __asan_poison_memory_region(data - kAlignments, kAlignments);
  __asan_poison_memory_region(data + size, kAlignments);
}

void unfence(const uint8_t *data, size_t size) {
  __asan_unpoison_memory_region(data - kAlignments, size + 2 * kAlignments);
}
#else
void Guarded::unfence_all() {}
void fence(const uint8_t *, size_t) {}
void unfence(const uint8_t *, size_t) {}
#endif

}  // namespace lwtest
