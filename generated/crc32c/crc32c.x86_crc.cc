// crc32c by x86_crc: sse4.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/kernels/crc32c/chains.fold.j2
//   templates/kernels/crc32c/_short.j2
//   templates/ops/x86_crc.j2
//   templates/ops/_x86_crc.j2
//   gen/isa/sse4.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/crc.py
// chains: chains = 3, words = 21, short_below = 96
// Inputs: sha256 e1667a88ac72dead. To make it again: ./lw gen render
#include "crc32c/crc32c_variants.h"

#include <nmmintrin.h>

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_SSE4
#define LW_TARGET __attribute__((target("sse3,ssse3,sse4.1,sse4.2,crc32,popcnt")))
namespace crc32c__chains_c3_w21__sse4 {

constexpr size_t kChain = 21 * 8;
constexpr size_t kBlock = 3 * kChain;

// What each value of each byte of a state becomes when kChain bytes follow it. A state is a
// polynomial whose highest bit is the power 0 of x, so that the bits below it are this constant
// times x, x^2, ...
struct MovedBytes {
  uint32_t of[4][256];
};
static constexpr MovedBytes moved_bytes() {
  MovedBytes moved{};
  uint32_t value = 0x1903da7f;  // x^1344 mod P
  for (int bit = 31; bit >= 0; --bit) {
    moved.of[bit / 8][1 << bit % 8] = value;
    value = (value >> 1) ^ (value % 2 != 0 ? 0x82f63b78 : 0);  // times x
  }
  for (auto &table : moved.of) {
    for (int i = 1; i < 256; ++i) table[i] = table[i & (i - 1)] ^ table[i & -i];
  }
  return moved;
}
constexpr MovedBytes kMoved = moved_bytes();

static LW_ALWAYS_INLINE LW_TARGET uint32_t past_chain(uint64_t state) {
  return kMoved.of[0][state & 0xff] ^ kMoved.of[1][state >> 8 & 0xff] ^
         kMoved.of[2][state >> 16 & 0xff] ^ kMoved.of[3][state >> 24 & 0xff];
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

// The state after any number of bytes.
LW_NEVER_INLINE static LW_TARGET uint32_t crc_long(uint32_t state, const uint8_t *data,
                                                   size_t size) {
  for (; size >= kBlock; data += kBlock, size -= kBlock) {
    uint64_t chain0 = state, chain1 = 0, chain2 = 0;
    for (size_t i = 0; i < kChain; i += 8) {
      chain0 = _mm_crc32_u64(chain0, load<uint64_t>(data + i));
      chain1 = _mm_crc32_u64(chain1, load<uint64_t>(data + i + 1 * kChain));
      chain2 = _mm_crc32_u64(chain2, load<uint64_t>(data + i + 2 * kChain));
    }
    chain1 ^= past_chain(chain0);
    chain2 ^= past_chain(chain1);
    state = static_cast<uint32_t>(chain2);
  }
  return crc_bytes(state, data, size);
}

// The state of a CRC32C (reflected polynomial 0x82f63b78) after data[0, size), given the one
// before.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: the crc instruction takes a step in each cycle, but needs three for its result. So 3
// chains of 21 words run side by side, and each state is moved past the next chain, which means a
// multiplication by x^1344 mod P, here by four table look-ups. The rest goes word by word.
// Assumes: nothing beyond the contract. Source: Gopal et al., Fast CRC Computation for iSCSI
// Polynomial Using CRC32 Instruction, Intel 2011.
extern "C" LW_TARGET uint32_t lw_crc32c__chains_c3_w21__sse4(uint32_t state, const void *data,
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
  return crc_long(state, bytes, size);
}

}  // namespace crc32c__chains_c3_w21__sse4
#undef LW_TARGET
#endif

}  // namespace lanewright
