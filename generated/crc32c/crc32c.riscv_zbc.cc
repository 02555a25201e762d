// crc32c by riscv_zbc: zbc.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/kernels/crc32c/lanes.fold.j2
//   templates/kernels/crc32c/_bytes.j2
//   templates/kernels/crc32c/_clmul.j2
//   templates/ops/riscv_zbc.j2
//   gen/isa/zbc.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/crc.py
// lanes: accumulators = 4
// Inputs: sha256 f76367a4ba277e28. To make it again: ./lw gen render
#include "crc32c/crc32c_variants.h"

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_ZBC
#define LW_TARGET __attribute__((target("arch=+zbc")))
namespace crc32c__lanes_v4__zbc {

// How to read the constants. P is the polynomial of CRC32C; registers hold polynomials reflected,
// the highest power of x in the lowest bit. A carry-less product of two 64-bit words comes out one
// bit short, as product * x, and a 32-bit constant in the lower half of a word reads as constant *
// x^32: a word times the constant x^n mod P is word * x^(n + 33). Modulo P, a lane of 16 bytes
// moves d bits further from the end by its first word times x^(d + 64 - 33) plus its second times
// x^(d - 33).

// Barrett reduction: the low half of word * kQuotient is floor(word * x^32 / P), and the high half
// of that * P is what the division leaves, the state after a word from the state 0.
constexpr uint64_t kQuotient = 0x4869ec38dea713f1;  // floor(x^96 / P), without its constant term
constexpr uint64_t kModulus = 0x0000000105ec76f1;   // P

// What a byte leaves of the state 0.
struct ByteSteps {
  uint32_t of[256];
};
static constexpr ByteSteps byte_steps() {
  ByteSteps table{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t state = byte;
    for (int bit = 0; bit < 8; ++bit) state = (state >> 1) ^ (state % 2 != 0 ? 0x82f63b78 : 0);
    table.of[byte] = state;
  }
  return table;
}
constexpr ByteSteps kByteSteps = byte_steps();

static LW_ALWAYS_INLINE LW_TARGET uint32_t crc_single_bytes(uint32_t state, const uint8_t *data,
                                                            size_t size) {
  for (; size > 0; ++data, --size) state = (state >> 8) ^ kByteSteps.of[(state ^ *data) & 0xff];
  return state;
}

constexpr size_t kGroup = 4 * 16;  // a lane for each accumulator
constexpr size_t kLong = 2 * kGroup;
constexpr size_t kShort = 16;  // below it the products do not pay for what surrounds them

static LW_ALWAYS_INLINE LW_TARGET uint64_t crc_of_word(uint64_t word) {
  return __builtin_riscv_clmulh_64(__builtin_riscv_clmul_64(word, kQuotient), kModulus);
}

// The state after size bytes, 0 < size < 8: a word that has nothing before them. What of the state
// lies beyond the bytes stays.
static LW_ALWAYS_INLINE LW_TARGET uint64_t crc_few(uint64_t state, const uint8_t *data,
                                                   size_t size) {
  uint64_t word = 0;
  for (size_t i = size; i > 0; --i) word = word << 8 | data[i - 1];
  return crc_of_word((state ^ word) << (64 - 8 * size)) ^ state >> (8 * size);
}

// The state after size bytes, size >= kGroup, of which less than kGroup are left over.
LW_NEVER_INLINE static LW_TARGET uint64_t crc_groups(uint64_t state, const uint8_t *data,
                                                     size_t size) {
  uint64_t first0 = state ^ load_aligned<uint64_t>(data);
  uint64_t second0 = load_aligned<uint64_t>(data + 8);
  uint64_t first1 = load_aligned<uint64_t>(data + 16);
  uint64_t second1 = load_aligned<uint64_t>(data + 24);
  uint64_t first2 = load_aligned<uint64_t>(data + 32);
  uint64_t second2 = load_aligned<uint64_t>(data + 40);
  uint64_t first3 = load_aligned<uint64_t>(data + 48);
  uint64_t second3 = load_aligned<uint64_t>(data + 56);
  constexpr uint64_t kFirst = 0x740eef02;   // x^(512 + 31) mod P
  constexpr uint64_t kSecond = 0x9e4addf8;  // x^(512 - 33) mod P
  for (; size >= 2 * kGroup; size -= kGroup) {
    data += kGroup;
    const uint64_t next0 =
        __builtin_riscv_clmul_64(first0, kFirst) ^ __builtin_riscv_clmul_64(second0, kSecond);
    second0 = __builtin_riscv_clmulh_64(first0, kFirst) ^
              __builtin_riscv_clmulh_64(second0, kSecond) ^ load_aligned<uint64_t>(data + 8);
    first0 = next0 ^ load_aligned<uint64_t>(data);
    const uint64_t next1 =
        __builtin_riscv_clmul_64(first1, kFirst) ^ __builtin_riscv_clmul_64(second1, kSecond);
    second1 = __builtin_riscv_clmulh_64(first1, kFirst) ^
              __builtin_riscv_clmulh_64(second1, kSecond) ^ load_aligned<uint64_t>(data + 24);
    first1 = next1 ^ load_aligned<uint64_t>(data + 16);
    const uint64_t next2 =
        __builtin_riscv_clmul_64(first2, kFirst) ^ __builtin_riscv_clmul_64(second2, kSecond);
    second2 = __builtin_riscv_clmulh_64(first2, kFirst) ^
              __builtin_riscv_clmulh_64(second2, kSecond) ^ load_aligned<uint64_t>(data + 40);
    first2 = next2 ^ load_aligned<uint64_t>(data + 32);
    const uint64_t next3 =
        __builtin_riscv_clmul_64(first3, kFirst) ^ __builtin_riscv_clmul_64(second3, kSecond);
    second3 = __builtin_riscv_clmulh_64(first3, kFirst) ^
              __builtin_riscv_clmulh_64(second3, kSecond) ^ load_aligned<uint64_t>(data + 56);
    first3 = next3 ^ load_aligned<uint64_t>(data + 48);
  }
  // Each accumulator moves to the last.
  constexpr uint64_t kFirst0 = 0x1c291d04;   // x^(384 + 31) mod P
  constexpr uint64_t kSecond0 = 0xddc0152b;  // x^(384 - 33) mod P
  first3 ^= __builtin_riscv_clmul_64(first0, kFirst0) ^ __builtin_riscv_clmul_64(second0, kSecond0);
  second3 ^=
      __builtin_riscv_clmulh_64(first0, kFirst0) ^ __builtin_riscv_clmulh_64(second0, kSecond0);
  constexpr uint64_t kFirst1 = 0x3da6d0cb;   // x^(256 + 31) mod P
  constexpr uint64_t kSecond1 = 0xba4fc28e;  // x^(256 - 33) mod P
  first3 ^= __builtin_riscv_clmul_64(first1, kFirst1) ^ __builtin_riscv_clmul_64(second1, kSecond1);
  second3 ^=
      __builtin_riscv_clmulh_64(first1, kFirst1) ^ __builtin_riscv_clmulh_64(second1, kSecond1);
  constexpr uint64_t kFirst2 = 0xf20c0dfe;   // x^(128 + 31) mod P
  constexpr uint64_t kSecond2 = 0x493c7d27;  // x^(128 - 33) mod P
  first3 ^= __builtin_riscv_clmul_64(first2, kFirst2) ^ __builtin_riscv_clmul_64(second2, kSecond2);
  second3 ^=
      __builtin_riscv_clmulh_64(first2, kFirst2) ^ __builtin_riscv_clmulh_64(second2, kSecond2);
  return crc_of_word(crc_of_word(first3) ^ second3);
}

// The state after size bytes, size >= 8.
LW_NEVER_INLINE static LW_TARGET uint32_t crc_words(uint32_t state, const uint8_t *bytes,
                                                    size_t size) {
  uint64_t wide = state;
  const size_t head = (0 - misalignment(bytes, 8)) % 8;
  if (head > 0) {
    wide = crc_few(wide, bytes, head);
    bytes += head;
    size -= head;
  }
  if (size >= kLong) {
    wide = crc_groups(wide, bytes, size);
    bytes += size / kGroup * kGroup;
    size %= kGroup;
  }
  for (; size >= 8; bytes += 8, size -= 8) wide = crc_of_word(wide ^ load_aligned<uint64_t>(bytes));
  return static_cast<uint32_t>(size > 0 ? crc_few(wide, bytes, size) : wide);
}

// The state of a CRC32C (reflected polynomial 0x82f63b78) after data[0, size), given the one
// before.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: fewer than kShort bytes go through tables. Up to kLong, word by word, each reduced by
// two products. Beyond, 4 accumulators of 16 bytes move along the data, so that no product waits
// for another, and are reduced at the end. Words are loaded from multiples of 8; the bytes before
// and behind are a word that is not full. Assumes: nothing beyond the contract. Source: Gopal et
// al., Fast CRC Computation Using PCLMULQDQ Instruction, Intel 2009.
extern "C" LW_TARGET uint32_t lw_crc32c__lanes_v4__zbc(uint32_t state, const void *data,
                                                       size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size < 8) return crc_single_bytes(state, bytes, size);
  if (size < kShort) return lw_crc32c__slicing__scalar(state, data, size);
  return crc_words(state, bytes, size);
}

}  // namespace crc32c__lanes_v4__zbc
#undef LW_TARGET
#endif

}  // namespace lanewright
