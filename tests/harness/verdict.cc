#include "harness/verdict.h"

#include <csignal>
#include <cstdio>
#include <cstring>

#include "harness/effort.h"
#include "harness/guarded.h"
#include "harness/random.h"

namespace lwtest {
namespace {

constexpr int kSignals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE};
constexpr size_t kSignalCount = sizeof kSignals / sizeof kSignals[0];

sigjmp_buf escape;
struct sigaction before[kSignalCount];
volatile sig_atomic_t caught_signal;
void *volatile caught_address;

void catch_signal(int number, siginfo_t *info, void *) {
  caught_signal = number;
  caught_address = info->si_addr;
  siglongjmp(escape, 1);
}

std::string hexadecimal(uint64_t value) {
  char text[32];
  snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
  return text;
}

}  // namespace

sigjmp_buf *Verdict::trap() {
  return &escape;
}

void Verdict::begin(const char *name) {
  sections_.push_back({name, 0, {}});
  at({});
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = catch_signal;
  action.sa_flags = SA_SIGINFO;
  for (size_t i = 0; i < kSignalCount; ++i) sigaction(kSignals[i], &action, &before[i]);
}

void Verdict::finish() {
  for (size_t i = 0; i < kSignalCount; ++i) sigaction(kSignals[i], &before[i], nullptr);
}

void Verdict::trapped() {
  Guarded::unfence_all();
  ++sections_.back().comparisons;
  if (caught_signal == SIGILL) {
    fail("illegal instruction");
  } else {
    fail(std::string(caught_signal == SIGSEGV  ? "access fault "
                     : caught_signal == SIGBUS ? "bus error "
                                               : "arithmetic fault ") +
         Guarded::describe(caught_address));
  }
}

bool Verdict::fail(const std::string &message) {
  std::string text = std::string(subject_) + ", " + sections_.back().name + ": " + message;
  for (const Coordinate &c : case_)
    if (c.label != nullptr) text += std::string("; ") + c.label + " " + std::to_string(c.value);
  text +=
      " (LW_TEST_SEED=" + hexadecimal(seed()) + " LW_TEST_EFFORT=" + std::to_string(effort()) + ")";
  if (sections_.back().failure.empty()) sections_.back().failure = text;
  return false;
}

bool Verdict::unequal(uint64_t got, uint64_t want, const char *what) {
  return fail(std::string(what) + " is " + std::to_string(got) + " (" + hexadecimal(got) +
              "), should be " + std::to_string(want) + " (" + hexadecimal(want) + ")");
}

bool Verdict::equal_bytes(const uint8_t *got, const uint8_t *want, size_t size, const char *what) {
  ++sections_.back().comparisons;
  if (size == 0 || memcmp(got, want, size) == 0) return true;
  size_t at = 0;
  while (got[at] == want[at]) ++at;
  return fail(std::string("byte ") + std::to_string(at) + " of " + std::to_string(size) + " of " +
              what + " is " + hexadecimal(got[at]) + ", should be " + hexadecimal(want[at]));
}

bool Verdict::passed() const {
  for (const Section &s : sections_)
    if (s.comparisons == 0 || !s.failure.empty()) return false;
  return !sections_.empty();
}

}  // namespace lwtest
