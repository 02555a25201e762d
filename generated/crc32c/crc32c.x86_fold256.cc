// crc32c by x86_fold256: avx2.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/kernels/crc32c/fused.fold.j2
//   templates/kernels/crc32c/_short.j2
//   templates/ops/x86_fold256.j2
//   templates/ops/_x86_crc.j2
//   gen/isa/avx2.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/crc.py
// fused: accumulators = 4, chains = 4, steps = 2, rounds = 16, short_below = 96, unlooped = 256
// Inputs: sha256 88ef5246eb3b30f3. To make it again: ./lw gen render
#include "crc32c/crc32c_variants.h"

#include <immintrin.h>

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_AVX2
#define LW_TARGET                                                                             \
  __attribute__((                                                                             \
      target("sse3,ssse3,sse4.1,sse4.2,crc32,pclmul,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2," \
             "vpclmulqdq")))
namespace crc32c__fused_v4_c4_s2_r16__avx2 {

// How to read the constants. P is the polynomial of CRC32C; registers hold polynomials reflected,
// the highest power of x in the lowest bit. A carry-less product of two 64-bit words comes out one
// bit short, as product * x, and a 32-bit constant in the lower half of a word reads as constant *
// x^32: a word times the constant x^n mod P is word * x^(n + 33). Modulo P, a lane of 16 bytes
// moves d bits further from the end by its first word times x^(d + 64 - 33) plus its second times
// x^(d - 33).

// The pairs that move a lane to the end from where 16 * i bytes follow it, for i from 15 to 0.
alignas(64) constexpr uint64_t kToEnd[] = {
    0xffd852c6, 0x299847d5,  // x^(1920 + 31) mod P, x^(1920 - 33) mod P
    0x71d111a8, 0x83348832,  // x^(1792 + 31) mod P, x^(1792 - 33) mod P
    0x8462d800, 0x2162d385,  // x^(1664 + 31) mod P, x^(1664 - 33) mod P
    0xa87ab8a8, 0xab7aff2a,  // x^(1536 + 31) mod P, x^(1536 - 33) mod P
    0xf1d0f55e, 0xdaece73e,  // x^(1408 + 31) mod P, x^(1408 - 33) mod P
    0x1b3d8f29, 0x878a92a7,  // x^(1280 + 31) mod P, x^(1280 - 33) mod P
    0x7e908048, 0xc96cfdc0,  // x^(1152 + 31) mod P, x^(1152 - 33) mod P
    0x6992cea2, 0x0d3b6092,  // x^(1024 + 31) mod P, x^(1024 - 33) mod P
    0x2ad91c30, 0x47db8317,  // x^(896 + 31) mod P, x^(896 - 33) mod P
    0xc49f4f67, 0x0715ce53,  // x^(768 + 31) mod P, x^(768 - 33) mod P
    0x083a6eec, 0x39d3b296,  // x^(640 + 31) mod P, x^(640 - 33) mod P
    0x740eef02, 0x9e4addf8,  // x^(512 + 31) mod P, x^(512 - 33) mod P
    0x1c291d04, 0xddc0152b,  // x^(384 + 31) mod P, x^(384 - 33) mod P
    0x3da6d0cb, 0xba4fc28e,  // x^(256 + 31) mod P, x^(256 - 33) mod P
    0xf20c0dfe, 0x493c7d27,  // x^(128 + 31) mod P, x^(128 - 33) mod P
    0x00000001, 0xa9cdda0d,  // x^(0 + 31) mod P, x^(0 - 33) mod P
};
constexpr size_t kToEndLanes = sizeof kToEnd / 16;

constexpr size_t kVector = 32, kVectorLanes = kVector / 16;
constexpr size_t kGroup = 4 * kVector;  // one vector for each accumulator
constexpr int kRounds = 16;
constexpr size_t kChain = kRounds * 2 * 8;  // bytes of one scalar chain
constexpr size_t kBlock = 4 * kChain + kRounds * kGroup;
constexpr size_t kAlignment = 32;  // of the first block; 1 where it does not pay
static_assert(4 * kChain % kAlignment == 0, "aligned chains leave the vectors aligned");
static_assert(2 * kGroup <= 16 * kToEndLanes,
              "the accumulators and what follows them have constants");

// Past a group of vectors, and past the chains of the next block as well.
constexpr uint64_t kPastGroup[] = {
    0x6992cea2, 0x0d3b6092,  // x^(1024 + 31) mod P, x^(1024 - 33) mod P
};
constexpr uint64_t kPastGroupAndChains[] = {
    0x63ae91e6, 0x86d8e4d2,  // x^(9216 + 31) mod P, x^(9216 - 33) mod P
};

// The lanes moved by their pairs, plus others.
static LW_ALWAYS_INLINE LW_TARGET __m256i fold(__m256i lanes, __m256i pairs, __m256i plus) {
  return _mm256_xor_si256(_mm256_xor_si256(_mm256_clmulepi64_epi128(lanes, pairs, 0x00),
                                           _mm256_clmulepi64_epi128(lanes, pairs, 0x11)),
                          plus);
}

// The sum of `count` lanes, count > 0, each moved to the end by its pair, plus others. The vector
// that is not full comes first. No product waits for another.
static LW_ALWAYS_INLINE LW_TARGET __m256i sum_moved(__m256i plus, const uint8_t *lanes,
                                                    size_t count, const uint64_t *pairs) {
  const size_t first = (count - 1) % kVectorLanes + 1;
  const auto head =
      first == 1 ? _mm256_zextsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i *>(lanes)))
                 : _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(lanes));
  const auto head_pairs =
      first == 1 ? _mm256_zextsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i *>(pairs)))
                 : _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(pairs));
  plus = fold(head, head_pairs, plus);
  for (size_t i = first; i < count; i += kVectorLanes) {
    plus = fold(_mm256_lddqu_si256(reinterpret_cast<const __m256i *>(lanes + 16 * i)),
                _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(pairs + 2 * i)), plus);
  }
  return plus;
}

