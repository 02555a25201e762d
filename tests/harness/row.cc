#include "harness/row.h"

#include <algorithm>

namespace lwtest {

std::vector<size_t> Row::sizes() const {
  std::vector<size_t> list;
  for (size_t size = 0; size <= 4 * block + 1; ++size) list.push_back(size);
  for (size_t threshold : thresholds)
    for (size_t size : {threshold == 0 ? 0 : threshold - 1, threshold, threshold + 1})
      list.push_back(size);
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

}  // namespace lwtest
