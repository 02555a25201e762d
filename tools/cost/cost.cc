// Calls each variant of each kernel, and what it replaces, once for each size, each call in the
// brackets that icount.c counts. Prints a line for each call: kernel, variant or "peer:" and its
// name, size, case. Variants that dispatch would not choose here are called, too: the emulator must
// have their instructions. With a name, calls the variants and peers alone whose name holds it.
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <initializer_list>

#include "cost/peers.h"
#include "lanewright/lanewright.h"
#include "peers/peers.h"

namespace {

constexpr size_t kMost = 4096;
alignas(4096) unsigned char source[2 * kMost], target[16 * kMost];
const char *wanted = "";

constexpr long kBracket = 0x7ea0;
void begin() {
  syscall(kBracket, 1);
}
void end() {
  syscall(kBracket, 0);
}

template <typename Call>
void count(const char *kernel, const char *name, size_t size, size_t offset, Call call) {
  if (strstr(name, wanted) == nullptr) return;
  call();  // first calls resolve and fault pages in
  begin();
  call();
  end();
  printf("%s %s %zu %zu\n", kernel, name, size, offset);
}

constexpr size_t kSizes[] = {1,  2,   3,   4,   5,   7,   8,    12,   15,   16,
                             24, 31,  32,  33,  40,  48,  56,   63,   64,   65,
                             96, 127, 128, 255, 256, 512, 1023, 1024, 2048, 4096};
constexpr size_t kFindSizes[] = {0, 1, 7, 15, 31, 63, 127, 255, 511, 1023, 4095};
constexpr size_t kFindOffsets[] = {0, 1, 7, 15, 33};

void find(const lw_variant *variant) {
  for (size_t size : kFindSizes) {
    for (size_t offset : kFindOffsets) {
      memset(source, 'x', sizeof source);
      source[offset + size] = 0;
      const unsigned char *const data = source + offset;
      const char *const text = reinterpret_cast<const char *>(data);
      if (variant != nullptr) {
        auto *const f = reinterpret_cast<lw_find_nul_fn *>(variant->function);
        count("find_nul", variant->name, size, offset, [=] { return f(data, size + 1); });
      } else {
        count("find_nul", "dispatched", size, offset, [=] { return lw_find_nul(data, size + 1); });
        count("find_nul", "peer:strlen", size, offset, [=] { return cost::strlen_of_libc(text); });
        count("find_nul", "peer:memchr", size, offset,
              [=] { return cost::memchr_of_libc(data, 0, size + 1); });
      }
    }
  }
}

void others(const lw_variant *variant) {
  for (size_t i = 0; i < sizeof source; ++i) source[i] = "0123456789abcdefABCDEF"[i * 7 % 22];
  const auto *const data = source;
  const char *const text = reinterpret_cast<const char *>(source);
  char *const out = reinterpret_cast<char *>(target);
  const auto is = [=](const char *kernel) {
    return variant == nullptr || strcmp(variant->kernel, kernel) == 0;
  };
  for (size_t size : kSizes) {
    if (variant == nullptr) {
      count("copy", "peer:memcpy", size, 0, [=] { return cost::memcpy_of_libc(out, data, size); });
      count("copy", "dispatched", size, 0, [=] { return lw_copy(out, data, size); });
      count("crc32c", "dispatched", size, 0, [=] { return lw_crc32c_update(~0u, data, size); });
      count("copy", "peer:plain_e8m8", size, 0, [=] { return cost::copy_e8m8(out, data, size); });
      count("hex_encode", "peer:byte_table", size, 0,
            [=] { peers::hex_encode_table(out, text, size); });
      count("hex_encode", "peer:byte_table_vectorised", size, 0,
            [=] { peers::hex_encode_table_vectorised(out, text, size); });
      count("hex_decode", "peer:byte_table", size, 0,
            [=] { peers::hex_decode_table(out, text, size); });
      count("hex_decode", "peer:byte_table_vectorised", size, 0,
            [=] { peers::hex_decode_table_vectorised(out, text, size); });
      continue;
    }
    const char *const name = variant->name;
    if (is("copy")) {
      auto *const f = reinterpret_cast<lw_copy_fn *>(variant->function);
      count("copy", name, size, 0, [=] { return f(out, data, size); });
    } else if (is("hex_encode")) {
      auto *const f = reinterpret_cast<lw_hex_encode_fn *>(variant->function);
      count("hex_encode", name, size, 0, [=] { return f(out, data, size); });
    } else if (is("hex_decode")) {
      auto *const f = reinterpret_cast<lw_hex_decode_fn *>(variant->function);
      count("hex_decode", name, size, 0, [=] { return f(out, text, size, LW_HEX_STRICT); });
    } else if (is("crc32c")) {
      auto *const f = reinterpret_cast<lw_crc32c_update_fn *>(variant->function);
      for (size_t offset : {0u, 1u})
        count("crc32c", name, size, offset, [=] { return f(~0u, data + offset, size); });
    }
  }
}

// Pack: `size` is a count of values.
void pack(const lw_variant *variant) {
  const auto *const v16 = reinterpret_cast<const uint16_t *>(source);
  const auto *const v32 = reinterpret_cast<const uint32_t *>(source);
  const auto *const v64 = reinterpret_cast<const uint64_t *>(source);
  char *const out = reinterpret_cast<char *>(target);
  for (size_t size : {1u, 2u, 3u, 4u, 7u, 8u, 16u, 31u, 100u, 512u}) {
    if (variant == nullptr) {
      count("pack_fields16", "peer:byte_swap", size, 0,
            [=] { return peers::pack_fields_byte_swap(out, v16, size); });
      count("pack_fields32", "peer:byte_swap", size, 0,
            [=] { return peers::pack_fields_byte_swap(out, v32, size); });
      count("pack_fields64", "peer:byte_swap", size, 0,
            [=] { return peers::pack_fields_byte_swap(out, v64, size); });
    } else if (strcmp(variant->kernel, "pack_fields16") == 0) {
      auto *const f = reinterpret_cast<lw_pack_fields16_fn *>(variant->function);
      count("pack_fields16", variant->name, size, 0, [=] { return f(out, v16, nullptr, size); });
    } else if (strcmp(variant->kernel, "pack_fields32") == 0) {
      auto *const f = reinterpret_cast<lw_pack_fields32_fn *>(variant->function);
      count("pack_fields32", variant->name, size, 0, [=] { return f(out, v32, nullptr, size); });
    } else if (strcmp(variant->kernel, "pack_fields64") == 0) {
      auto *const f = reinterpret_cast<lw_pack_fields64_fn *>(variant->function);
      count("pack_fields64", variant->name, size, 0, [=] { return f(out, v64, nullptr, size); });
    }
  }
}

}  // namespace

int main(int argc, char **argv) {
  if (argc > 1) wanted = argv[1];
  begin();
  end();
  printf("empty empty 0 0\n");
  const lw_variant *list = nullptr;
  const size_t variants = lw_variants(&list);
  for (size_t i = 0; i < variants; ++i) {
    if (argc == 1 && list[i].supported == 0) continue;
    if (strcmp(list[i].kernel, "find_nul") == 0) find(&list[i]);
    others(&list[i]);
    pack(&list[i]);
  }
  find(nullptr);
  others(nullptr);
  pack(nullptr);
}