// A state as a lane of a vector whose other lanes are zero: the product with a constant.
static LW_ALWAYS_INLINE LW_TARGET __m256i lane_of_state(uint64_t state, uint32_t constant) {
  return _mm256_clmulepi64_epi128(
      _mm256_zextsi128_si256(_mm_cvtsi64_si128(static_cast<int64_t>(state))),
      _mm256_zextsi128_si256(_mm_cvtsi64_si128(static_cast<int64_t>(constant))), 0x00);
}

// The state after data that adds up to `sum`, of which only the total of its lanes matters.
static LW_ALWAYS_INLINE LW_TARGET uint32_t crc_of_sum(__m256i sum) {
  const auto lane = _mm_xor_si128(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
  const uint64_t first = _mm_crc32_u64(0, static_cast<uint64_t>(_mm_cvtsi128_si64(lane)));
  return static_cast<uint32_t>(
      _mm_crc32_u64(first, static_cast<uint64_t>(_mm_extract_epi64(lane, 1))));
}

// The state after the low `size` bytes of `message`, size < 8, by one step whatever the size: bytes
// of zero before the message change nothing of a state of zero, so the state goes into the first
// bytes of the message. What of it a short message has no room for is moved past it.
static LW_ALWAYS_INLINE LW_TARGET uint32_t crc_part(uint64_t state, uint64_t message, size_t size) {
  const uint64_t word = (message ^ state) << 8 << (56 - 8 * size);
  return static_cast<uint32_t>(_mm_crc32_u64(0, word) ^ state >> 8 * size);
}

// The state after size bytes, size < 8.
static LW_ALWAYS_INLINE LW_TARGET uint32_t crc_few(uint32_t state, const uint8_t *data,
                                                   size_t size) {
  if (size >= 4) {
    const uint64_t first = load<uint32_t>(data), last = load<uint32_t>(data + size - 4);
    return crc_part(state, first | last << (8 * size - 32), size);
  }
  if (size >= 2) {
    state = _mm_crc32_u16(state, load<uint16_t>(data));
    data += 2;
  }
  if (size % 2 != 0) state = _mm_crc32_u8(state, *data);
  return state;
}

// The state after the whole words among size bytes.
static LW_ALWAYS_INLINE LW_TARGET uint32_t crc_words(uint32_t state, const uint8_t *data,
                                                     size_t size) {
  uint64_t wide = state;
  for (; size >= 8; size -= 8, data += 8) wide = _mm_crc32_u64(wide, load<uint64_t>(data));
  return static_cast<uint32_t>(wide);
}

// The state after size bytes. Reads the eight bytes before their end.
static LW_ALWAYS_INLINE LW_TARGET uint32_t crc_bytes(uint32_t state, const uint8_t *data,
                                                     size_t size) {
  const uint64_t last = load<uint64_t>(data + size - 8);
  return crc_part(crc_words(state, data, size), last >> (64 - 8 * (size % 8)) % 64, size % 8);
}

// The state after size bytes, 16 <= size <= 16 * kToEndLanes.
LW_NEVER_INLINE static LW_TARGET uint32_t crc_unlooped(uint32_t state, const uint8_t *data,
                                                       size_t size) {
  const size_t count = size / 16;
  const uint64_t *const pairs = kToEnd + 2 * (kToEndLanes - count);
  // The state counts as bytes added to the first four.
  const auto start = _mm256_clmulepi64_epi128(
      _mm256_zextsi128_si256(_mm_cvtsi64_si128(static_cast<int64_t>(state))),
      _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(pairs)), 0x00);
  state = crc_of_sum(sum_moved(start, data, count, pairs));
  return crc_bytes(state, data + 16 * count, size % 16);
}

