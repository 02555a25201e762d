#include "harness/output.h"

#include <cstring>

namespace lwtest {
namespace {

constexpr size_t kMargin = 2 * kAlignments;
constexpr size_t kShifts = 61;  // a prime, so that it goes along with no loop over alignments

}  // namespace

Output::Output(Random &random, size_t size)
    : memory_("dst", Guarded::capacity_for(size)), canaries_(memory_.capacity() + kShifts) {
  random.fill(canaries_.data(), canaries_.size());
}

uint8_t *Output::arm(uint8_t *place, size_t size) {
  place_ = place;
  size_ = size;
  shift_ = (shift_ + 1) % kShifts;
  const size_t at = static_cast<size_t>(place - memory_.begin());
  const size_t from = at < kMargin ? 0 : at - kMargin;
  const size_t room = memory_.capacity() - at - size;
  const size_t to = at + size + (room < kMargin ? room : kMargin);
  memcpy(memory_.begin() + from, canary(from), to - from);
  return place;
}

bool Output::untouched_outside(Verdict &v, size_t written) const {
  const size_t at = static_cast<size_t>(place_ - memory_.begin());
  const size_t before = at < kMargin ? at : kMargin;
  const size_t room = memory_.capacity() - at - size_;
  const size_t after = size_ - written + (room < kMargin ? room : kMargin);
  return v.equal_bytes(place_ - before, canary(at - before), before, "the canaries before dst") &&
         v.equal_bytes(place_ + written, canary(at + written), after,
                       "the canaries after the output");
}

bool Output::holds(Verdict &v, const uint8_t *want, size_t written) const {
  return v.equal_bytes(place_, want, written, "dst") && untouched_outside(v, written);
}

}  // namespace lwtest
