// Calls each variant of each kernel, and what it replaces, once for each size, in the brackets that
// icount.c counts; before each of them, in the same way, a function that does nothing. Prints a
// line for each pair: kernel, variant or "peer:" and its name, size, offset of the data.
//   lanewright_cost [name [bytes]]
// With a name, calls the variants and peers alone whose name holds it; on foreign CPUs also
// variants that dispatch would not choose here: the emulator must have their instructions. With
// bytes, calls with so much input alone.
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

#include "cost/peers.h"
#include "lanewright/lanewright.h"
#include "peers/peers.h"

namespace {

constexpr size_t kMost = size_t{1} << 16;  // bytes of input
// Digits, made by the compiler: what is executed is logged where QEMU has no plugins.
struct Digits {
  unsigned char of[kMost];
  constexpr Digits() : of() {
    for (size_t i = 0; i < kMost; ++i) {
      of[i] = static_cast<unsigned char>("0123456789abcdefABCDEF"[i * 7 % 22]);
    }
  }
};
alignas(4096) constexpr Digits kSource;
alignas(4096) unsigned char target[6 * kMost];
const char *wanted = "";
size_t bytes = 0;  // if not 0, the input of each call

constexpr long kBracket = 0x7ea0;
void begin() {
  syscall(kBracket, 1);
}
void end() {
  syscall(kBracket, 0);
}

// The bracket holds the call alone. Arguments are set up in it as well, but equally so for a
// function that does nothing.
template <typename Result, typename... Arguments>
__attribute__((noinline)) void bracket(Result (*f)(Arguments...), Arguments... arguments) {
  begin();
  f(arguments...);
  end();
}

void (*volatile nothing)() = cost::nothing;

template <typename Result, typename... Arguments, typename... Given>
void count(const char *kernel, const char *name, size_t size, size_t offset,
           Result (*f)(Arguments...), Given... given) {
  if (strstr(name, wanted) == nullptr) return;
  f(given...);  // first calls resolve and fault pages in
  bracket<Result, Arguments...>(reinterpret_cast<Result (*)(Arguments...)>(nothing), given...);
  bracket<Result, Arguments...>(f, given...);
  printf("%s %s %zu %zu\n", kernel, name, size, offset);
}

// The function of a variant, or the one that dispatches where there is none.
template <typename Function>
Function *function_of(const lw_variant *variant, Function *dispatched) {
  return variant != nullptr ? reinterpret_cast<Function *>(variant->function) : dispatched;
}
const char *name_of(const lw_variant *variant) {
  return variant != nullptr ? variant->name : "dispatched";
}
bool is(const lw_variant *variant, const char *kernel) {
  return variant == nullptr || strcmp(variant->kernel, kernel) == 0;
}

// A variant that dispatch would not choose may still be run.
#if defined(__x86_64__)
constexpr bool kEmulated = false;
#else
constexpr bool kEmulated = true;
#endif

// Each size up to 64 bytes, where the goals are about each, and some beyond.
std::vector<size_t> sizes() {
  if (bytes != 0) return {bytes};
  std::vector<size_t> all;
  for (size_t size = 1; size <= 64; ++size) all.push_back(size);
  for (size_t size : {65u, 96u, 127u, 128u, 255u, 256u, 512u, 1023u, 1024u, 2048u, 4096u}) {
    all.push_back(size);
  }
  return all;
}

void find(const lw_variant *variant) {
  if (!is(variant, "find_nul") && !is(variant, "find_byte")) return;
  std::vector<size_t> lengths{0, 1, 7, 15, 31, 63, 127, 255, 511, 1023, 4095};
  std::vector<size_t> offsets{0, 1, 7, 15, 33};
  if (bytes != 0) lengths = {bytes - 1}, offsets = {0};
  const char *const name = name_of(variant);
  for (size_t length : lengths) {
    for (size_t offset : offsets) {
      memset(target, 'x', length + 256);
      target[offset + length] = 0;
      const void *const data = target + offset;
      const char *const text = static_cast<const char *>(data);
      const size_t size = length + 1;
      if (is(variant, "find_nul"))
        count("find_nul", name, length, offset, function_of(variant, lw_find_nul), data, size);
      if (is(variant, "find_byte"))
        count("find_byte", name, length, offset, function_of(variant, lw_find_byte), data, size,
              uint8_t{0});
      if (variant != nullptr) continue;
      count("find_nul", "peer:strlen", length, offset, cost::libc().strlen, text);
      count("find_nul", "peer:strnlen", length, offset, cost::libc().strnlen, text, size);
      for (const char *kernel : {"find_nul", "find_byte"})
        count(kernel, "peer:memchr", length, offset, cost::libc().memchr, data, 0, size);
    }
  }
}

void others(const lw_variant *variant) {
  const unsigned char *const data = kSource.of;
  const char *const text = reinterpret_cast<const char *>(data);
  char *const out = reinterpret_cast<char *>(target);
  const char *const name = name_of(variant);
  for (size_t size : sizes()) {
    if (is(variant, "copy"))
      count("copy", name, size, 0, function_of(variant, lw_copy), out, data, size);
    if (is(variant, "hex_encode"))
      count("hex_encode", name, size, 0, function_of(variant, lw_hex_encode), out, data, size);
    if (is(variant, "hex_decode"))
      count("hex_decode", name, size, 0, function_of(variant, lw_hex_decode), out, text, size,
            LW_HEX_STRICT);
    for (size_t offset : {0u, 1u})
      if (is(variant, "crc32c"))
        count("crc32c", name, size, offset, function_of(variant, lw_crc32c_update), ~0u,
              data + offset, size);
    if (variant != nullptr) continue;
    count("copy", "peer:memcpy", size, 0, cost::libc().memcpy, out, data, size);
#if defined(__riscv)
    count("copy", "peer:plain_e8m8", size, 0, cost::copy_e8m8, out, data, size);
#endif
#if defined(__x86_64__)
    count("crc32c", "peer:crc32_loop", size, 0, peers::crc32c_sse42, data, size);
    for (const cost::Copy *copy = cost::copy_loops(); copy->name != nullptr; ++copy)
      count("hex_encode", copy->name, size, 0, copy->copy, out, out + 4 * kMost, 2 * size);
#endif
    for (const cost::Hex *hex = cost::hex_loops(); hex->name != nullptr; ++hex) {
      count("hex_encode", hex->name, size, 0, hex->encode, out, text, size);
      count("hex_decode", hex->name, size, 0, hex->decode, out, text, size);
    }
  }
}

// Pack: the size is a count of values.
template <typename Value, typename Function>
void pack(const lw_variant *variant, const char *kernel, Function *dispatched) {
  if (!is(variant, kernel)) return;
  std::vector<size_t> counts{1, 2, 3, 4, 7, 8, 16, 31, 100, 512};
  if (bytes != 0) counts = {bytes / sizeof(Value)};
  const auto *const values = reinterpret_cast<const Value *>(kSource.of);
  char *const out = reinterpret_cast<char *>(target);
  for (size_t size : counts) {
    count(kernel, name_of(variant), size, 0, function_of(variant, dispatched), out, values, nullptr,
          size);
    if (variant == nullptr)
      count(kernel, "peer:byte_swap", size, 0, peers::pack_fields_byte_swap<Value>, out, values,
            size);
  }
}

void all(const lw_variant *variant) {
  find(variant);
  others(variant);
  pack<uint16_t>(variant, "pack_fields16", lw_pack_fields16);
  pack<uint32_t>(variant, "pack_fields32", lw_pack_fields32);
  pack<uint64_t>(variant, "pack_fields64", lw_pack_fields64);
}

}  // namespace

int main(int argc, char **argv) {
  if (argc > 1) wanted = argv[1];
  if (argc > 2) bytes = strtoul(argv[2], nullptr, 10);
  if (bytes > kMost - 1) {
    fprintf(stderr, "lanewright_cost: %s bytes; at most %zu\n", argv[2], kMost - 1);
    return 2;
  }
  const lw_variant *list = nullptr;
  const size_t variants = lw_variants(&list);
  for (size_t i = 0; i < variants; ++i) {
    if (list[i].supported != 0 || (kEmulated && wanted[0] != '\0')) all(&list[i]);
  }
  all(nullptr);
}
