#include <algorithm>
#include <cstring>

#include "checkers/checkers.h"
#include "harness/effort.h"
#include "harness/guarded.h"
#include "harness/random.h"
#include "reference/reference.h"

namespace lwtest {
namespace {

// Either of the two kernels, so that they share their tests.
struct Find {
  lw_find_byte_fn *find_byte;  // null: find_nul
  lw_find_nul_fn *find_nul;
  size_t operator()(const uint8_t *data, size_t size, uint8_t byte) const {
    return find_byte != nullptr ? find_byte(data, size, byte) : find_nul(data, size);
  }
  uint8_t some_byte(Random &random) const {
    static const uint8_t notable[] = {0, 1, 0x7f, 0x80, 0xff, ' '};
    if (find_byte == nullptr) return 0;
    return random.one_in(2) ? notable[random.below(sizeof notable)] : random.byte();
  }
};

// Any byte but `byte`, mostly its neighbours: a borrow, a lost bit or a sign turns these into it.
uint8_t filler(Random &random, uint8_t byte) {
  const int near[] = {byte + 1, byte - 1, byte ^ 0x80, byte ^ 0x01, byte + 0x40};
  const uint8_t other =
      random.one_in(4) ? random.byte() : static_cast<uint8_t>(near[random.below(5)]);
  return other == byte ? static_cast<uint8_t>(byte + 1) : other;
}

struct Bench {
  Find find;
  const Row &row;
  Verdict &v;
  Random &random;
  const std::vector<size_t> &sizes;
  const Guarded &memory;

