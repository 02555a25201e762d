// Runs the tests and says which compiled variants they covered.
//
//   lanewright_tests [--list-variants] [doctest options]
//
// LW_TEST_SEED repeats the random numbers of an earlier run, LW_TEST_EFFORT (per cent) scales the
// amount of work; both are printed. With a filter such as -tc='find_nul*' the run need not be
// complete; without one a compiled variant that was not tested although the CPU can run it, or a
// kernel of which none was tested, makes the run fail.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstring>

#include "harness/effort.h"
#include "harness/random.h"
#include "harness/registry.h"

namespace {

// Filters that can keep a row from running. -tce is taken to be for "huge: *" and the like: a row
// that it excludes is a fault.
bool is_filter(const char *argument) {
  static const char *const names[] = {
      "tc=", "test-case=", "ts=", "test-suite=", "sf=", "source-file=",
      "f=",  "first=",     "l=",  "last=",       "aa=", "abort-after="};
  while (*argument == '-') ++argument;
  if (strncmp(argument, "dt-", 3) == 0) argument += 3;
  for (const char *name : names)
    if (strncmp(argument, name, strlen(name)) == 0) return true;
  return false;
}

}  // namespace

int main(int argc, char **argv) {
  bool filtered = false;
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "--list-variants") == 0) {
      lwtest::list_variants();
      return 0;
    }
    filtered = filtered || is_filter(argv[i]);
  }
  doctest::Context context(argc, argv);
  printf("LW_TEST_SEED=0x%llx LW_TEST_EFFORT=%u target %s\n",
         static_cast<unsigned long long>(lwtest::seed()), lwtest::effort(), lw_target());
  fflush(stdout);
  const int result = context.run();
  if (context.shouldExit()) return result;  // only asked for help or a list
  fflush(nullptr);
  const size_t faults = lwtest::print_outcome(!filtered);
  return result != 0 || faults != 0 ? 1 : 0;
}
