#include "rows.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace bench {

Memory memory;

void fill_memory() {
  std::mt19937 random(20240229);
  for (char &byte : memory.bytes) byte = static_cast<char>(1 + random() % 255);
  for (char &digit : memory.digits) digit = "0123456789abcdefABCDEF"[random() % 22];
}

const std::vector<size_t> &sizes() {
  static const std::vector<size_t> all = {
      1,   2,   3,    4,    7,    8,    12,   15,   16,   24,    31,    32,      48,
      63,  64,  65,   95,   96,   100,  128,  129,  191,  200,   256,   257,     383,
      512, 767, 1000, 1024, 1025, 1535, 2048, 4096, 8192, 16384, 32768, kLargest};
  return all;
}

double minimum(const std::vector<double> &times) {
  return *std::min_element(times.begin(), times.end());
}

double maximum(const std::vector<double> &times) {
  return *std::max_element(times.begin(), times.end());
}

void require_equal(bool equal, const char *kernel, const char *peer, size_t size) {
  if (equal) return;
  fprintf(stderr, "lanewright_bench: peer:%s and lw_%s differ at size %zu: nothing was measured\n",
          peer, kernel, size);
  exit(1);
}

}  // namespace bench
