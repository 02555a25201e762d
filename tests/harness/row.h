// What a generated row says about one variant.
#ifndef LANEWRIGHT_TESTS_HARNESS_ROW_H
#define LANEWRIGHT_TESTS_HARNESS_ROW_H

#include <cstddef>
#include <vector>

namespace lwtest {

struct Row {
  const char *kernel;
  const char *variant;             // its name in lw_variants()
  size_t block;                    // elements per round of its main loop; > 0
  std::vector<size_t> thresholds;  // element counts at which it changes its path

  // 0..4 * block + 1 and each threshold with its neighbours, in ascending order. An element is a
  // byte of input, or a value for pack_fields.
  std::vector<size_t> sizes() const;
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_ROW_H
