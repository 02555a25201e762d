#include "harness/effort.h"

#include <chrono>
#include <cstdlib>

#include "reference/reference.h"

namespace lwtest {
namespace {

// Nanoseconds that the bit-at-a-time reference takes for 16 KiB; the least of several.
double calibrate() {
  static uint8_t data[16384];
  double least = 1e18;
  for (int repeat = 0; repeat < 7; ++repeat) {
    const auto start = std::chrono::steady_clock::now();
    volatile uint32_t sink = reference_crc32c(static_cast<uint32_t>(repeat), data, sizeof data);
    (void)sink;
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
    if (took.count() < least) least = took.count();
  }
  return least;
}

}  // namespace

unsigned effort() {
  static const unsigned value = [] {
    if (const char *text = getenv("LW_TEST_EFFORT")) {
      const unsigned long given = strtoul(text, nullptr, 10);
      return static_cast<unsigned>(given < 1 ? 1 : given > 10000 ? 10000 : given);
    }
    // An optimised build takes 100 to 250 us on CPUs of the last ten years.
    const double slowdown = calibrate() / 150e3;
    return slowdown < 3 ? 100u : slowdown < 8 ? 10u : slowdown < 20 ? 5u : 3u;
  }();
  return value;
}

Thinner::Thinner(Random &random, size_t cases, size_t bytes) {
  // A call, its checks and its bookkeeping weigh about as much as 256 bytes of work.
  const size_t budget = size_t{100000000} * effort();
  step_ = cases * (bytes + 256) / budget | 1;
  counter_ = random.below(step_);
}

size_t iterations(size_t full) {
  const size_t scaled = full * effort() / 100;
  const size_t least = full / 50 + 1;
  return scaled < least ? least : scaled;
}

}  // namespace lwtest
