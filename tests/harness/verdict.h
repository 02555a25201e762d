// Collects what a checker finds out about one function, without an assertion per byte.
#ifndef LANEWRIGHT_TESTS_HARNESS_VERDICT_H
#define LANEWRIGHT_TESTS_HARNESS_VERDICT_H

#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lwtest {

// One coordinate of a test case: {"size", 33}. The label is a literal.
struct Coordinate {
  const char *label = nullptr;
  uint64_t value = 0;
};

struct Section {
  const char *name;
  uint64_t comparisons;
  std::string failure;  // empty if it passed
};

class Verdict {
 public:
  // The subject is the name of the function under test.
  explicit Verdict(const char *subject) : subject_(subject) {}

  const char *subject() const { return subject_; }
  const std::vector<Section> &sections() const { return sections_; }
  bool passed() const;  // true if every section compared something and none failed

  // Runs body() as the named section. An access fault or illegal instruction inside it ends the
  // section as a failure that names the case it was at. As the way out is a long jump, body must
  // not own anything: buffers belong to its caller.
  template <class Body>
  void section(const char *name, const Body &body) {
    begin(name);
    if (sigsetjmp(*trap(), 1) == 0) {
      body();
    } else {
      trapped();
    }
    finish();
  }

  // The case to come, for the messages of failures.
  void at(Coordinate a, Coordinate b = {}, Coordinate c = {}, Coordinate d = {}) {
    case_[0] = a;
    case_[1] = b;
    case_[2] = c;
    case_[3] = d;
  }

  // Counts one comparison; false means that the body should return.
  bool equal(uint64_t got, uint64_t want, const char *what) {
    ++sections_.back().comparisons;
    return got == want || unequal(got, want, what);
  }
  // The same for memory: the message names the first byte that differs.
  bool equal_bytes(const uint8_t *got, const uint8_t *want, size_t size, const char *what);
  // Always false.
  bool fail(const std::string &message);

 private:
  static sigjmp_buf *trap();
  void begin(const char *name);
  void finish();
  void trapped();
  bool unequal(uint64_t got, uint64_t want, const char *what);

  const char *subject_;
  std::vector<Section> sections_;
  Coordinate case_[4];
};

}  // namespace lwtest

#endif  // LANEWRIGHT_TESTS_HARNESS_VERDICT_H
