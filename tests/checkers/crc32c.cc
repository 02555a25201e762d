#include <algorithm>
#include <cstring>

#include "checkers/checkers.h"
#include "harness/effort.h"
#include "harness/guarded.h"
#include "harness/random.h"
#include "reference/reference.h"

namespace lwtest {
namespace {

struct Bench {
  lw_crc32c_update_fn *fn;
  const Row &row;
  Verdict &v;
  Random &random;
  const std::vector<size_t> &sizes;
  const Guarded &memory;

  size_t most() const { return sizes.back(); }
  uint32_t some_state() const {
    const size_t kind = random.below(4);
    return kind == 0 ? 0 : kind == 1 ? 0xffffffff : static_cast<uint32_t>(random.next());
  }
  bool yields(uint32_t state, const uint8_t *data, size_t size, uint32_t want) const {
    return v.equal(fn(state, data, size), want, "the state");
  }
};

void null_pointer(const Bench &b) {
  for (const uint32_t state : {0u, 0xffffffffu, 0x12345678u}) {
    b.v.at({"state", state});
    if (!b.yields(state, nullptr, 0, state)) return;
  }
}

// The reference goes through each prefix once, whatever the count of sizes.
void sizes_and_alignments(const Bench &b) {
  Thinner thinner(b.random, b.sizes.size() * kAlignments, b.most() / 8);
  for (size_t offset = 0; offset < kAlignments; ++offset) {
    uint8_t *data = b.memory.floating(offset);
    b.random.fill(data, b.most());
    const uint32_t state = b.some_state();
    uint32_t want = state;
    size_t done = 0;
    for (size_t size : b.sizes) {
      if (!thinner.take()) continue;
      want = reference_crc32c(want, data + done, size - done);
      done = size;
      b.v.at({"size", size}, {"offset", offset}, {"state", state});
      fence(data, size);
      const bool right = b.yields(state, data, size, want);
      unfence(data, size);
      if (!right) return;
    }
  }
}

void guard_pages(const Bench &b) {
  // The reference makes this quadratic: with long lists, the larger sizes are sampled.
  Thinner thinner(b.random, b.sizes.size() * 2, 24 * b.most());
  for (size_t size : b.sizes) {
    if (size > 2 * kAlignments && !thinner.take()) continue;
    for (const bool ends : {true, false}) {
      uint8_t *data = ends ? b.memory.ending(size) : b.memory.begin();
      b.random.fill(data, size);
      const uint32_t state = b.some_state();
      b.v.at({"size", size}, {"ends at a guard page", ends}, {"state", state});
      if (!b.yields(state, data, size, reference_crc32c(state, data, size))) return;
    }
  }
}

void every_byte_value(const Bench &b) {
  const size_t size = 2 * b.row.block + 1;
  uint8_t *data = b.memory.floating(b.random.below(kAlignments));
  Thinner thinner(b.random, 256, 12 * size);
  for (size_t shift = 0; shift < 256; ++shift) {
    if (!thinner.take()) continue;
    for (size_t i = 0; i < size; ++i) data[i] = static_cast<uint8_t>(i + shift);
    b.v.at({"size", size}, {"first byte", shift});
    if (!b.yields(0, data, size, reference_crc32c(0, data, size))) return;
  }
}

// A CRC is linear: right for each single bit and for zero means right for all data of that size.
void every_single_bit(const Bench &b) {
  const size_t size = 4 * b.row.block + 1;
  uint8_t *data = b.memory.floating(b.random.below(kAlignments));
  memset(data, 0, size);
  Thinner thinner(b.random, 8 * size, size / 2);
  // The state after a lone bit that has `shift` bits behind it: one step of the register for itself
  // and one for each of those.
  uint32_t want = 1;
  for (size_t shift = 0; shift < 8 * size; ++shift) {
    want = (want & 1) != 0 ? (want >> 1) ^ 0x82f63b78 : want >> 1;
    if (!thinner.take()) continue;
    uint8_t &byte = data[size - 1 - shift / 8];
    byte = static_cast<uint8_t>(0x80 >> shift % 8);
    b.v.at({"size", size}, {"bits from the end", shift});
    if (!b.yields(0, data, size, want)) return;
    byte = 0;
  }
}

void split_anywhere(const Bench &b) {
  uint8_t *data = b.memory.floating(b.random.below(kAlignments));
  const size_t size = b.most();
  b.random.fill(data, size);
  const uint32_t state = b.some_state();
  const uint32_t want = reference_crc32c(state, data, size);
  Thinner thinner(b.random, size, size);
  for (size_t split = 0; split <= size; ++split) {
    if (!thinner.take()) continue;
    b.v.at({"size", size}, {"split", split}, {"state", state});
    if (!b.yields(b.fn(state, data, split), data + split, size - split, want)) return;
  }
}

void random_sizes(const Bench &b) {
  for (size_t i = iterations(1500); i-- > 0;) {
    const size_t size = i == 0 ? kLarge : b.random.size(kLarge);
    uint8_t *data =
        b.random.one_in(2) ? b.memory.ending(size) : b.memory.floating(b.random.below(kAlignments));
    b.random.fill(data, size);
    const uint32_t state = b.some_state();
    b.v.at({"size", size}, {"address modulo 64", reinterpret_cast<uintptr_t>(data) % 64},
           {"state", state});
    if (!b.yields(state, data, size, reference_crc32c(state, data, size))) return;
  }
}

}  // namespace

void check_crc32c(lw_crc32c_update_fn *fn, const Row &row, Verdict &v) {
  Random random(v.subject());
  const std::vector<size_t> sizes = row.sizes();
  const Guarded memory("data", Guarded::capacity_for(std::max(sizes.back(), kLarge)));
  const Bench b{fn, row, v, random, sizes, memory};
  v.section("size 0 with a null pointer", [&] { null_pointer(b); });
  v.section("sizes and alignments", [&] { sizes_and_alignments(b); });
  v.section("guard pages", [&] { guard_pages(b); });
  v.section("every byte value", [&] { every_byte_value(b); });
  v.section("every single bit", [&] { every_single_bit(b); });
  v.section("split anywhere", [&] { split_anywhere(b); });
  v.section("random sizes", [&] { random_sizes(b); });
}

void check_crc32c_extend(Crc32cExtend *fn, Verdict &v) {
  Random random(v.subject());
  uint8_t data[512];
  v.section("extend, split anywhere", [&] {
    random.fill(data, sizeof data);
    const uint32_t want = ~reference_crc32c(~0u, data, sizeof data);
    for (size_t split = 0; split <= sizeof data; ++split) {
      v.at({"split", split});
      const uint32_t first = fn(0, data, split);
      if (!v.equal(fn(first, data + split, sizeof data - split), want, "the value")) return;
    }
    v.equal(fn(0, nullptr, 0), 0, "the value of nothing");
    v.equal(fn(want, nullptr, 0), want, "the value extended by nothing");
  });
}

void check_crc32c_combine(Crc32cCombine *fn, Verdict &v) {
  Random random(v.subject());
  std::vector<uint8_t> data(1024);
  v.section("combine, every split", [&] {
    random.fill(data.data(), data.size());
    const uint32_t want = ~reference_crc32c(~0u, data.data(), data.size());
    Thinner thinner(random, data.size(), 100 * data.size());
    for (size_t split = 0; split <= data.size(); ++split) {
      if (!thinner.take()) continue;
      const uint32_t a = ~reference_crc32c(~0u, data.data(), split);
      const uint32_t b = ~reference_crc32c(~0u, data.data() + split, data.size() - split);
      v.at({"split", split});
      if (!v.equal(fn(a, b, data.size() - split), want, "the value")) return;
    }
  });
  v.section("combine, every power of two", [&] {
    for (unsigned power = 0; power < 64; ++power) {
      for (const uint64_t more : {uint64_t{0}, uint64_t{random.below(100000)}}) {
        const uint32_t a = static_cast<uint32_t>(random.next());
        const uint32_t b = static_cast<uint32_t>(random.next());
        const uint64_t size = (uint64_t{1} << power) + more;
        v.at({"size of B", size}, {"value of A", a}, {"value of B", b});
        if (!v.equal(fn(a, b, size), reference_crc32c_combine(a, b, size), "the value")) return;
      }
    }
    v.at({"size of B", 0});
    v.equal(fn(0x12345678, 0, 0), 0x12345678, "the value");
  });
}

}  // namespace lwtest
