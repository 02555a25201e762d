// Rows of the benchmark, named
//   <kernel>/<who>/<size>          at odd addresses that change with every call
//   <kernel>/<who>/<size>/aligned  source and destination at multiples of 64
//   <kernel>/<who>/<mix>           odd addresses, sizes in the order of a mix (see mixes.h)
// all of them in warm caches. Who is "lanewright" for the public function as a caller gets it
// (inline parts and dispatch included), the name of a variant, "peer:<name>" for another way to do
// the same work, or "yardstick:<name>" for other work that takes a comparable time.
#ifndef LANEWRIGHT_BENCH_ROWS_H
#define LANEWRIGHT_BENCH_ROWS_H

#include <benchmark/benchmark.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "lanewright/lanewright.h"
#include "mixes.h"

namespace bench {

// Memory that all rows share.
constexpr size_t kLargest = size_t{1} << 20;
constexpr size_t kSlack = 128;  // for the offsets, and for a NUL after the output
struct Memory {
  alignas(4096) char bytes[kLargest + kSlack];   // random, none is NUL
  alignas(4096) char digits[kLargest + kSlack];  // hexadecimal digits of both cases
  alignas(4096) char output[4096 + 2 * kLargest + kSlack];
};
extern Memory memory;
void fill_memory();

// 1 to 64 each, then three in an octave, two of them odd, up to kLargest.
const std::vector<size_t> &sizes();

// The sizes up to last.
std::vector<size_t> sizes_to(size_t last);

// The sizes, odd ones rounded up.
std::vector<size_t> even_sizes();

// Of the sizes below 64, powers of two alone are also measured aligned.
inline bool is_aligned_too(size_t size) {
  return size >= 64 || (size & (size - 1)) == 0;
}

// What is called, and on what.
struct Turn {
  const char *from;
  char *to;
  size_t size;
  size_t index;  // 0, 1, 2 and so on
};

// What the rows of a kernel have in common.
struct Kind {
  std::string kernel;
  std::vector<size_t> sizes;
  const std::vector<Mix> *mixes;  // or null
  const char *src;
  double bytes_per_size = 1;  // of input
};

// A call is measured in batches, each of its calls at other addresses: from goes through the odd
// offsets below 64, in units of step bytes, and so does to, the other way round. Where
// there are many bytes, fewer calls are enough. What is constant in the loops is known at compile
// time, so that what they need stays in registers, with an inline part of a public function beside
// it.
inline size_t batch_for(double bytes) {
  return bytes > 65536 ? 8 : 32;
}

struct Placement {
  size_t first, advance;
};
constexpr Placement kOdd = {1, 14}, kAligned = {0, 0};

// A load waits for a store to the same place of another page. So that no size always meets this,
// and none does in each of its calls, destinations take turns in where they are in their page.
inline char *destination(size_t offset, size_t index) {
  return memory.output + 512 + index % 16 * 192 + (64 - offset) % 64;
}

inline bool keep_running(benchmark::State &state, size_t batch) {
  return state.KeepRunningBatch(static_cast<benchmark::IterationCount>(batch));
}

// A size that the compiler knows nothing of. That it is the same throughout a row must not be
// known: GCC would make a loop of its own for each outcome of an inline part's conditions, as no
// caller gets.
inline size_t opaque(size_t size) {
  asm volatile("" : "+r"(size));
  return size;
}

template <size_t step, bool aligned, typename Call>
void run_size(benchmark::State &state, const char *src, size_t size, size_t batch,
              const Call &call) {
  constexpr Placement kPlacement = aligned ? kAligned : kOdd;
  size_t offset = kPlacement.first, index = 0;
  while (keep_running(state, batch)) {
    for (size_t left = batch; left != 0; --left) {
      offset = (offset + kPlacement.advance) % 64;
      const Turn turn = {src + offset * step, destination(offset, index), opaque(size), index};
      ++index;
      benchmark::DoNotOptimize(call(turn));
      benchmark::ClobberMemory();
    }
  }
}

// A batch is the whole of the mix.
template <size_t step, typename Call>
void run_mix(benchmark::State &state, const char *src, const Mix &mix, const Call &call) {
  size_t offset = kOdd.first, index = 0;
  while (keep_running(state, mix.sizes.size())) {
    for (const size_t size : mix.sizes) {
      offset = (offset + kOdd.advance) % 64;
      const Turn turn = {src + offset * step, destination(offset, index), size, index};
      ++index;
      benchmark::DoNotOptimize(call(turn));
      benchmark::ClobberMemory();
    }
  }
}

// What add_row does: registers all rows, registers those of a list, or prints the names of all.
void register_only(std::vector<std::string> names);
void print_names_only();

// Adds a row of which each iteration works on so many bytes of input.
void add_row(const std::string &name, double bytes, std::function<void(benchmark::State &)> run);

// Adds the rows of one who: call(turn) does the work once and returns a number that depends on it.
template <size_t step = 1, typename Call>
void add_rows(const Kind &kind, const std::string &who, Call call) {
  const std::string start = kind.kernel + "/" + who + "/";
  const char *const src = kind.src;
  for (const size_t size : kind.sizes) {
    const std::string name = start + std::to_string(size);
    const double bytes = static_cast<double>(size) * kind.bytes_per_size;
    const size_t batch = batch_for(bytes);
    add_row(name, bytes,
            [=](benchmark::State &state) { run_size<step, false>(state, src, size, batch, call); });
    if (!is_aligned_too(size)) continue;
    add_row(name + "/aligned", bytes,
            [=](benchmark::State &state) { run_size<step, true>(state, src, size, batch, call); });
  }
  if (kind.mixes == nullptr) return;
  for (const Mix &mix : *kind.mixes) {
    add_row(start + mix.name, mix.mean * kind.bytes_per_size,
            [=, &mix](benchmark::State &state) { run_mix<step>(state, src, mix, call); });
  }
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

// Counts a run of a row, for the line that shows how far the whole has come.
void show_progress(const std::string &row);

// Check the peers of a kernel and add its rows.
void add_find();
void add_copy();
void add_hex();
void add_hex_uses();
void add_crc32c();
void add_pack_fields();
void add_buffer();
void add_clock();

}  // namespace bench

#endif  // LANEWRIGHT_BENCH_ROWS_H
