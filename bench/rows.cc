#include "rows.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace bench {
namespace {

std::vector<size_t> make_sizes() {
  std::vector<size_t> all;
  for (size_t size = 1; size <= 64; ++size) all.push_back(size);
  for (size_t power = 64; power < kLargest; power *= 2) {
    if (power > 64) all.push_back(power);
    all.push_back(power + 1);
    all.push_back(power + power / 2 - 1);
  }
  all.push_back(kLargest);
  return all;
}

enum class Registration { kAll, kSome, kNone } registration = Registration::kAll;
std::vector<std::string> wanted;  // sorted, if they are some

double minimum(const std::vector<double> &times) {
  return *std::min_element(times.begin(), times.end());
}

double maximum(const std::vector<double> &times) {
  return *std::max_element(times.begin(), times.end());
}

}  // namespace

Memory memory;

void fill_memory() {
  std::mt19937 random(20240229);
  for (char &byte : memory.bytes) byte = static_cast<char>(1 + random() % 255);
  for (char &digit : memory.digits) digit = "0123456789abcdefABCDEF"[random() % 22];
}

const std::vector<size_t> &sizes() {
  static const std::vector<size_t> all = make_sizes();
  return all;
}

std::vector<size_t> sizes_to(size_t last) {
  std::vector<size_t> some;
  for (const size_t size : sizes())
    if (size <= last) some.push_back(size);
  return some;
}

std::vector<size_t> even_sizes() {
  std::vector<size_t> even;
  for (const size_t size : sizes()) {
    const size_t rounded = size + size % 2;
    if (even.empty() || even.back() < rounded) even.push_back(rounded);
  }
  return even;
}

void register_only(std::vector<std::string> names) {
  registration = Registration::kSome;
  wanted = std::move(names);
  std::sort(wanted.begin(), wanted.end());
}

void print_names_only() {
  registration = Registration::kNone;
}

void add_row(const std::string &name, double bytes, std::function<void(benchmark::State &)> run) {
  if (registration == Registration::kNone) puts(name.c_str());
  if (registration == Registration::kNone ||
      (registration == Registration::kSome &&
       !std::binary_search(wanted.begin(), wanted.end(), name)))
    return;
  benchmark::RegisterBenchmark(name.c_str(),
                               [=](benchmark::State &state) {
                                 show_progress(name);
                                 run(state);
                                 const double total =
                                     static_cast<double>(state.iterations()) * bytes;
                                 state.SetBytesProcessed(static_cast<int64_t>(total));
                               })
      ->ComputeStatistics("min", minimum)
      ->ComputeStatistics("max", maximum);
}

void require_equal(bool equal, const char *kernel, const char *peer, size_t size) {
  if (equal) return;
  fprintf(stderr, "lanewright_bench: %s and lw_%s differ at size %zu: nothing was measured\n", peer,
          kernel, size);
  exit(1);
}

}  // namespace bench
