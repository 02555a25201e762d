// crc32c by x86_fold512: avx512.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/kernels/crc32c/fused.fold.j2
//   templates/kernels/crc32c/_short.j2
//   templates/ops/x86_fold512.j2
//   templates/ops/_x86_crc.j2
//   gen/isa/avx512.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/crc.py
// fused: accumulators = 4, chains = 4, steps = 2, rounds = 24, short_below = 96, unlooped = 512
// Inputs: sha256 5693fcdca16dc8ed. To make it again: ./lw gen render
#include "crc32c/crc32c_variants.h"

#include <immintrin.h>

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_AVX512
#define LW_TARGET                                                                             \
  __attribute__((                                                                             \
      target("sse3,ssse3,sse4.1,sse4.2,crc32,pclmul,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2," \
             "vpclmulqdq,avx512f,avx512dq,avx512cd,avx512bw,avx512vl")))
namespace crc32c__fused_v4_c4_s2_r24__avx512 {

// How to read the constants. P is the polynomial of CRC32C; registers hold polynomials reflected,
// the highest power of x in the lowest bit. A carry-less product of two 64-bit words comes out one
// bit short, as product * x, and a 32-bit constant in the lower half of a word reads as constant *
// x^32: a word times the constant x^n mod P is word * x^(n + 33). Modulo P, a lane of 16 bytes
// moves d bits further from the end by its first word times x^(d + 64 - 33) plus its second times
// x^(d - 33).

// The pairs that move a lane to the end from where 16 * i bytes follow it, for i from 31 to 0.
alignas(64) constexpr uint64_t kToEnd[] = {
    0x4e36f0b0, 0x064f7f26,  // x^(3968 + 31) mod P, x^(3968 - 33) mod P
    0x88f25a3a, 0xb3e32c28,  // x^(3840 + 31) mod P, x^(3840 - 33) mod P
    0x2cff42cf, 0xebb883bd,  // x^(3712 + 31) mod P, x^(3712 - 33) mod P
    0x9af01f2d, 0x1b03397f,  // x^(3584 + 31) mod P, x^(3584 - 33) mod P
    0xe0e9f351, 0x65863b64,  // x^(3456 + 31) mod P, x^(3456 - 33) mod P
    0x96638b34, 0x2b3cac5d,  // x^(3328 + 31) mod P, x^(3328 - 33) mod P
    0xe9adf796, 0xc619809d,  // x^(3200 + 31) mod P, x^(3200 - 33) mod P
    0x00ac29cf, 0xd270f1a2,  // x^(3072 + 31) mod P, x^(3072 - 33) mod P
    0x8d6d2c43, 0x61d82e56,  // x^(2944 + 31) mod P, x^(2944 - 33) mod P
    0xa00457f7, 0xce7f39f4,  // x^(2816 + 31) mod P, x^(2816 - 33) mod P
    0x8f158014, 0xa60ce07b,  // x^(2688 + 31) mod P, x^(2688 - 33) mod P
    0x21f3d99c, 0xbac2fd7b,  // x^(2560 + 31) mod P, x^(2560 - 33) mod P
    0x18b0d4ff, 0x78d9ccb7,  // x^(2432 + 31) mod P, x^(2432 - 33) mod P
    0x6051d5a2, 0xb6dd949b,  // x^(2304 + 31) mod P, x^(2304 - 33) mod P
    0xf37c5aee, 0x18b33a4e,  // x^(2176 + 31) mod P, x^(2176 - 33) mod P
    0xdcb17aa4, 0xb9e02b86,  // x^(2048 + 31) mod P, x^(2048 - 33) mod P
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

constexpr size_t kVector = 64, kVectorLanes = kVector / 16;
constexpr size_t kGroup = 4 * kVector;  // one vector for each accumulator
constexpr int kRounds = 24;
constexpr size_t kChain = kRounds * 2 * 8;  // bytes of one scalar chain
constexpr size_t kBlock = 4 * kChain + kRounds * kGroup;
constexpr size_t kAlignment = 64;  // of the first block; 1 where it does not pay
static_assert(4 * kChain % kAlignment == 0, "aligned chains leave the vectors aligned");
static_assert(2 * kGroup <= 16 * kToEndLanes,
              "the accumulators and what follows them have constants");

// Past a group of vectors, and past the chains of the next block as well.
constexpr uint64_t kPastGroup[] = {
    0xdcb17aa4, 0xb9e02b86,  // x^(2048 + 31) mod P, x^(2048 - 33) mod P
};
constexpr uint64_t kPastGroupAndChains[] = {
    0xde8a97f8, 0xaa7c7ad5,  // x^(14336 + 31) mod P, x^(14336 - 33) mod P
};

// The lanes moved by their pairs, plus others.
static LW_ALWAYS_INLINE LW_TARGET __m512i fold(__m512i lanes, __m512i pairs, __m512i plus) {
  return _mm512_ternarylogic_epi64(_mm512_clmulepi64_epi128(lanes, pairs, 0x00),
                                   _mm512_clmulepi64_epi128(lanes, pairs, 0x11), plus, 0x96);
}

// The sum of `count` lanes, count > 0, each moved to the end by its pair, plus others. The vector
// that is not full comes first. No product waits for another.
static LW_ALWAYS_INLINE LW_TARGET __m512i sum_moved(__m512i plus, const uint8_t *lanes,
                                                    size_t count, const uint64_t *pairs) {
  const size_t first = (count - 1) % kVectorLanes + 1;
  const auto head = _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1u << (2 * first)) - 1), lanes);
  const auto head_pairs =
      _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1u << (2 * first)) - 1), pairs);
  plus = fold(head, head_pairs, plus);
  for (size_t i = first; i < count; i += kVectorLanes) {
    plus = fold(_mm512_loadu_si512(lanes + 16 * i), _mm512_loadu_si512(pairs + 2 * i), plus);
  }
  return plus;
}