// The state after size bytes, size >= kGroup.
LW_NEVER_INLINE static LW_TARGET uint32_t crc_long(uint32_t state, const uint8_t *data,
                                                   size_t size) {
  __m256i acc0, acc1, acc2, acc3;
  const auto past_group =
      _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i *>(kPastGroup)));
  if (size >= kBlock + kVector) {
    const size_t head = (0 - misalignment(data, kAlignment)) % kAlignment;
    state = crc_words(state, data, head);
    state = crc_few(state, data + head / 8 * 8, head % 8);
    data += head;
    size -= head;
    const auto past_group_and_chains = _mm256_broadcastsi128_si256(
        _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPastGroupAndChains)));
    acc0 = acc1 = acc2 = acc3 = _mm256_setzero_si256();
    do {  // a block: first its chains, one after the other, then its vectors
      uint64_t chain0 = state, chain1 = 0, chain2 = 0, chain3 = 0;
      const uint8_t *words = data, *vectors = data + 4 * kChain;
      auto past = past_group_and_chains;
      for (int round = 0; round < kRounds; ++round) {
        acc0 = fold(acc0, past, _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(vectors)));
        acc1 = fold(acc1, past,
                    _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(vectors + 1 * kVector)));
        acc2 = fold(acc2, past,
                    _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(vectors + 2 * kVector)));
        acc3 = fold(acc3, past,
                    _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(vectors + 3 * kVector)));
        chain0 = _mm_crc32_u64(chain0, load<uint64_t>(words + 0 * kChain + 0));
        chain1 = _mm_crc32_u64(chain1, load<uint64_t>(words + 1 * kChain + 0));
        chain2 = _mm_crc32_u64(chain2, load<uint64_t>(words + 2 * kChain + 0));
        chain3 = _mm_crc32_u64(chain3, load<uint64_t>(words + 3 * kChain + 0));
        chain0 = _mm_crc32_u64(chain0, load<uint64_t>(words + 0 * kChain + 8));
        chain1 = _mm_crc32_u64(chain1, load<uint64_t>(words + 1 * kChain + 8));
        chain2 = _mm_crc32_u64(chain2, load<uint64_t>(words + 2 * kChain + 8));
        chain3 = _mm_crc32_u64(chain3, load<uint64_t>(words + 3 * kChain + 8));
        vectors += kGroup;
        words += 16;
        past = past_group;
      }
      // The states of the chains join the first lane of the last vector.
      const auto joined0 = lane_of_state(chain0, 0x11dde5b7);  // x^(22400 - 97) mod P
      const auto joined1 = lane_of_state(chain1, 0xd4617a4c);  // x^(20352 - 97) mod P
      const auto joined2 = lane_of_state(chain2, 0x9fd51b88);  // x^(18304 - 97) mod P
      const auto joined3 = lane_of_state(chain3, 0x6bde1ac7);  // x^(16256 - 97) mod P
      acc3 = _mm256_xor_si256(acc3, joined0);
      acc3 = _mm256_xor_si256(acc3, joined1);
      acc3 = _mm256_xor_si256(acc3, joined2);
      acc3 = _mm256_xor_si256(acc3, joined3);
      state = 0;
      data += kBlock;
      size -= kBlock;
    } while (size >= kBlock);
  } else {
    acc0 = _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(data));
    acc1 = _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(data + 1 * kVector));
    acc2 = _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(data + 2 * kVector));
    acc3 = _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(data + 3 * kVector));
    acc0 = _mm256_xor_si256(acc0,
                            _mm256_zextsi128_si256(_mm_cvtsi64_si128(static_cast<int64_t>(state))));
    data += kGroup;
    size -= kGroup;
  }
  for (; size >= kGroup; data += kGroup, size -= kGroup) {
    acc0 = fold(acc0, past_group, _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(data)));
    acc1 = fold(acc1, past_group,
                _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(data + 1 * kVector)));
    acc2 = fold(acc2, past_group,
                _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(data + 2 * kVector)));
    acc3 = fold(acc3, past_group,
                _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(data + 3 * kVector)));
  }

  // The accumulators are lanes like those that follow them.
  const size_t count = size / 16;
  const uint64_t *const pairs = kToEnd + 2 * (kToEndLanes - 4 * kVectorLanes - count);
  auto sum = _mm256_setzero_si256();
  sum = fold(acc0, _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(pairs)), sum);
  sum = fold(acc1,
             _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(pairs + 1 * 2 * kVectorLanes)),
             sum);
  sum = fold(acc2,
             _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(pairs + 2 * 2 * kVectorLanes)),
             sum);
  sum = fold(acc3,
             _mm256_lddqu_si256(reinterpret_cast<const __m256i *>(pairs + 3 * 2 * kVectorLanes)),
             sum);
  if (count > 0) sum = sum_moved(sum, data, count, pairs + 4 * 2 * kVectorLanes);
  return crc_bytes(crc_of_sum(sum), data + 16 * count, size % 16);
}

