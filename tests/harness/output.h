// A guarded output buffer that knows whether anything outside the stated output has been written.
#ifndef LANEWRIGHT_TESTS_HARNESS_OUTPUT_H
#define LANEWRIGHT_TESTS_HARNESS_OUTPUT_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/guarded.h"
#include "harness/random.h"
#include "harness/verdict.h"

namespace lwtest {

class Output {
 public:
  // Room for `size` bytes at every alignment.
  Output(Random &random, size_t size);

  // Places of `size` bytes; each call also lays canaries over them and up to 128 bytes either side,
  // others than the call before: what should have been written is never by chance there each time.
  uint8_t *floating(size_t offset, size_t size) { return arm(memory_.floating(offset), size); }
  uint8_t *starting(size_t size) { return arm(memory_.begin(), size); }
  uint8_t *ending(size_t size) { return arm(memory_.ending(size), size); }

  // The place last given holds want[0, written), and what surrounds it is untouched.
  bool holds(Verdict &v, const uint8_t *want, size_t written) const;
  // The canaries outside [place, place + written) are untouched.
  bool untouched_outside(Verdict &v, size_t written) const;

 private:
  uint8_t *arm(uint8_t *place, size_t size);
  // What memory_ holds from there on since the last call, where nobody has written.
  const uint8_t *canary(size_t at) const { return canaries_.data() + at + shift_; }

  Guarded memory_;
  std::vector<uint8_t> canaries_;
  size_t shift_ = 0;
  uint8_t *place_ = nullptr;
  size_t size_ = 0;
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_OUTPUT_H
