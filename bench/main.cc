// lanewright_bench: Google Benchmark with this project's rows and defaults. Its options work; those
// given on the command line override the defaults. Two more are for bench/run.py, which runs it
// kernel by kernel and makes tables of what it writes:
//   --list         prints the names of all rows, after the line "target <what dispatch chose>"
//   --rows=<file>  has no rows but those named in the file, one a line
#include "rows.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

namespace bench {
namespace {

constexpr const char *kDefaults[] = {
    "--benchmark_min_time=0.002",
    "--benchmark_repetitions=15",
    "--benchmark_enable_random_interleaving=true",
    "--benchmark_report_aggregates_only=true",
};

size_t number_in_environment(const char *name) {
  const char *const text = getenv(name);
  return text == nullptr ? 0 : static_cast<size_t>(strtoull(text, nullptr, 10));
}

// What bench/run.py says to expect of all its runs of this program, and what was before this one;
// progress is shown if it does.
const size_t runs_expected = number_in_environment("LANEWRIGHT_BENCH_RUNS");
size_t runs_so_far = number_in_environment("LANEWRIGHT_BENCH_DONE");

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

void take_rows(const char *path) {
  std::ifstream file(path);
  std::vector<std::string> names;
  for (std::string name; std::getline(file, name);) names.push_back(name);
  if (names.empty()) {
    fprintf(stderr, "lanewright_bench: --rows=%s: no such file, or it is empty\n", path);
    exit(2);
  }
  register_only(std::move(names));
}

void add_all() {
  fill_memory();
  add_find();
  add_copy();
  add_hex();
  add_hex_uses();
  add_crc32c();
  add_pack_fields();
  add_buffer();
  add_clock();
}

}  // namespace bench

int main(int argc, char **argv) {
  std::vector<char *> arguments = {argv[0]};
  for (const char *option : bench::kDefaults) arguments.push_back(const_cast<char *>(option));
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "--list") == 0) {
      printf("target %s\n", lw_target());
      bench::print_names_only();
      bench::add_all();
      return 0;
    }
    if (strncmp(argv[i], "--rows=", 7) == 0)
      bench::take_rows(argv[i] + 7);
    else
      arguments.push_back(argv[i]);
  }
  int count = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;

  bench::add_all();
  bench::describe_context();
  const size_t run = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return run == 0 ? 1 : 0;
}
