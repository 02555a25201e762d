// Dispatch: what lw_variants, lw_target and lw_set_target say, and that the kernels obey.
#include <doctest/doctest.h>

#include <cstring>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "isa.h"
#include "lanewright/lanewright.h"
#include "runtime/dispatch.h"

namespace {

std::vector<lw_variant> variants() {
  const lw_variant *list = nullptr;
  const size_t count = lw_variants(&list);
  return {list, list + count};
}

const lanewright::Isa &isa_named(const std::string &name) {
  for (const lanewright::Isa &each : lanewright::kIsas) {
    if (name == each.name) return each;
  }
  FAIL("a variant of the unknown ISA " << name);
  return lanewright::kIsas[0];
}

std::map<std::string, lw_variant> selected() {
  std::map<std::string, lw_variant> result;
  for (const lw_variant &each : variants()) {
    if (each.selected) result[each.kernel] = each;
  }
  return result;
}

// Gives dispatch back what the environment says when a test ends.
struct Uncapped {
  ~Uncapped() { lw_set_target(nullptr); }
};

// The features that a variant names, as a set.
lanewright::Features needs(const lw_variant &variant) {
  std::istringstream names(variant.features);
  lanewright::Features bits = 0;
  for (std::string name; names >> name;) {
    for (const lanewright::FeatureName &each : lanewright::kFeatureNames) {
      if (name == each.name) bits |= each.bit;
    }
  }
  return bits;
}

// Not where one variant is compiled, nor where the compiler's flags guarantee the best.
bool can_choose(const std::string &kernel) {
  std::vector<lw_variant> list;
  for (const lw_variant &each : variants()) {
    if (each.kernel == kernel) list.push_back(each);
  }
  const lanewright::Features best = needs(list[0]) | isa_named(list[0].isa).prefers;
  return list.size() > 1 && !lanewright::includes(lanewright::kGuaranteed, best);
}

}  // namespace

TEST_CASE("each kernel has one variant selected, and can run it") {
  std::map<std::string, int> count;
  for (const lw_variant &each : variants()) {
    CAPTURE(each.name);
    count[each.kernel] += each.selected;
    if (each.selected) CHECK(each.supported == 1);
    CHECK((each.function != nullptr));
    CHECK(std::strncmp(each.name, each.kernel, std::strlen(each.kernel)) == 0);
  }
  CHECK(count.size() == 9);
  for (const auto &each : count) {
    CAPTURE(each.first);
    CHECK(each.second == 1);
  }
}

TEST_CASE("names are unique and end with their ISA") {
  std::map<std::string, int> names;
  for (const lw_variant &each : variants()) {
    const std::string name = each.name, tail = std::string("__") + each.isa;
    CHECK(++names[name] == 1);
    CHECK(name.substr(name.size() - tail.size()) == tail);
  }
}

TEST_CASE("the target is the best ISA that can run here") {
  const lanewright::Isa target = isa_named(lw_target());
  CHECK(lanewright::includes(lanewright::available_features(), target.needs));
}

TEST_CASE("a cap holds for every kernel, and is lifted again") {
  const Uncapped uncapped;
  const auto before = selected();
  const std::string target = lw_target();
  for (const lanewright::Isa &isa : lanewright::kIsas) {
    CAPTURE(isa.name);
    if (!isa.built || !lanewright::includes(lanewright::available_features(), isa.needs)) {
      CHECK(lw_set_target(isa.name) == LW_UNSUPPORTED_TARGET);
      CHECK(target == lw_target());
      continue;
    }
    REQUIRE(lw_set_target(isa.name) == LW_OK);
    CHECK(isa_named(lw_target()).level <= isa.level);
    for (const auto &each : selected()) {
      CAPTURE(each.first);
      if (can_choose(each.first)) CHECK(isa_named(each.second.isa).level <= isa.level);
    }
    REQUIRE(lw_set_target(nullptr) == LW_OK);
  }
  CHECK(target == lw_target());
  for (const auto &[kernel, variant] : selected()) {
    CHECK(std::string(variant.name) == before.at(kernel).name);
  }
}

TEST_CASE("where the compiler's flags guarantee the best variant, it is the one under every cap") {
  const Uncapped uncapped;
  REQUIRE(lw_set_target("scalar") == LW_OK);
  std::map<std::string, std::string> best;
  for (const lw_variant &each : variants()) best.emplace(each.kernel, each.name);
  for (const auto &each : selected()) {
    CAPTURE(each.first);
    if (can_choose(each.first)) {
      CHECK(std::string(each.second.isa) == "scalar");
    } else {
      CHECK(each.second.name == best[each.first]);
    }
  }
}

TEST_CASE("kernels work under every cap, before and after their first call") {
  const Uncapped uncapped;
  for (const lanewright::Isa &isa : lanewright::kIsas) {
    if (lw_set_target(isa.name) != LW_OK) continue;
    CAPTURE(isa.name);
    for (int call = 0; call < 2; ++call) {
      const auto before = selected();
      CHECK(lw_crc32c("123456789", 9) == 0xe3069283);
      CHECK(lw_find_nul("four", 5) == 4);
      CHECK(std::string(selected().at("crc32c").name) == before.at("crc32c").name);
    }
  }
}

TEST_CASE("names that do not exist") {
  const std::string target = lw_target();
  CHECK(lw_set_target("avx1024") == LW_UNKNOWN_TARGET);
  CHECK(lw_set_target("") == LW_UNKNOWN_TARGET);
  CHECK(lw_set_target("AVX2") == LW_UNKNOWN_TARGET);
  CHECK(target == lw_target());
}

TEST_CASE("the choice among variants: the first that fits, the last if none does") {
  using Function = void();
  constexpr lanewright::Features a = 1, b = 2, maker = 4;
  const lanewright::Variant<Function> table[] = {
      {"first", "", "", a | b, maker, nullptr},
      {"second", "", "", a | b, 0, nullptr},
      {"third", "", "", a, 0, nullptr},
      {"last", "", "", 0, 0, nullptr},
  };
  const auto choice = [&](lanewright::Features allowed) {
    return std::string(lanewright::best(table, allowed).name);
  };
  CHECK(choice(a | b | maker) == "first");
  CHECK(choice(a | b) == "second");
  CHECK(choice(a | maker) == "third");
  CHECK(choice(b | maker) == "last");
  CHECK(choice(0) == "last");
}
