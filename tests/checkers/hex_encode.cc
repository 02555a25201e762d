#include <algorithm>

#include "checkers/checkers.h"
#include "harness/effort.h"
#include "harness/guarded.h"
#include "harness/output.h"
#include "harness/random.h"
#include "reference/reference.h"

namespace lwtest {
namespace {

struct Bench {
  lw_hex_encode_fn *fn;
  const Row &row;
  Verdict &v;
  Random &random;
  const std::vector<size_t> &sizes;
  const Guarded &input;
  Output &output;
  uint8_t *want;

  size_t most() const { return sizes.back(); }
  // dst is a place of `output` for 2 * size bytes; want holds the digits of src.
  bool encodes(uint8_t *dst, const uint8_t *src, size_t size) const {
    const size_t returned = fn(reinterpret_cast<char *>(dst), src, size);
    return v.equal(returned, 2 * size, "the size returned") && output.holds(v, want, 2 * size);
  }
};

void null_pointers(const Bench &b) {
  b.v.equal(b.fn(nullptr, nullptr, 0), 0, "the size returned");
}

// Every alignment of src with every size, and every alignment of dst with every size.
void sizes_and_alignments(const Bench &b) {
  Thinner thinner(b.random, b.sizes.size() * kAlignments, 3 * b.most());
  for (size_t offset = 0; offset < kAlignments; ++offset) {
    uint8_t *src = b.input.floating(offset);
    b.random.fill(src, b.most());
    reference_hex_encode(b.want, src, b.most());
    for (size_t size : b.sizes) {
      if (!thinner.take()) continue;
      const size_t dst_offset = (offset * 5 + size) % kAlignments;
      uint8_t *dst = b.output.floating(dst_offset, 2 * size);
      b.v.at({"size", size}, {"offset of src", offset}, {"offset of dst", dst_offset});
      fence(src, size);
      const bool right = b.encodes(dst, src, size);
      unfence(src, size);
      if (!right) return;
    }
  }
}

void guard_pages(const Bench &b) {
  for (size_t size : b.sizes) {
    for (unsigned places = 0; places < 4; ++places) {
      const bool src_ends = (places & 1) != 0;
      const bool dst_ends = (places & 2) != 0;
      uint8_t *src = src_ends ? b.input.ending(size) : b.input.begin();
      uint8_t *dst = dst_ends ? b.output.ending(2 * size) : b.output.starting(2 * size);
      b.random.fill(src, size);
      reference_hex_encode(b.want, src, size);
      b.v.at({"size", size}, {"src ends at a guard page", src_ends}, {"dst ends at one", dst_ends});
      if (!b.encodes(dst, src, size)) return;
    }
  }
}

void every_byte_value(const Bench &b) {
  const size_t size = 2 * b.row.block + 1;
  uint8_t *src = b.input.floating(b.random.below(kAlignments));
  for (size_t shift = 0; shift < 256; ++shift) {
    for (size_t i = 0; i < size; ++i) src[i] = static_cast<uint8_t>(i + shift);
    reference_hex_encode(b.want, src, size);
    b.v.at({"size", size}, {"first byte", shift});
    if (!b.encodes(b.output.floating(shift % kAlignments, 2 * size), src, size)) return;
  }
}

void random_sizes(const Bench &b) {
  for (size_t i = iterations(2000); i-- > 0;) {
    const size_t size = i == 0 ? kLarge : b.random.size(kLarge);
    const size_t offset = b.random.below(kAlignments);
    const size_t dst_offset = b.random.below(kAlignments);
    const bool ends = b.random.one_in(2);
    uint8_t *src = ends ? b.input.ending(size) : b.input.floating(offset);
    uint8_t *dst = ends ? b.output.ending(2 * size) : b.output.floating(dst_offset, 2 * size);
    b.random.fill(src, size);
    reference_hex_encode(b.want, src, size);
    b.v.at({"size", size}, {"ends at a guard page", ends}, {"offset of src", offset},
           {"offset of dst", dst_offset});
    if (!b.encodes(dst, src, size)) return;
  }
}

}  // namespace

void check_hex_encode(lw_hex_encode_fn *fn, const Row &row, Verdict &v) {
  Random random(v.subject());
  const std::vector<size_t> sizes = row.sizes();
  const size_t most = std::max(sizes.back(), kLarge);
  const Guarded input("src", Guarded::capacity_for(most));
  Output output(random, 2 * most);
  std::vector<uint8_t> want(2 * most);
  const Bench b{fn, row, v, random, sizes, input, output, want.data()};
  v.section("size 0 with null pointers", [&] { null_pointers(b); });
  v.section("sizes and alignments", [&] { sizes_and_alignments(b); });
  v.section("guard pages", [&] { guard_pages(b); });
  v.section("every byte value", [&] { every_byte_value(b); });
  v.section("random sizes", [&] { random_sizes(b); });
}

}  // namespace lwtest