// A state as a lane of a vector whose other lanes are zero: the product with a constant.
static LW_ALWAYS_INLINE LW_TARGET __m512i lane_of_state(uint64_t state, uint32_t constant) {
  return _mm512_clmulepi64_epi128(
      _mm512_zextsi128_si512(_mm_cvtsi64_si128(static_cast<int64_t>(state))),
      _mm512_zextsi128_si512(_mm_cvtsi64_si128(static_cast<int64_t>(constant))), 0x00);
}

// The state after data that adds up to `sum`, of which only the total of its lanes matters.
static LW_ALWAYS_INLINE LW_TARGET uint32_t crc_of_sum(__m512i sum) {
  const auto lane = _mm_xor_si128(_mm_xor_si128(_mm512_maskz_extracti64x2_epi64(0xff, sum, 0),
                                                _mm512_maskz_extracti64x2_epi64(0xff, sum, 1)),
                                  _mm_xor_si128(_mm512_maskz_extracti64x2_epi64(0xff, sum, 2),
                                                _mm512_maskz_extracti64x2_epi64(0xff, sum, 3)));
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
  const auto start = _mm512_clmulepi64_epi128(
      _mm512_zextsi128_si512(_mm_cvtsi64_si128(static_cast<int64_t>(state))),
      _mm512_loadu_si512(pairs), 0x00);
  state = crc_of_sum(sum_moved(start, data, count, pairs));
  return crc_bytes(state, data + 16 * count, size % 16);
}

