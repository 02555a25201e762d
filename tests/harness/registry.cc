#include "harness/registry.h"

#include <cstdio>
#include <cstring>
#include <set>
#include <sstream>
#include <string>
#include <utility>

namespace lwtest {
namespace {

// Functions, not objects: rows are entered by static constructors of other files.
std::set<std::string> &rows() {
  static std::set<std::string> names;
  return names;
}

std::set<std::string> &tested() {
  static std::set<std::string> names;
  return names;
}

std::vector<std::string> split(const char *words) {
  std::vector<std::string> parts;
  std::istringstream stream(words);
  for (std::string word; stream >> word;) parts.push_back(word);
  return parts;
}

// What the CPU is known to have: the needs of every variant that it supports.
std::set<std::string> features_of_supported(const lw_variant *list, size_t count) {
  std::set<std::string> features;
  for (size_t i = 0; i < count; ++i)
    if (list[i].supported)
      for (const std::string &feature : split(list[i].features)) features.insert(feature);
  return features;
}

// The needs of a variant that are not known to be met, each after a space.
std::string unconfirmed(const lw_variant &variant, const std::set<std::string> &present) {
  std::string text;
  for (const std::string &feature : split(variant.features))
    if (present.count(feature) == 0) text += " " + feature;
  return text.empty() ? std::string(" ") + variant.features : text;
}

Row make_row(const char *kernel, const char *variant, const std::vector<size_t> &numbers) {
  return {kernel, variant, numbers.front(), {numbers.begin() + 1, numbers.end()}};
}

}  // namespace

RegisteredRow::RegisteredRow(const char *kernel, const char *variant, std::vector<size_t> numbers)
    : row(make_row(kernel, variant, numbers)) {
  rows().insert(variant);
}

const lw_variant *find_variant(const char *name) {
  const lw_variant *list = nullptr;
  const size_t count = lw_variants(&list);
  for (size_t i = 0; i < count; ++i)
    if (strcmp(list[i].name, name) == 0) return &list[i];
  return nullptr;
}

void mark_tested(const char *variant) {
  tested().insert(variant);
}

void list_variants() {
  const lw_variant *list = nullptr;
  const size_t count = lw_variants(&list);
  for (size_t i = 0; i < count; ++i)
    printf("%s%s%s%s%s\n", list[i].name, list[i].features[0] != '\0' ? " needs " : "",
           list[i].features, list[i].supported ? "" : " unsupported",
           list[i].selected ? " selected" : "");
}

size_t print_outcome(bool every_row_was_meant_to_run) {
  const lw_variant *list = nullptr;
  const size_t count = lw_variants(&list);
  std::set<std::string> kernels, tested_kernels, absent = rows();
  const std::set<std::string> present = features_of_supported(list, count);
  size_t faults = 0, skipped = 0;
  for (size_t i = 0; i < count; ++i) {
    const lw_variant &variant = list[i];
    kernels.insert(variant.kernel);
    absent.erase(variant.name);
    if (tested().count(variant.name) != 0) {
      printf("tested  %s\n", variant.name);
      tested_kernels.insert(variant.kernel);
    } else if (rows().count(variant.name) == 0) {
      printf("FAULT   %s has no row: nothing tests it\n", variant.name);
      ++faults;
    } else if (!variant.supported) {
      printf("skipped %s (the CPU lacks one or more of:%s)\n", variant.name,
             unconfirmed(variant, present).c_str());
      ++skipped;
    } else if (every_row_was_meant_to_run) {
      printf("FAULT   %s has a row that did not run\n", variant.name);
      ++faults;
    }
  }
  if (every_row_was_meant_to_run) {
    for (const std::string &kernel : kernels) {
      if (tested_kernels.count(kernel) != 0) continue;
      printf("FAULT   no variant of %s was tested\n", kernel.c_str());
      ++faults;
    }
    if (count == 0) {
      printf("FAULT   lw_variants() is empty\n");
      ++faults;
    }
  }
  printf("variants: %zu tested, %zu skipped, %zu in this build; %zu rows for other builds\n",
         tested().size(), skipped, count, absent.size());
  return faults;
}

}  // namespace lwtest
