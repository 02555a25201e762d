// Random numbers that a later run can repeat.
#ifndef LANEWRIGHT_TESTS_HARNESS_RANDOM_H
#define LANEWRIGHT_TESTS_HARNESS_RANDOM_H

#include <cstddef>
#include <cstdint>

namespace lwtest {

// The seed of this run: LW_TEST_SEED where it is set, else drawn from the clock and the process id.
uint64_t seed();

// SplitMix64 (Steele, Lea and Flood, 2014). Each stream depends on the seed and its own name alone,
// so that one test run by itself sees the numbers that it saw among all the others.
class Random {
 public:
  explicit Random(const char *stream);

  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  size_t below(size_t bound) { return static_cast<size_t>(next() % bound); }  // bound > 0
  uint8_t byte() { return static_cast<uint8_t>(next() >> 56); }
  bool one_in(size_t n) { return below(n) == 0; }

  // 0..most, each power of two as likely as the next, so that small sizes are common.
  size_t size(size_t most);
  void fill(void *data, size_t size);

 private:
  uint64_t state_;
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_RANDOM_H
