#include "table.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

#include "lanewright/lanewright.h"
#include "measure.h"
#include "progress.h"

namespace demo {
namespace {

constexpr size_t kSizes[] = {64, 4096, 65536};
constexpr size_t kMostColumns = sizeof kSizes / sizeof kSizes[0];

// What the calls read and write.
struct Memory {
  std::string bytes;   // of the input, without its NULs
  std::string digits;  // the same in hexadecimal
  std::vector<char> output;
  std::vector<size_t> sizes;  // a column of the table each
};

Memory prepare(const std::string &bytes) {
  constexpr size_t kWanted = kSizes[kMostColumns - 1] + kOffsets;
  Memory memory;
  for (size_t i = 0; i < bytes.size() && memory.bytes.size() < kWanted; ++i) {
    if (bytes[i] != '\0') memory.bytes += bytes[i];
  }
  memory.digits.resize(2 * memory.bytes.size());
  lw_hex_encode(memory.digits.data(), memory.bytes.data(), memory.bytes.size());
  memory.output.resize(6 * kWanted);
  // The last is cut to what there is: a multiple of 8, for whole values.
  const size_t room = (memory.bytes.size() - std::min(memory.bytes.size(), kOffsets)) / 8 * 8;
  for (const size_t size : kSizes) {
    if (memory.sizes.empty() || memory.sizes.back() < room)
      memory.sizes.push_back(std::min(size, room));
  }
  return memory;
}

// A variant's function, found by what it is: the one in use, or the scalar one.
struct Variant {
  std::string name;  // without the kernel's
  void (*function)(void) = nullptr;
};

Variant find_variant(const char *kernel, bool (*wanted)(const lw_variant &)) {
  const lw_variant *list;
  const size_t count = lw_variants(&list);
  for (size_t i = 0; i < count; ++i) {
    if (strcmp(list[i].kernel, kernel) != 0 || !wanted(list[i])) continue;
    return {list[i].name + strlen(kernel) + 2, list[i].function};
  }
  return {};
}

template <typename Function>
Function *scalar(const char *kernel) {
  const auto is_scalar = [](const lw_variant &each) { return strcmp(each.isa, "scalar") == 0; };
  return reinterpret_cast<Function *>(find_variant(kernel, is_scalar).function);
}

void print_row(const char *kernel, const Memory &memory, const std::vector<Times> &times) {
  const Variant used = find_variant(kernel, [](const lw_variant &v) { return v.selected != 0; });
  end_progress();
  printf("  %-13s %-27s", kernel, used.name.c_str());
  for (size_t i = 0; i < times.size(); ++i) {
    const double ns = times[i].ours;
    const double gigabytes = static_cast<double>(memory.sizes[i]) / ns;
    printf("%7.*f%6.1f%6.1f", ns < 10000 ? 1 : 0, ns, gigabytes, times[i].theirs / ns);
  }
  putchar('\n');
}

// Measures a kernel at each size. ours(size) and theirs(size) give a call that takes an offset.
template <typename Ours, typename Theirs>
void add_row(const char *kernel, const Memory &memory, const Ours &ours, const Theirs &theirs) {
  std::vector<Times> times;
  for (const size_t size : memory.sizes) {
    show_progress(kernel, times.size(), memory.sizes.size());
    times.push_back(measure(ours(size), theirs(size)));
  }
  print_row(kernel, memory, times);
}

void add_find(const Memory &memory) {
  const char *const src = memory.bytes.data();
  add_row(
      "find_byte", memory,
      [=](size_t size) { return [=](size_t at) { return lw_find_byte(src + at, size, 0); }; },
      [=](size_t size) { return [=](size_t at) { return memchr(src + at, 0, size); }; });
  add_row(
      "find_nul", memory,
      [=](size_t size) { return [=](size_t at) { return lw_find_nul(src + at, size); }; },
      [=](size_t size) { return [=](size_t at) { return strnlen(src + at, size); }; });
}

void add_copy(Memory &memory) {
  const char *const src = memory.bytes.data();
  char *const dst = memory.output.data();
  add_row(
      "copy", memory,
      [=](size_t size) {
        return [=](size_t at) { return lw_copy(dst + kOffsets - at, src + at, size); };
      },
      [=](size_t size) {
        return [=](size_t at) { return memcpy(dst + kOffsets - at, src + at, size); };
      });
}

void add_hex(Memory &memory) {
  const char *const src = memory.bytes.data();
  const char *const digits = memory.digits.data();
  char *const dst = memory.output.data();
  const auto encode = [=](lw_hex_encode_fn *function) {
    return [=](size_t size) {
      return [=](size_t at) { return function(dst + kOffsets - at, src + at, size); };
    };
  };
  const auto decode = [=](lw_hex_decode_fn *function) {
    return [=](size_t size) {
      return [=](size_t at) {
        return function(dst + kOffsets - at, digits + at, size, LW_HEX_STRICT).written;
      };
    };
  };
  add_row("hex_encode", memory, encode(lw_hex_encode),
          encode(scalar<lw_hex_encode_fn>("hex_encode")));
  add_row("hex_decode", memory, decode(lw_hex_decode),
          decode(scalar<lw_hex_decode_fn>("hex_decode")));
}

void add_crc32c(const Memory &memory) {
  const char *const src = memory.bytes.data();
  const auto update = [=](lw_crc32c_update_fn *function) {
    return [=](size_t size) {
      return [=](size_t at) { return function(0xffffffff, src + at, size); };
    };
  };
  add_row("crc32c", memory, update(lw_crc32c_update),
          update(scalar<lw_crc32c_update_fn>("crc32c")));
}

template <typename Value>
void add_pack_fields(const char *kernel, Memory &memory,
                     size_t (*ours)(void *, const Value *, const uint64_t *, size_t)) {
  std::vector<Value> values(memory.bytes.size() / sizeof(Value));
  memcpy(values.data(), memory.bytes.data(), values.size() * sizeof(Value));
  const Value *const src = values.data();
  char *const dst = memory.output.data();
  const auto pack = [=](size_t (*function)(void *, const Value *, const uint64_t *, size_t)) {
    return [=](size_t size) {
      return [=](size_t at) {
        return function(dst + at, src + at / sizeof(Value), nullptr, size / sizeof(Value));
      };
    };
  };
  using Function = size_t(void *, const Value *, const uint64_t *, size_t);
  add_row(kernel, memory, pack(ours), pack(scalar<Function>(kernel)));
}

void print_head(const Memory &memory) {
  printf("  %-41s", "");
  for (const size_t size : memory.sizes) {
    char text[32];
    snprintf(text, sizeof text, size % 1024 == 0 ? "%zu KiB" : "%zu B",
             size % 1024 == 0 ? size / 1024 : size);
    printf("%19s", text);
  }
  printf("\n  %-13s %-27s", "kernel", "variant in use");
  for (size_t i = 0; i < memory.sizes.size(); ++i) printf("%7s%6s%6s", "ns", "GB/s", "x");
  putchar('\n');
}

}  // namespace

void print_table(const std::string &bytes) {
  Memory memory = prepare(bytes);
  if (memory.sizes[0] < kSizes[0]) {
    printf("  too small to measure\n");
    return;
  }
  print_head(memory);
  add_find(memory);
  add_hex(memory);
  add_crc32c(memory);
  add_copy(memory);
  add_pack_fields("pack_fields16", memory, lw_pack_fields16);
  add_pack_fields("pack_fields32", memory, lw_pack_fields32);
  add_pack_fields("pack_fields64", memory, lw_pack_fields64);
  printf(
      "\n"
      "  ns: one call, the least of 60 repeats, in cache, at odd addresses, none of them NUL.\n"
      "  GB/s: of input. x: times as fast as memchr (find_byte), strnlen (find_nul), memcpy "
      "(copy)\n"
      "  or Lanewright's own scalar variant (the others).\n");
}

}  // namespace demo