// The state after size bytes, size >= kGroup.
LW_NEVER_INLINE static LW_TARGET uint32_t crc_long(uint32_t state, const uint8_t *data,
                                                   size_t size) {
  __m512i acc0, acc1, acc2, acc3;
  const auto past_group = _mm512_maskz_broadcast_i64x2(
      0xff, _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPastGroup)));
  if (size >= kBlock + kVector) {
    const size_t head = (0 - misalignment(data, kAlignment)) % kAlignment;
    state = crc_words(state, data, head);
    state = crc_few(state, data + head / 8 * 8, head % 8);
    data += head;
    size -= head;
    const auto past_group_and_chains = _mm512_maskz_broadcast_i64x2(
        0xff, _mm_loadu_si128(reinterpret_cast<const __m128i *>(kPastGroupAndChains)));
    acc0 = acc1 = acc2 = acc3 = _mm512_setzero_si512();
    do {  // a block: first its chains, one after the other, then its vectors
      uint64_t chain0 = state, chain1 = 0, chain2 = 0, chain3 = 0;
      const uint8_t *words = data, *vectors = data + 4 * kChain;
      auto past = past_group_and_chains;
      for (int round = 0; round < kRounds; ++round) {
        acc0 = fold(acc0, past, _mm512_loadu_si512(vectors));
        acc1 = fold(acc1, past, _mm512_loadu_si512(vectors + 1 * kVector));
        acc2 = fold(acc2, past, _mm512_loadu_si512(vectors + 2 * kVector));
        acc3 = fold(acc3, past, _mm512_loadu_si512(vectors + 3 * kVector));
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
      const auto joined0 = lane_of_state(chain0, 0xb7edfa75);  // x^(57984 - 97) mod P
      const auto joined1 = lane_of_state(chain1, 0xa3567950);  // x^(54912 - 97) mod P
      const auto joined2 = lane_of_state(chain2, 0x100e451d);  // x^(51840 - 97) mod P
      const auto joined3 = lane_of_state(chain3, 0x2a7a120d);  // x^(48768 - 97) mod P
      acc3 = _mm512_xor_si512(acc3, joined0);
      acc3 = _mm512_xor_si512(acc3, joined1);
      acc3 = _mm512_xor_si512(acc3, joined2);
      acc3 = _mm512_xor_si512(acc3, joined3);
      state = 0;
      data += kBlock;
      size -= kBlock;
    } while (size >= kBlock);
  } else {
    acc0 = _mm512_loadu_si512(data);
    acc1 = _mm512_loadu_si512(data + 1 * kVector);
    acc2 = _mm512_loadu_si512(data + 2 * kVector);
    acc3 = _mm512_loadu_si512(data + 3 * kVector);
    acc0 = _mm512_xor_si512(acc0,
                            _mm512_zextsi128_si512(_mm_cvtsi64_si128(static_cast<int64_t>(state))));
    data += kGroup;
    size -= kGroup;
  }
  for (; size >= kGroup; data += kGroup, size -= kGroup) {
    acc0 = fold(acc0, past_group, _mm512_loadu_si512(data));
    acc1 = fold(acc1, past_group, _mm512_loadu_si512(data + 1 * kVector));
    acc2 = fold(acc2, past_group, _mm512_loadu_si512(data + 2 * kVector));
    acc3 = fold(acc3, past_group, _mm512_loadu_si512(data + 3 * kVector));
  }

  // The accumulators are lanes like those that follow them.
  const size_t count = size / 16;
  const uint64_t *const pairs = kToEnd + 2 * (kToEndLanes - 4 * kVectorLanes - count);
  auto sum = _mm512_setzero_si512();
  sum = fold(acc0, _mm512_loadu_si512(pairs), sum);
  sum = fold(acc1, _mm512_loadu_si512(pairs + 1 * 2 * kVectorLanes), sum);
  sum = fold(acc2, _mm512_loadu_si512(pairs + 2 * 2 * kVectorLanes), sum);
  sum = fold(acc3, _mm512_loadu_si512(pairs + 3 * 2 * kVectorLanes), sum);
  if (count > 0) sum = sum_moved(sum, data, count, pairs + 4 * 2 * kVectorLanes);
  return crc_bytes(crc_of_sum(sum), data + 16 * count, size % 16);
}

// The state of a CRC32C (reflected polynomial 0x82f63b78) after data[0, size), given the one
// before.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: data is a sum of 16-byte lanes, each times the power of x by which it is away from the
// end. Below 96 bytes, steps of the crc instruction. Up to 512, every lane is moved to the end at
// once by carry-less products. Beyond, 4 accumulators move along the data, and in blocks of kBlock
// bytes 4 chains of crc steps take their share of it, which uses what the products leave idle.
// Assumes: nothing beyond the contract. Source: Gopal et al., Fast CRC Computation Using PCLMULQDQ
// Instruction, Intel 2009; the fusion of both kinds of step after corsix, fast-crc32.
extern "C" LW_TARGET uint32_t lw_crc32c__fused_v4_c4_s2_r24__avx512(uint32_t state,
                                                                    const void *data, size_t size) {
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

}  // namespace crc32c__fused_v4_c4_s2_r24__avx512
#undef LW_TARGET
#endif

}  // namespace lanewright
