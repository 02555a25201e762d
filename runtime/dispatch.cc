// The cap on dispatch: from the environment at first, from lw_set_target after that.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // secure_getenv
#endif
#define LANEWRIGHT_NO_INLINE
#include "runtime/dispatch.h"

#include <atomic>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/cpu.h"

#if LW_ARCHITECTURE_X86_64
extern "C" LW_API uint32_t lw_crc32c_in_place;
uint32_t lw_crc32c_in_place = 0;
#endif

namespace lanewright {
namespace {

// 0 until the first call that needs it. Whoever computes it first stores it; all compute the same.
std::atomic<Features> available{0};
std::atomic<Features> allowed{0};
// The features that LANEWRIGHT_DISABLE took away, which lw_set_target does not give back.
std::atomic<Features> disabled{0};

const char *environment(const char *name) {
#if defined(__linux__)
  return secure_getenv(name);
#else
  return getenv(name);
#endif
}

const Isa *find_isa(const char *name) {
  for (const Isa &each : kIsas) {
    if (strcmp(each.name, name) == 0) return &each;
  }
  return nullptr;
}

bool can_use(const Isa &isa, Features features) {
  return isa.built && includes(features, isa.needs);
}

// The bits of the ISAs up to a level.
Features isas_up_to(int level) {
  Features bits = 0;
  for (const Isa &each : kIsas) {
    if (each.level <= level && each.built) bits |= each.bit;
  }
  return bits;
}

constexpr int kNoCap = kIsas[sizeof kIsas / sizeof kIsas[0] - 1].level;

#if LW_ARCHITECTURE_X86_64
// Says whether the header may use the crc32 instruction (inline.h).
void publish_in_place(Features set) {
  const bool may = includes(set, feature::kCrc | isa::kSse4);
  __atomic_store_n(&lw_crc32c_in_place, may ? LW_CRC32C_UPDATE_INLINE_END : 0, __ATOMIC_RELAXED);
}
#else
void publish_in_place(Features) {}
#endif

// A complaint about the environment, made once, by the thread whose view of it is kept.
struct Complaint {
  const char *variable = nullptr;
  const char *value = nullptr;
  size_t length = 0;
  const char *what = nullptr;
};

Features read_disabled(Complaint &complaint) {
  const char *list = environment("LANEWRIGHT_DISABLE");
  Features bits = 0;
  while (list != nullptr && *list != '\0') {
    const size_t length = strcspn(list, ",");
    bool known = length == 0;
    for (const FeatureName &each : kFeatureNames) {
      if (strlen(each.name) == length && memcmp(each.name, list, length) == 0) {
        bits |= each.bit;
        known = true;
      }
    }
    if (!known) complaint = {"LANEWRIGHT_DISABLE", list, length, "no such feature"};
    list += length;
    if (*list == ',') ++list;
  }
  return bits;
}

int read_cap(Features features, Complaint &complaint) {
  const char *name = environment("LANEWRIGHT_TARGET");
  if (name == nullptr || *name == '\0') return kNoCap;
  const Isa *isa = find_isa(name);
  if (isa != nullptr && can_use(*isa, features)) return isa->level;
  const char *what = isa == nullptr ? "no such target" : "this CPU or this build lacks it";
  complaint = {"LANEWRIGHT_TARGET", name, strlen(name), what};
  return kNoCap;
}

void report(const Complaint &complaint) {
  if (complaint.variable == nullptr) return;
  fprintf(stderr, "lanewright: %s: '%.*s': %s; ignored. Targets here:", complaint.variable,
          static_cast<int>(complaint.length), complaint.value, complaint.what);
  for (const Isa &each : kIsas) {
    if (can_use(each, available_features())) fprintf(stderr, " %s", each.name);
  }
  fputc('\n', stderr);
}

}  // namespace

Features available_features() {
  Features found = available.load(std::memory_order_relaxed);
  if (found == 0) {
    found = detect_cpu() | isa::kScalar;
    available.store(found, std::memory_order_relaxed);
  }
  return found;
}

Features allowed_features() {
  Features current = allowed.load();
  if (current != 0) return current;
  Complaint about_disable, about_target;
  const Features without = read_disabled(about_disable);
  const Features features = available_features() & ~without;
  const Features first = features | isas_up_to(read_cap(features, about_target));
  disabled.store(without);
  if (!allowed.compare_exchange_strong(current, first)) return current;
  publish_in_place(first);
  report(about_disable);
  report(about_target);
  return first;
}

}  // namespace lanewright

using namespace lanewright;

const char *lw_target(void) {
  const Features features = allowed_features();
  const char *name = kIsas[0].name;
  for (const Isa &each : kIsas) {
    if (includes(features, each.bit | each.needs | each.prefers)) name = each.name;
  }
  return name;
}

lw_status lw_set_target(const char *name) {
  allowed_features();  // so that the environment has been read
  const Features features = available_features() & ~disabled.load();
  int level = kNoCap;
  if (name != nullptr) {
    const Isa *isa = find_isa(name);
    if (isa == nullptr) return LW_UNKNOWN_TARGET;
    if (!can_use(*isa, features)) return LW_UNSUPPORTED_TARGET;
    level = isa->level;
  }
  const Features now = features | isas_up_to(level);
  allowed.store(now);
  publish_in_place(now);
  for (size_t i = 0; i < kKernelCount; ++i) kKernels[i].reset();
  return LW_OK;
}

size_t lw_variants(const lw_variant **list) {
  lw_variant *const table = variant_table();
  lw_variant *end = table;
  for (size_t i = 0; i < kKernelCount; ++i) end += kKernels[i].describe(end);
  *list = table;
  return static_cast<size_t>(end - table);
}
