#include <algorithm>
#include <cstring>

#include "checkers/checkers.h"
#include "harness/effort.h"
#include "harness/guarded.h"
#include "harness/output.h"
#include "harness/random.h"

namespace lwtest {
namespace {

struct Bench {
  lw_copy_fn *fn;
  Verdict &v;
  Random &random;
  const std::vector<size_t> &sizes;
  const Guarded &input;
  Output &output;
  const uint8_t *model;  // random; what src holds, kept apart so that a damaged src shows

  size_t most() const { return sizes.back(); }
  bool copies(uint8_t *dst, const uint8_t *src, size_t size) const {
    return v.equal(reinterpret_cast<uintptr_t>(fn(dst, src, size)),
                   reinterpret_cast<uintptr_t>(dst), "the pointer returned") &&
           output.holds(v, model, size);
  }
};

void null_pointers(const Bench &b) {
  b.v.equal(b.fn(nullptr, nullptr, 0) == nullptr, true, "null returned");
  uint8_t *dst = b.output.floating(0, 0);
  b.v.equal(b.fn(dst, nullptr, 0) == dst, true, "dst returned");
}

void sizes_and_alignments(const Bench &b) {
  Thinner thinner(b.random, b.sizes.size() * kAlignments * kAlignments, b.most());
  for (size_t offset = 0; offset < kAlignments; ++offset) {
    uint8_t *src = b.input.floating(offset);
    memcpy(src, b.model, b.most());
    for (size_t size : b.sizes) {
      for (size_t dst_offset = 0; dst_offset < kAlignments; ++dst_offset) {
        if (!thinner.take()) continue;
        uint8_t *dst = b.output.floating(dst_offset, size);
        b.v.at({"size", size}, {"offset of src", offset}, {"offset of dst", dst_offset});
        fence(src, size);
        const bool right = b.copies(dst, src, size);
        unfence(src, size);
        if (!right) return;
      }
    }
    if (!b.v.equal_bytes(src, b.model, b.most(), "src after the calls")) return;
  }
}

void guard_pages(const Bench &b) {
  for (size_t size : b.sizes) {
    for (unsigned places = 0; places < 4; ++places) {
      const bool src_ends = (places & 1) != 0;
      const bool dst_ends = (places & 2) != 0;
      uint8_t *src = src_ends ? b.input.ending(size) : b.input.begin();
      uint8_t *dst = dst_ends ? b.output.ending(size) : b.output.starting(size);
      if (size != 0) memcpy(src, b.model, size);
      b.v.at({"size", size}, {"src ends at a guard page", src_ends}, {"dst ends at one", dst_ends});
      if (!b.copies(dst, src, size)) return;
    }
  }
}

void random_sizes(const Bench &b) {
  for (size_t i = iterations(4000); i-- > 0;) {
    const size_t size = i == 0 ? kLarge : b.random.size(kLarge);
    const size_t offset = b.random.below(kAlignments);
    const size_t dst_offset = b.random.below(kAlignments);
    const bool ends = b.random.one_in(2);
    uint8_t *src = ends ? b.input.ending(size) : b.input.floating(offset);
    uint8_t *dst = ends ? b.output.ending(size) : b.output.floating(dst_offset, size);
    memcpy(src, b.model, size);
    b.v.at({"size", size}, {"ends at a guard page", ends}, {"offset of src", offset},
           {"offset of dst", dst_offset});
    if (!b.copies(dst, src, size)) return;
    if (!b.v.equal_bytes(src, b.model, size, "src after the call")) return;
  }
}

}  // namespace

void check_copy(lw_copy_fn *fn, const Row &row, Verdict &v) {
  Random random(v.subject());
  const std::vector<size_t> sizes = row.sizes();
  const size_t most = std::max(sizes.back(), kLarge);
  const Guarded input("src", Guarded::capacity_for(most));
  Output output(random, most);
  std::vector<uint8_t> model(most);
  random.fill(model.data(), most);
  const Bench b{fn, v, random, sizes, input, output, model.data()};
  v.section("size 0 with null pointers", [&] { null_pointers(b); });
  v.section("sizes and alignments", [&] { sizes_and_alignments(b); });
  v.section("guard pages", [&] { guard_pages(b); });
  v.section("random sizes", [&] { random_sizes(b); });
}

}  // namespace lwtest
