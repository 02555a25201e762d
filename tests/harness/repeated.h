// Gigabytes of address space on a few megabytes of memory, for sizes above 4 GiB.
#ifndef LANEWRIGHT_TESTS_HARNESS_REPEATED_H
#define LANEWRIGHT_TESTS_HARNESS_REPEATED_H

#include <cstddef>
#include <cstdint>

namespace lwtest {

// One chunk mapped again and again, back to back, and then a last chunk that has memory of its own,
// with a guard page behind it. What is written to one of the repeated chunks shows in all of them.
class Repeated {
 public:
  // `chunk` is a multiple of the page size. Aborts where the system has no room.
  Repeated(const char *name, size_t chunk, size_t chunks);
  ~Repeated();
  Repeated(const Repeated &) = delete;
  Repeated &operator=(const Repeated &) = delete;

  uint8_t *data() const { return data_; }
  size_t size() const { return chunk_ * (chunks_ + 1); }
  uint8_t *last() const { return data_ + chunk_ * chunks_; }  // the chunk of its own
  size_t chunk() const { return chunk_; }

 private:
  uint8_t *data_;
  size_t chunk_;
  size_t chunks_;
  size_t reserved_;
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_REPEATED_H
