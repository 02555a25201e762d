// Memory between two inaccessible pages, so that a stray read or write faults at once.
#ifndef LANEWRIGHT_TESTS_HARNESS_GUARDED_H
#define LANEWRIGHT_TESTS_HARNESS_GUARDED_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace lwtest {

// Alignments are tried modulo this: the widest vector register of x86 and the usual cache line.
constexpr size_t kAlignments = 64;

class Guarded {
 public:
  // At least `capacity` readable and writable bytes, all zero. Aborts where the system has none.
  Guarded(const char *name, size_t capacity);
  ~Guarded();
  Guarded(const Guarded &) = delete;
  Guarded &operator=(const Guarded &) = delete;

  uint8_t *begin() const { return begin_; }  // the byte before it is in a guard page; page-aligned
  uint8_t *end() const { return end_; }      // the first byte of a guard page; page-aligned
  size_t capacity() const { return static_cast<size_t>(end_ - begin_); }

  // The block of `size` bytes that ends where the guard page starts.
  uint8_t *ending(size_t size) const { return end_ - size; }
  // A place inside, away from both guards, whose address is `offset` modulo 64.
  uint8_t *floating(size_t offset) const { return begin_ + 2 * kAlignments + offset; }
  // What to ask for so that floating(63) has room for `size` bytes and some on either side.
  static size_t capacity_for(size_t size) { return size + 6 * kAlignments; }

  // "4 bytes past the end of dst" for an address in a guard page of a living object.
  static std::string describe(const void *address);
  // Lifts every fence() that is still up.
  static void unfence_all();

 private:
  const char *name_;
  uint8_t *base_;
  uint8_t *begin_;
  uint8_t *end_;
  Guarded *next_;
};

// Under AddressSanitizer: makes the 64 bytes on either side of [data, data + size) forbidden, which
// finds a read outside the block even within its page. Without it: nothing.
void fence(const uint8_t *data, size_t size);
void unfence(const uint8_t *data, size_t size);

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_GUARDED_H
