// lanewright_bench: Google Benchmark with this project's rows and defaults. Its options work; those
// given on the command line override the defaults. bench/run.py makes tables of what it writes.
#include "rows.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace bench {
namespace {

constexpr const char *kDefaults[] = {
    "--benchmark_min_time=0.002",
    "--benchmark_repetitions=15",
    "--benchmark_enable_random_interleaving=true",
    "--benchmark_report_aggregates_only=true",
};

size_t runs_so_far;
// What LANEWRIGHT_BENCH_RUNS says to expect; progress is shown if it is there.
const size_t runs_expected = [] {
  const char *const runs = getenv("LANEWRIGHT_BENCH_RUNS");
  return runs == nullptr ? size_t{0} : static_cast<size_t>(strtoull(runs, nullptr, 10));
}();

// What was measured, in the "context" of the JSON.
void describe_context() {
  benchmark::AddCustomContext("lanewright_target", lw_target());
  benchmark::AddCustomContext("compiler", __VERSION__);
  const lw_variant *list;
  const size_t count = lw_variants(&list);
  for (size_t i = 0; i < count; ++i) {
    if (list[i].selected)
      benchmark::AddCustomContext(std::string("selected_") + list[i].kernel, list[i].name);
  }
}

}  // namespace

void show_progress(const std::string &row) {
  using Clock = std::chrono::steady_clock;
  static Clock::time_point shown;
  ++runs_so_far;
  if (runs_expected == 0 || Clock::now() - shown < std::chrono::milliseconds(200)) return;
  shown = Clock::now();
  const size_t percent = runs_so_far * 100 / runs_expected;
  fprintf(stderr, "\r%3zu%%  %-70.70s", percent < 99 ? percent : 99, row.c_str());
}

}  // namespace bench

int main(int argc, char **argv) {
  std::vector<char *> arguments = {argv[0]};
  for (const char *option : bench::kDefaults) arguments.push_back(const_cast<char *>(option));
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 1;

  bench::fill_memory();
  bench::add_find();
  bench::add_copy();
  bench::add_hex();
  bench::add_crc32c();
  bench::add_pack_fields();
  bench::add_buffer();
  bench::describe_context();
  const size_t run = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return run == 0 ? 1 : 0;
}
