// How much to test: everything where that takes a second or two, samples where it would take
// minutes.
#ifndef LANEWRIGHT_TESTS_HARNESS_EFFORT_H
#define LANEWRIGHT_TESTS_HARNESS_EFFORT_H

#include <cstddef>
#include <cstdint>

#include "harness/random.h"

namespace lwtest {

// Per cent. LW_TEST_EFFORT where it is set, else by the speed of this program: 100 in an optimised
// native build, less in an unoptimised one, under a sanitizer or in an emulator.
unsigned effort();

// Takes every n-th case of a section that would otherwise cost too much. n is odd, hence coprime to
// the count of alignments: every alignment still gets its turn.
class Thinner {
 public:
  // The section has `cases` cases that process about `bytes` bytes each.
  Thinner(Random &random, size_t cases, size_t bytes);
  bool take() { return ++counter_ % step_ == 0; }

 private:
  size_t step_;
  size_t counter_;
};

// `full` iterations of a random section, scaled; at least one in fifty of them.
size_t iterations(size_t full);

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_EFFORT_H
