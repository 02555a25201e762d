// Sizes as they come in practice, so that no branch predictor learns a row's one size.
#ifndef LANEWRIGHT_BENCH_MIXES_H
#define LANEWRIGHT_BENCH_MIXES_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

// The sizes of kMixLength calls, drawn from one of bench/distributions: the same in every run.
constexpr size_t kMixLength = 8192;
struct Mix {
  std::string name;
  std::vector<uint16_t> sizes;
  double mean;
};
const std::vector<Mix> &mixes();

// The same with every size doubled, for what comes in pairs.
const std::vector<Mix> &doubled_mixes();

}  // namespace bench

#endif  // LANEWRIGHT_BENCH_MIXES_H
