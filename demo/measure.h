// How long a call takes: the least of many repeats, which is what the work costs when nothing
// interrupts it.
#ifndef LANEWRIGHT_DEMO_MEASURE_H
#define LANEWRIGHT_DEMO_MEASURE_H

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace demo {

// Makes the compiler believe that the value and all memory are used.
template <typename Value>
inline void keep(const Value &value) {
  asm volatile("" : : "g"(value) : "memory");
}

constexpr size_t kOffsets = 64;  // calls are at each odd offset below this, one after the other

// The nanoseconds that a call takes on average over `calls` of them.
template <typename Call>
double time_calls(const Call &call, size_t calls) {
  using Clock = std::chrono::steady_clock;
  size_t offset = 1;
  const Clock::time_point start = Clock::now();
  for (size_t i = 0; i < calls; ++i) {
    offset = (offset + 14) % kOffsets;
    keep(call(offset));
  }
  const std::chrono::duration<double, std::nano> passed = Clock::now() - start;
  return passed.count() / static_cast<double>(calls);
}

struct Times {
  double ours, theirs;  // nanoseconds a call
};

// Measures two ways to do the same in turn, so that both meet the same disturbances. Each call is
// given an odd offset.
template <typename Ours, typename Theirs>
Times measure(const Ours &ours, const Theirs &theirs) {
  constexpr double kRepeatNanoseconds = 100e3;
  constexpr int kRepeats = 60;
  const double slower = std::max(time_calls(ours, 8), time_calls(theirs, 8));
  const size_t calls = 8 + static_cast<size_t>(kRepeatNanoseconds / std::max(slower, 1.0));
  Times best = {time_calls(ours, calls), time_calls(theirs, calls)};
  for (int i = 1; i < kRepeats; ++i) {
    best.ours = std::min(best.ours, time_calls(ours, calls));
    best.theirs = std::min(best.theirs, time_calls(theirs, calls));
  }
  return best;
}

}  // namespace demo

#endif  // LANEWRIGHT_DEMO_MEASURE_H
