// The clock of the core, measured as everything else, among it and as often: clock/additions/<n>
// takes n cycles, because each of its additions waits for the one before.
#include "rows.h"

#include <cstdint>

namespace bench {
namespace {

constexpr size_t kAdditions = 4096, kStep = 16;

// Of registers: CPUs may do without executing an addition of a constant.
uint64_t add_up(uint64_t sum, uint64_t addend) {
  for (size_t i = 0; i < kAdditions; i += kStep) {
    for (size_t j = 0; j < kStep; ++j) {
      sum += addend;
      asm volatile("" : "+r"(sum), "+r"(addend));  // keeps the additions apart
    }
  }
  return sum;
}

void run(benchmark::State &state) {
  uint64_t sum = 0, addend = 1;
  benchmark::DoNotOptimize(addend);
  for (auto _ : state) benchmark::DoNotOptimize(sum = add_up(sum, addend));
}

}  // namespace

void add_clock() {
  add_row("clock/additions/" + std::to_string(kAdditions), 0, run);
}

}  // namespace bench
