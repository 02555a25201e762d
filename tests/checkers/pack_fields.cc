#include <algorithm>
#include <cstring>

#include "checkers/checkers.h"
#include "harness/effort.h"
#include "harness/guarded.h"
#include "harness/output.h"
#include "harness/random.h"
#include "reference/reference.h"

namespace lwtest {
namespace {

// Counts of values beyond which nothing new is to be expected, at random.
constexpr size_t kMany = 20000;

template <class Value>
using Pack = size_t(void *dst, const Value *values, const uint64_t *nulls, size_t count);

template <class Value>
struct Bench {
  static constexpr size_t kField = 4 + sizeof(Value);

  Pack<Value> *fn;
  const Row &row;
  Verdict &v;
  Random &random;
  const std::vector<size_t> &sizes;
  const Guarded &value_memory;
  const Guarded &null_memory;
  Output &output;
  uint8_t *want;

  size_t most() const { return sizes.back(); }
  static size_t words(size_t count) { return (count + 63) / 64; }
  // Naturally aligned, as the type demands; 64-byte alignment differs with the count or the offset.
  static Value *as_values(uint8_t *place) { return reinterpret_cast<Value *>(place); }
  // The null words end at a guard page or start after one.
  uint64_t *null_words(size_t count, bool ends) const {
    return reinterpret_cast<uint64_t *>(ends ? null_memory.ending(8 * words(count))
                                             : null_memory.begin());
  }

  enum Nulls { kNoPointer, kNone, kAll, kFew, kHalf, kMost, kKinds };
  // Sets the words for `count` values. The bits beyond the count are set, or random: never all
  // zero.
  void set_nulls(uint64_t *nulls, size_t count, Nulls kind) const {
    for (size_t i = 0; i < words(count); ++i) {
      const uint64_t a = random.next();
      const uint64_t few = a & random.next() & random.next();
      nulls[i] = kind == kNone   ? 0
                 : kind == kAll  ? ~uint64_t{0}
                 : kind == kFew  ? few
                 : kind == kHalf ? a
                                 : ~few;
    }
    const size_t used = count % 64;
    if (used != 0)
      nulls[count / 64] |= (random.one_in(2) ? ~uint64_t{0} : random.next() | uint64_t{1} << 63)
                           << used;
  }

