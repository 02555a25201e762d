// From verdicts to doctest.
#ifndef LANEWRIGHT_TESTS_HARNESS_REPORT_H
#define LANEWRIGHT_TESTS_HARNESS_REPORT_H

#include <doctest/doctest.h>

#include <string>

#include "harness/verdict.h"

namespace lwtest {

// One assertion per section: a section that compared nothing fails too.
inline void report(const Verdict &v) {
  CHECK_FALSE(v.sections().empty());
  for (const Section &s : v.sections()) {
    if (s.failure.empty()) {
      CHECK_MESSAGE(s.comparisons != 0, std::string(v.subject()), ", ", std::string(s.name),
                    ": compared nothing");
    } else {
      FAIL_CHECK(s.failure);
    }
  }
}

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_REPORT_H