  size_t most() const { return sizes.back(); }
  void fill_without(uint8_t *data, size_t size, uint8_t byte) const {
    for (size_t i = 0; i < size; ++i) data[i] = filler(random, byte);
  }
  bool finds(const uint8_t *data, size_t size, uint8_t byte, size_t want) const {
    return v.equal(find(data, size, byte), want, "the index found");
  }
};

void null_pointer(const Bench &b) {
  b.finds(nullptr, 0, 0, 0);
}

// Everything around the block is a match, so that an answer from outside it shows.
void sizes_and_alignments(const Bench &b) {
  Thinner thinner(b.random, b.sizes.size() * kAlignments, b.most());
  for (size_t offset = 0; offset < kAlignments; ++offset) {
    const uint8_t byte = b.find.some_byte(b.random);
    memset(b.memory.begin(), byte, b.memory.capacity());
    uint8_t *data = b.memory.floating(offset);
    size_t filled = 0;
    for (size_t size : b.sizes) {
      for (; filled < size; ++filled) data[filled] = filler(b.random, byte);
      if (!thinner.take()) continue;
      const size_t match = size == 0 ? 0 : b.random.below(size);
      b.v.at({"size", size}, {"offset", offset}, {"byte", byte});
      fence(data, size);
      const bool none = b.finds(data, size, byte, size);
      unfence(data, size);
      if (!none) return;
      if (size == 0) continue;
      const uint8_t kept = data[match];
      data[match] = byte;
      b.v.at({"size", size}, {"offset", offset}, {"byte", byte}, {"match", match});
      fence(data, size);
      const bool found = b.finds(data, size, byte, match);
      unfence(data, size);
      if (!found) return;
      data[match] = kept;
    }
  }
}

// From the last lane to the first: the later matches stay, and the first must win.
bool finds_in_each_lane(const Bench &b, size_t size, size_t offset, Thinner &thinner) {
  const uint8_t byte = b.find.some_byte(b.random);
  uint8_t *data = b.memory.floating(offset);
  memset(data - 1, byte, size + 2);
  b.fill_without(data, size, byte);
  for (size_t match = size; match-- > 0;) {
    data[match] = byte;
    if (!thinner.take()) continue;
    b.v.at({"size", size}, {"offset", offset}, {"byte", byte}, {"match", match});
    if (!b.finds(data, size, byte, match)) return false;
  }
  return true;
}

void match_in_every_lane(const Bench &b) {
  const size_t size = 4 * b.row.block + 1;
  Thinner thinner(b.random, b.sizes.size() * b.most() / 2 + kAlignments * size, b.most() / 2);
  for (size_t offset = 0; offset < kAlignments; ++offset)
    if (!finds_in_each_lane(b, size, offset, thinner)) return;
  for (size_t some : b.sizes)
    if (!finds_in_each_lane(b, some, b.random.below(kAlignments), thinner)) return;
}

void guard_pages(const Bench &b) {
  for (size_t size : b.sizes) {
    for (const bool ends : {true, false}) {
      const uint8_t byte = b.find.some_byte(b.random);
      uint8_t *data = ends ? b.memory.ending(size) : b.memory.begin();
      memset(ends ? data - 1 : data, byte, size + 1);
      b.fill_without(data, size, byte);
      b.v.at({"size", size}, {"ends at a guard page", ends}, {"byte", byte});
      if (!b.finds(data, size, byte, size)) return;
      if (size == 0) continue;
      data[size - 1] = byte;
      if (!b.finds(data, size, byte, size - 1)) return;
      data[0] = byte;
      if (!b.finds(data, size, byte, 0)) return;
    }
  }
}

// Each value fills every lane (no match), then is the match in every lane.
void every_byte_value(const Bench &b) {
  const size_t size = 2 * b.row.block + 1;
  uint8_t *data = b.memory.floating(b.random.below(kAlignments));
  Thinner pairs(b.random, 65536, size);
  Thinner lanes(b.random, 256 * size, size);
  for (size_t value = 0; value < 256; ++value) {
    const size_t bytes = b.find.find_byte != nullptr ? 256 : 1;
    for (size_t byte = 0; byte < bytes; ++byte) {
      if (bytes != 1 && !pairs.take()) continue;
      memset(data, static_cast<int>(value), size);
      b.v.at({"size", size}, {"fill", value}, {"byte", byte});
      if (!b.finds(data, size, static_cast<uint8_t>(byte), byte == value ? 0 : size)) return;
    }
    // One lane differs: it is the match of find_byte, and the only one that is not of find_nul.
    const uint8_t byte = bytes == 1 ? 0 : static_cast<uint8_t>(value);
    memset(data, bytes == 1 ? static_cast<int>(value == 0 ? 0xff : value) : 0x55 ^ byte, size);
    for (size_t match = 0; match < size; ++match) {
      if (!lanes.take()) continue;
      const uint8_t kept = data[match];
      data[match] = byte;
      b.v.at({"size", size}, {"fill", kept}, {"byte", byte}, {"match", match});
      if (!b.finds(data, size, byte, match)) return;
      data[match] = kept;
    }
  }
}

void random_sizes(const Bench &b) {
  for (size_t i = iterations(4000); i-- > 0;) {
    const size_t size = i == 0 ? kLarge : b.random.size(kLarge);
    const size_t offset = b.random.below(kAlignments);
    const bool ends = b.random.one_in(2);
    uint8_t *data = ends ? b.memory.ending(size) : b.memory.floating(offset);
    const uint8_t byte = b.find.some_byte(b.random);
    memset(data, filler(b.random, byte), size);
    if (i == 0) data[size - 1] = byte;
    for (size_t matches = i == 0 ? 0 : b.random.below(4); matches-- > 0 && size != 0;)
      data[b.random.below(size)] = byte;
    b.v.at({"size", size}, {"address modulo 64", reinterpret_cast<uintptr_t>(data) % 64},
           {"byte", byte});
    if (!b.finds(data, size, byte, reference_find(data, size, byte))) return;
  }
}

void check_find(const Find &find, const Row &row, Verdict &v) {
  Random random(v.subject());
  const std::vector<size_t> sizes = row.sizes();
  const Guarded memory("data", Guarded::capacity_for(std::max(sizes.back(), kLarge)));
  const Bench b{find, row, v, random, sizes, memory};
  v.section("size 0 with a null pointer", [&] { null_pointer(b); });
  v.section("sizes and alignments", [&] { sizes_and_alignments(b); });
  v.section("a match in every lane", [&] { match_in_every_lane(b); });
  v.section("guard pages", [&] { guard_pages(b); });
  v.section("every byte value", [&] { every_byte_value(b); });
  v.section("random sizes", [&] { random_sizes(b); });
}

}  // namespace

void check_find_byte(lw_find_byte_fn *fn, const Row &row, Verdict &v) {
  check_find({fn, nullptr}, row, v);
}

void check_find_nul(lw_find_nul_fn *fn, const Row &row, Verdict &v) {
  check_find({nullptr, fn}, row, v);
}

}  // namespace lwtest