// The state of a CRC32C (reflected polynomial 0x82f63b78) after data[0, size), given the one
// before.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: data is a sum of 16-byte lanes, each times the power of x by which it is away from the
// end. Below 96 bytes, steps of the crc instruction. Up to 256, every lane is moved to the end at
// once by carry-less products. Beyond, 4 accumulators move along the data, and in blocks of kBlock
// bytes 4 chains of crc steps take their share of it, which uses what the products leave idle.
// Assumes: nothing beyond the contract. Source: Gopal et al., Fast CRC Computation Using PCLMULQDQ
// Instruction, Intel 2009; the fusion of both kinds of step after corsix, fast-crc32.
extern "C" LW_TARGET uint32_t lw_crc32c__fused_v4_c4_s2_r16__avx2(uint32_t state, const void *data,
                                                                  size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size < 96) {
    if (size < 8) return crc_few(state, bytes, size);
    state = crc_part(state, load<uint64_t>(bytes), size % 8);
    bytes += size % 8;
    uint64_t wide = _mm_crc32_u64(state, load<uint64_t>(bytes));
    do {
      if (size < 16) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 8));
      if (size < 24) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 16));
      if (size < 32) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 24));
      if (size < 40) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 32));
      if (size < 48) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 40));
      if (size < 56) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 48));
      if (size < 64) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 56));
      if (size < 72) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 64));
      if (size < 80) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 72));
      if (size < 88) break;
      wide = _mm_crc32_u64(wide, load<uint64_t>(bytes + 80));
    } while (false);
    return static_cast<uint32_t>(wide);
  }
  return size <= 16 * kToEndLanes ? crc_unlooped(state, bytes, size) : crc_long(state, bytes, size);
}

}  // namespace crc32c__fused_v4_c4_s2_r16__avx2
#undef LW_TARGET
#endif

}  // namespace lanewright
