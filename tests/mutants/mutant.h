// Kernels that are wrong on purpose, each in one way: a checker that lets one pass proves nothing.
#ifndef LANEWRIGHT_TESTS_MUTANTS_MUTANT_H
#define LANEWRIGHT_TESTS_MUTANTS_MUTANT_H

#include <cstddef>
#include <cstdint>

#include "lanewright/lanewright.h"

// The sanitizers must leave the mutants to the checkers.
#define LW_MUTANT __attribute__((noinline, no_sanitize("address", "undefined")))

namespace lwtest {

// An entry of a table of mutants. The first of each table has no bug.
template <class Function>
struct Mutant {
  const char *bug;
  Function *function;
};

// A read that the compiler may not drop.
LW_MUTANT inline void touch(const void *address) {
  (void)*static_cast<const volatile char *>(address);
}

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_MUTANTS_MUTANT_H
