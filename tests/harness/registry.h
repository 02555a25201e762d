// Which variants have rows, which were tested and which were skipped, and why.
#ifndef LANEWRIGHT_TESTS_HARNESS_REGISTRY_H
#define LANEWRIGHT_TESTS_HARNESS_REGISTRY_H

#include <cstddef>
#include <vector>

#include "harness/row.h"
#include "lanewright/lanewright.h"

namespace lwtest {

// Enters a row when the program starts, before any filter decides whether its test runs.
class RegisteredRow {
 public:
  // numbers: the block, then the thresholds.
  RegisteredRow(const char *kernel, const char *variant, std::vector<size_t> numbers);
  const Row row;
};

// The entry of lw_variants() of that name, or null: the variant is not in this build.
const lw_variant *find_variant(const char *name);

void mark_tested(const char *variant);

void list_variants();  // prints lw_variants(), one a line

// Prints a line per variant that was tested or skipped. Returns the number of faults: variants
// without a row and, when every row was meant to run, those that did not and kernels of which no
// variant was tested.
size_t print_outcome(bool every_row_was_meant_to_run);

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_REGISTRY_H
