// Rows of the benchmark, named <kernel>/<who>/<size>. Who is "lanewright" for the public function
// as a caller gets it (inline parts and dispatch included), the name of a variant, or
// "peer:<name>".
#ifndef LANEWRIGHT_BENCH_ROWS_H
#define LANEWRIGHT_BENCH_ROWS_H

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "lanewright/lanewright.h"

namespace bench {

// Memory that all rows share. Sources and destinations begin half a page apart, so that loads do
// not wait for stores to the same place of another page, at any of the sizes up to a page.
constexpr size_t kLargest = 65536;
constexpr size_t kSlack = 128;  // for the offsets, and for a NUL after the output
struct Memory {
  alignas(4096) char bytes[kLargest + kSlack];   // random, none is NUL
  alignas(4096) char digits[kLargest + kSlack];  // hexadecimal digits of both cases
  alignas(4096) char half_a_page[2048];
  char output[2 * kLargest + kSlack];
};
extern Memory memory;
void fill_memory();

// The sizes of most rows.
const std::vector<size_t> &sizes();

// Counts a run of a row, for the line that shows how far the whole has come.
void show_progress(const std::string &row);

// A call is measured in batches, each of its calls at other addresses: from goes through the odd
// offsets below 64 and so does to, the other way round.
constexpr int kBatch = 32;

template <typename Call>
void run_row(benchmark::State &state, const char *src, size_t bytes, const Call &call) {
  size_t offset = 1;
  while (state.KeepRunningBatch(kBatch)) {
    for (int i = 0; i < kBatch; ++i) {
      offset = (offset + 14) % 64;
      benchmark::DoNotOptimize(call(src + offset, memory.output + (64 - offset)));
      benchmark::ClobberMemory();
    }
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(bytes));
}

double minimum(const std::vector<double> &times);
double maximum(const std::vector<double> &times);

// Adds a row. call(from, to) does the work once, on `bytes` bytes of input, and returns a number
// that depends on it. What src points at is of kLargest bytes.
template <typename Call>
void add_row(const char *kernel, const std::string &who, size_t size, const char *src, size_t bytes,
             Call call) {
  const std::string name = std::string(kernel) + "/" + who + "/" + std::to_string(size);
  benchmark::RegisterBenchmark(name.c_str(),
                               [=](benchmark::State &state) {
                                 show_progress(name);
                                 run_row(state, src, bytes, call);
                               })
      ->ComputeStatistics("min", minimum)
      ->ComputeStatistics("max", maximum);
}

// Calls add(name, function) for each variant of a kernel that this CPU can run.
template <typename Function, typename Add>
void each_variant(const char *kernel, Add add) {
  const lw_variant *list;
  const size_t count = lw_variants(&list);
  for (size_t i = 0; i < count; ++i) {
    if (std::string(list[i].kernel) != kernel || !list[i].supported) continue;
    add(list[i].name, reinterpret_cast<Function *>(list[i].function));
  }
}

// Ends the program with a message if a peer and Lanewright differ.
void require_equal(bool equal, const char *kernel, const char *peer, size_t size);

// Check the peers of a kernel and add its rows.
void add_find();
void add_copy();
void add_hex();
void add_crc32c();
void add_pack_fields();
void add_buffer();

}  // namespace bench

#endif  // LANEWRIGHT_BENCH_ROWS_H
