#include "checkers/huge.h"

#include <cstring>

#include "harness/random.h"
#include "harness/repeated.h"
#include "reference/reference.h"

namespace lwtest {
namespace {

constexpr size_t kMiB = size_t{1} << 20;
constexpr size_t kChunk = 2 * kMiB;
constexpr size_t kChunks = 4096 * kMiB / kChunk;  // 4 GiB of them
constexpr size_t kTail = 100003;                  // bytes beyond

// data[0, 4 GiB + kTail) without `byte`, but for one in the tail.
template <class Find>
void check_find(uint8_t byte, const Find &find, Verdict &v) {
  const Repeated data("data", kChunk, kChunks);
  memset(data.data(), byte ^ 0x55, kChunk);
  memset(data.last(), byte ^ 0x55, kChunk);
  const size_t size = kChunk * kChunks + kTail;
  v.section("more than 4 GiB", [&] {
    if (!v.equal(find(data.data(), size), size, "the index found")) return;
    data.last()[kTail - 2] = byte;
    v.equal(find(data.data(), size), size - 2, "the index found");
  });
}

// The same count of values fills a chunk of src and a chunk of dst, so that each chunk of dst is
// written with the same bytes; the last one has its own.
template <class Value>
void check_pack(size_t (*fn)(void *, const Value *, const uint64_t *, size_t), Verdict &v) {
  constexpr size_t kField = 4 + sizeof(Value);
  constexpr size_t kPerChunk = kChunk / sizeof(Value);
  constexpr size_t kDstChunk = kPerChunk * kField;
  constexpr size_t kDstChunks = 4096 * kMiB / kDstChunk + 1;
  // 64-bit values: more than 4 GiB of them. The narrower ones: of output only, for the time it
  // takes.
  constexpr size_t kRounds = sizeof(Value) == 8 ? kChunks : kDstChunks;
  constexpr size_t kTailCount = kTail / 16;
  Random random(v.subject());
  const Repeated src("src", kChunk, kRounds);
  const Repeated dst("dst", kDstChunk, kRounds);
  random.fill(src.data(), kChunk);
  random.fill(src.last(), kChunk);
  const size_t count = kPerChunk * kRounds + kTailCount;
  std::vector<uint8_t> want(kDstChunk);
  v.section("more than 4 GiB", [&] {
    const size_t returned =
        fn(dst.data(), reinterpret_cast<const Value *>(src.data()), nullptr, count);
    if (!v.equal(returned, count * kField, "the size returned")) return;
    reference_pack_fields(want.data(), src.data(), sizeof(Value), nullptr, kPerChunk);
    if (!v.equal_bytes(dst.data(), want.data(), kDstChunk, "the repeated part of dst")) return;
    reference_pack_fields(want.data(), src.last(), sizeof(Value), nullptr, kTailCount);
    memset(want.data() + kTailCount * kField, 0, kDstChunk - kTailCount * kField);
    v.equal_bytes(dst.last(), want.data(), kDstChunk, "the end of dst");
  });
}

}  // namespace

void check_huge_find_byte(lw_find_byte_fn *fn, Verdict &v) {
  check_find(0x80, [fn](const uint8_t *data, size_t size) { return fn(data, size, 0x80); }, v);
}

void check_huge_find_nul(lw_find_nul_fn *fn, Verdict &v) {
  check_find(0, [fn](const uint8_t *data, size_t size) { return fn(data, size); }, v);
}

void check_huge_hex_encode(lw_hex_encode_fn *fn, Verdict &v) {
  Random random(v.subject());
  const Repeated src("src", kChunk, kChunks);
  const Repeated dst("dst", 2 * kChunk, kChunks);
  random.fill(src.data(), kChunk);
  random.fill(src.last(), kChunk);
  const size_t size = kChunk * kChunks + kTail;
  std::vector<uint8_t> want(2 * kChunk);
  v.section("more than 4 GiB", [&] {
    const size_t returned = fn(reinterpret_cast<char *>(dst.data()), src.data(), size);
    if (!v.equal(returned, 2 * size, "the size returned")) return;
    reference_hex_encode(want.data(), src.data(), kChunk);
    if (!v.equal_bytes(dst.data(), want.data(), 2 * kChunk, "the repeated part of dst")) return;
    reference_hex_encode(want.data(), src.last(), kTail);
    memset(want.data() + 2 * kTail, 0, 2 * (kChunk - kTail));
    v.equal_bytes(dst.last(), want.data(), 2 * kChunk, "the end of dst");
  });
}

void check_huge_hex_decode(lw_hex_decode_fn *fn, Verdict &v) {
  Random random(v.subject());
  const Repeated src("src", kChunk, kChunks);
  const Repeated dst("dst", kChunk / 2, kChunks);
  for (size_t i = 0; i < kChunk; ++i) {
    src.data()[i] = static_cast<uint8_t>("0123456789abcdef"[random.below(16)]);
    src.last()[i] = static_cast<uint8_t>("0123456789ABCDEF"[random.below(16)]);
  }
  src.last()[kTail - 4] = 'g';
  const size_t size = kChunk * kChunks + kTail;
  const size_t fault = size - 4;
  std::vector<uint8_t> want(kChunk / 2);
  v.section("more than 4 GiB", [&] {
    const lw_hex_result got =
        fn(dst.data(), reinterpret_cast<const char *>(src.data()), size, LW_HEX_STRICT);
    if (!v.equal(static_cast<uint64_t>(got.status), LW_INVALID_DIGIT, "status")) return;
    if (!v.equal(got.read, fault, "read")) return;
    if (!v.equal(got.written, fault / 2, "written")) return;
    reference_hex_decode(want.data(), src.data(), kChunk, LW_HEX_STRICT);
    if (!v.equal_bytes(dst.data(), want.data(), kChunk / 2, "the repeated part of dst")) return;
    memset(want.data(), 0, kChunk / 2);
    reference_hex_decode(want.data(), src.last(), kTail, LW_HEX_STRICT);
    v.equal_bytes(dst.last(), want.data(), kChunk / 2, "the end of dst");
  });
}

// 4 GiB are beyond the bit-at-a-time reference; the same bytes in pieces are not above 4 GiB.
void check_huge_crc32c(lw_crc32c_update_fn *fn, Verdict &v) {
  Random random(v.subject());
  const Repeated data("data", kChunk, kChunks);
  random.fill(data.data(), kChunk);
  random.fill(data.last(), kChunk);
  const size_t size = kChunk * kChunks + kTail;
  v.section("more than 4 GiB", [&] {
    uint32_t want = 0xffffffff;
    for (size_t i = 0; i < kChunks; ++i) want = fn(want, data.data(), kChunk);
    want = reference_crc32c(want, data.last(), kTail);
    v.equal(fn(0xffffffff, data.data(), size), want, "the state");
  });
}

void check_huge_copy(lw_copy_fn *fn, Verdict &v) {
  Random random(v.subject());
  const Repeated src("src", kChunk, kChunks);
  const Repeated dst("dst", kChunk, kChunks);
  random.fill(src.data(), kChunk);
  random.fill(src.last(), kTail);  // zero behind, as the end of dst should stay
  const size_t size = kChunk * kChunks + kTail;
  v.section("more than 4 GiB", [&] {
    if (!v.equal(fn(dst.data(), src.data(), size) == dst.data(), true, "dst returned")) return;
    if (!v.equal_bytes(dst.data(), src.data(), kChunk, "the repeated part of dst")) return;
    v.equal_bytes(dst.last(), src.last(), kChunk, "the end of dst");
  });
}

void check_huge_pack_fields16(lw_pack_fields16_fn *fn, Verdict &v) {
  check_pack(fn, v);
}

void check_huge_pack_fields32(lw_pack_fields32_fn *fn, Verdict &v) {
  check_pack(fn, v);
}

void check_huge_pack_fields64(lw_pack_fields64_fn *fn, Verdict &v) {
  check_pack(fn, v);
}

}  // namespace lwtest
