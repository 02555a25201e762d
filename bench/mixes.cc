#include "mixes.h"

#include <random>

namespace bench {
namespace {

// One entry of a distribution: sizes of a range, each as likely as the others.
struct Range {
  size_t first, last, weight;
};
struct Distribution {
  const char *name;
  std::vector<Range> ranges;
};

const std::vector<Distribution> kDistributions = {
#include "distributions.inc"  // made of bench/distributions/*.json by CMake
};

Mix mix_of(const std::string &name, std::vector<uint16_t> sizes) {
  double sum = 0;
  for (const size_t size : sizes) sum += static_cast<double>(size);
  const double mean = sum / static_cast<double>(sizes.size());
  return {name, std::move(sizes), mean};
}

Mix draw(const Distribution &distribution) {
  size_t total = 0;
  for (const Range &range : distribution.ranges) total += range.weight;
  std::mt19937 random(20240229);
  std::vector<uint16_t> sizes;
  while (sizes.size() < kMixLength) {
    size_t at = random() % total;
    const Range *range = distribution.ranges.data();
    for (; at >= range->weight; ++range) at -= range->weight;
    const size_t count = range->last - range->first + 1;
    sizes.push_back(static_cast<uint16_t>(range->first + random() % count));
  }
  return mix_of(distribution.name, std::move(sizes));
}

std::vector<Mix> draw_all() {
  std::vector<Mix> all;
  for (const Distribution &distribution : kDistributions) all.push_back(draw(distribution));
  return all;
}

std::vector<Mix> double_all() {
  std::vector<Mix> all;
  for (const Mix &mix : mixes()) {
    std::vector<uint16_t> sizes = mix.sizes;
    for (uint16_t &size : sizes) size = static_cast<uint16_t>(2 * size);
    all.push_back(mix_of(mix.name, std::move(sizes)));
  }
  return all;
}

}  // namespace

const std::vector<Mix> &mixes() {
  static const std::vector<Mix> all = draw_all();
  return all;
}

const std::vector<Mix> &doubled_mixes() {
  static const std::vector<Mix> all = double_all();
  return all;
}

}  // namespace bench