  // place(written) gives dst once it is known how much will be written.
  template <class PlaceOf>
  bool packs(const Value *values, const uint64_t *nulls, size_t count, const PlaceOf &place) const {
    const size_t written = reference_pack_fields(want, values, sizeof(Value), nulls, count);
    const size_t returned = fn(place(written), values, nulls, count);
    return v.equal(returned, written, "the size returned") && output.holds(v, want, written);
  }
};

template <class Value>
void null_pointers(const Bench<Value> &b) {
  const uint64_t nulls[1] = {~uint64_t{0}};
  b.v.equal(b.fn(nullptr, nullptr, nullptr, 0), 0, "the size returned");
  b.v.equal(b.fn(nullptr, nullptr, nulls, 0), 0, "the size returned");
}

template <class Value>
void counts_and_alignments(const Bench<Value> &b) {
  using B = Bench<Value>;
  Thinner thinner(b.random, b.sizes.size() * kAlignments, 5 * b.most() * B::kField);
  for (size_t offset = 0; offset < kAlignments; ++offset) {
    uint8_t *place = b.value_memory.floating(offset * sizeof(Value) % kAlignments);
    Value *values = B::as_values(place);
    b.random.fill(values, b.most() * sizeof(Value));
    for (size_t count : b.sizes) {
      if (!thinner.take()) continue;
      const auto kind = static_cast<typename B::Nulls>(b.random.below(B::kKinds));
      uint64_t *nulls = kind == B::kNoPointer ? nullptr : b.null_words(count, b.random.one_in(2));
      if (nulls != nullptr) b.set_nulls(nulls, count, kind);
      b.v.at({"count", count}, {"offset of dst", offset}, {"kind of nulls", kind});
      fence(place, count * sizeof(Value));
      const bool right = b.packs(
          values, nulls, count, [&](size_t written) { return b.output.floating(offset, written); });
      unfence(place, count * sizeof(Value));
      if (!right) return;
    }
  }
}

template <class Value>
void guard_pages(const Bench<Value> &b) {
  using B = Bench<Value>;
  Thinner thinner(b.random, b.sizes.size() * 4 * B::kKinds, 5 * b.most() * B::kField);
  for (size_t count : b.sizes) {
    for (unsigned variation = 0; variation < 4 * B::kKinds; ++variation) {
      if (count > 70 && !thinner.take()) continue;
      const bool ends = (variation & 1) != 0;
      const bool dst_ends = (variation & 2) != 0;
      const auto kind = static_cast<typename B::Nulls>(variation / 4);
      const size_t size = count * sizeof(Value);
      Value *values = B::as_values(ends ? b.value_memory.ending(size) : b.value_memory.begin());
      b.random.fill(values, size);
      uint64_t *nulls = kind == B::kNoPointer ? nullptr : b.null_words(count, ends);
      if (nulls != nullptr) b.set_nulls(nulls, count, kind);
      b.v.at({"count", count}, {"values end at a guard page", ends}, {"dst ends at one", dst_ends},
             {"kind of nulls", kind});
      if (!b.packs(values, nulls, count, [&](size_t written) {
            return dst_ends ? b.output.ending(written) : b.output.starting(written);
          }))
        return;
    }
  }
}

// A lone null, and a lone value, at each place.
template <class Value>
void one_null_at_each_position(const Bench<Value> &b) {
  using B = Bench<Value>;
  const size_t count = std::max<size_t>(2 * b.row.block + 1, 130);
  Value *values = B::as_values(b.value_memory.floating(0));
  b.random.fill(values, count * sizeof(Value));
  Thinner thinner(b.random, 2 * count, 5 * count * B::kField);
  for (const bool lone_value : {false, true}) {
    for (size_t at = 0; at < count; ++at) {
      if (!thinner.take()) continue;
      uint64_t *nulls = b.null_words(count, true);
      b.set_nulls(nulls, count, lone_value ? B::kAll : B::kNone);
      nulls[at / 64] ^= uint64_t{1} << at % 64;
      b.v.at({"count", count}, {"at", at}, {"all others are null", lone_value});
      if (!b.packs(values, nulls, count,
                   [&](size_t written) { return b.output.floating(at % kAlignments, written); }))
        return;
    }
  }
}

template <class Value>
void every_byte_value(const Bench<Value> &b) {
  using B = Bench<Value>;
  const size_t count = 2 * b.row.block + 1;
  uint8_t *place = b.value_memory.floating(0);
  for (size_t shift = 0; shift < 256; ++shift) {
    for (size_t i = 0; i < count * sizeof(Value); ++i) place[i] = static_cast<uint8_t>(i + shift);
    b.v.at({"count", count}, {"first byte", shift});
    if (!b.packs(B::as_values(place), nullptr, count,
                 [&](size_t written) { return b.output.floating(shift % kAlignments, written); }))
      return;
  }
}

template <class Value>
void random_counts(const Bench<Value> &b) {
  using B = Bench<Value>;
  for (size_t i = iterations(1500); i-- > 0;) {
    const size_t count = i == 0 ? kMany : b.random.size(kMany);
    const size_t size = count * sizeof(Value);
    const bool ends = b.random.one_in(2);
    const auto kind = static_cast<typename B::Nulls>(b.random.below(B::kKinds));
    Value *values = B::as_values(ends ? b.value_memory.ending(size)
                                      : b.value_memory.floating(b.random.below(8) * sizeof(Value)));
    b.random.fill(values, size);
    uint64_t *nulls = kind == B::kNoPointer ? nullptr : b.null_words(count, ends);
    if (nulls != nullptr) b.set_nulls(nulls, count, kind);
    const size_t offset = b.random.below(kAlignments);
    b.v.at({"count", count}, {"ends at a guard page", ends}, {"offset of dst", offset},
           {"kind of nulls", kind});
    if (!b.packs(values, nulls, count, [&](size_t written) {
          return ends ? b.output.ending(written) : b.output.floating(offset, written);
        }))
      return;
  }
}

template <class Value>
void check_pack_fields(Pack<Value> *fn, const Row &row, Verdict &v) {
  Random random(v.subject());
  const std::vector<size_t> sizes = row.sizes();
  const size_t most = std::max({sizes.back(), kMany, size_t{130}});
  const Guarded value_memory("values", Guarded::capacity_for(most * sizeof(Value)));
  const Guarded null_memory("nulls", Guarded::capacity_for(most / 8 + 8));
  Output output(random, most * Bench<Value>::kField);
  std::vector<uint8_t> want(most * Bench<Value>::kField);
  const Bench<Value> b{fn, row, v, random, sizes, value_memory, null_memory, output, want.data()};
  v.section("count 0 with null pointers", [&] { null_pointers(b); });
  v.section("counts and alignments", [&] { counts_and_alignments(b); });
  v.section("guard pages", [&] { guard_pages(b); });
  v.section("one null at each position", [&] { one_null_at_each_position(b); });
  v.section("every byte value", [&] { every_byte_value(b); });
  v.section("random counts", [&] { random_counts(b); });
}

}  // namespace

void check_pack_fields16(lw_pack_fields16_fn *fn, const Row &row, Verdict &v) {
  check_pack_fields<uint16_t>(fn, row, v);
}

void check_pack_fields32(lw_pack_fields32_fn *fn, const Row &row, Verdict &v) {
  check_pack_fields<uint32_t>(fn, row, v);
}

void check_pack_fields64(lw_pack_fields64_fn *fn, const Row &row, Verdict &v) {
  check_pack_fields<uint64_t>(fn, row, v);
}

}  // namespace lwtest
