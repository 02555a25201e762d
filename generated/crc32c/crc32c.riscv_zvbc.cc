// crc32c by riscv_zvbc: rvv.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/kernels/crc32c/strips.fold.j2
//   templates/kernels/crc32c/_bytes.j2
//   templates/kernels/crc32c/_clmul.j2
//   templates/ops/riscv_zvbc.j2
//   gen/isa/rvv.yaml
//   templates/frame/unit.raw.cc.j2
//   gen/crc.py
// strips: lmul = 4
// Inputs: sha256 9002857da481b342. To make it again: ./lw gen render
#include "crc32c/crc32c_variants.h"

// Not every compiler has these headers.
#if LW_BUILD_RVV
#include <riscv_vector.h>
#endif

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_RVV
#define LW_TARGET __attribute__((target("arch=+v,+zvbc")))
namespace crc32c__strips_m4__rvv {

// How to read the constants. P is the polynomial of CRC32C; registers hold polynomials reflected,
// the highest power of x in the lowest bit. A carry-less product of two 64-bit words comes out one
// bit short, as product * x, and a 32-bit constant in the lower half of a word reads as constant *
// x^32: a word times the constant x^n mod P is word * x^(n + 33). Modulo P, a lane of 16 bytes
// moves d bits further from the end by its first word times x^(d + 64 - 33) plus its second times
// x^(d - 33).

// What moves the words of a lane 64 lanes further from the end, then 63 and so on to none.
constexpr size_t kMost = 64;
static constexpr uint64_t kFirst[kMost + 1] = {
    0xfe314258,  // x^(8192 + 31) mod P
    0x6c23e841,  // x^(8064 + 31) mod P
    0xdf99fc11,  // x^(7936 + 31) mod P
    0x8fe4c34d,  // x^(7808 + 31) mod P
    0x80ff0093,  // x^(7680 + 31) mod P
    0xd73c7bea,  // x^(7552 + 31) mod P
    0xa3e3e02c,  // x^(7424 + 31) mod P
    0xdde8f5b9,  // x^(7296 + 31) mod P
    0xdd07448e,  // x^(7168 + 31) mod P
    0x5bd2011f,  // x^(7040 + 31) mod P
    0x14338754,  // x^(6912 + 31) mod P
    0xde87806c,  // x^(6784 + 31) mod P
    0xd8d26619,  // x^(6656 + 31) mod P
    0x6a45d2b2,  // x^(6528 + 31) mod P
    0x8821abed,  // x^(6400 + 31) mod P
    0x0bf80dd2,  // x^(6272 + 31) mod P
    0x8d96551c,  // x^(6144 + 31) mod P
    0x61ff0e01,  // x^(6016 + 31) mod P
    0xe78eb416,  // x^(5888 + 31) mod P
    0x5b397730,  // x^(5760 + 31) mod P
    0xd104b8fc,  // x^(5632 + 31) mod P
    0x4b9e0f71,  // x^(5504 + 31) mod P
    0xe417f38a,  // x^(5376 + 31) mod P
    0x9669c9df,  // x^(5248 + 31) mod P
    0x4d56973c,  // x^(5120 + 31) mod P
    0x63ded06a,  // x^(4992 + 31) mod P
    0xd7c0557f,  // x^(4864 + 31) mod P
    0xa3c6f37a,  // x^(4736 + 31) mod P
    0x52148f02,  // x^(4608 + 31) mod P
    0x4c144932,  // x^(4480 + 31) mod P
    0x885f087b,  // x^(4352 + 31) mod P
    0x91c9bd4b,  // x^(4224 + 31) mod P
    0xbd6f81f8,  // x^(4096 + 31) mod P
    0x4e36f0b0,  // x^(3968 + 31) mod P
    0x88f25a3a,  // x^(3840 + 31) mod P
    0x2cff42cf,  // x^(3712 + 31) mod P
    0x9af01f2d,  // x^(3584 + 31) mod P
    0xe0e9f351,  // x^(3456 + 31) mod P
    0x96638b34,  // x^(3328 + 31) mod P
    0xe9adf796,  // x^(3200 + 31) mod P
    0x00ac29cf,  // x^(3072 + 31) mod P
    0x8d6d2c43,  // x^(2944 + 31) mod P
    0xa00457f7,  // x^(2816 + 31) mod P
    0x8f158014,  // x^(2688 + 31) mod P
    0x21f3d99c,  // x^(2560 + 31) mod P
    0x18b0d4ff,  // x^(2432 + 31) mod P
    0x6051d5a2,  // x^(2304 + 31) mod P
    0xf37c5aee,  // x^(2176 + 31) mod P
    0xdcb17aa4,  // x^(2048 + 31) mod P
    0xffd852c6,  // x^(1920 + 31) mod P
    0x71d111a8,  // x^(1792 + 31) mod P
    0x8462d800,  // x^(1664 + 31) mod P
    0xa87ab8a8,  // x^(1536 + 31) mod P
    0xf1d0f55e,  // x^(1408 + 31) mod P
    0x1b3d8f29,  // x^(1280 + 31) mod P
    0x7e908048,  // x^(1152 + 31) mod P
    0x6992cea2,  // x^(1024 + 31) mod P
    0x2ad91c30,  // x^(896 + 31) mod P
    0xc49f4f67,  // x^(768 + 31) mod P
    0x083a6eec,  // x^(640 + 31) mod P
    0x740eef02,  // x^(512 + 31) mod P
    0x1c291d04,  // x^(384 + 31) mod P
    0x3da6d0cb,  // x^(256 + 31) mod P
    0xf20c0dfe,  // x^(128 + 31) mod P
    0x00000001,  // x^(0 + 31) mod P
};
static constexpr uint64_t kSecond[kMost + 1] = {
    0x170076fa,  // x^(8192 - 33) mod P
    0xe0ac139e,  // x^(8064 - 33) mod P
    0x2178513a,  // x^(7936 - 33) mod P
    0xb42ae3d9,  // x^(7808 - 33) mod P
    0x3771e98f,  // x^(7680 - 33) mod P
    0x42d98888,  // x^(7552 - 33) mod P
    0x6956fc3b,  // x^(7424 - 33) mod P
    0x57a3d037,  // x^(7296 - 33) mod P
    0x68bce87a,  // x^(7168 - 33) mod P
    0x49c3cc9c,  // x^(7040 - 33) mod P
    0x98d8d9cb,  // x^(6912 - 33) mod P
    0xa741c1bf,  // x^(6784 - 33) mod P
    0x26f6a60a,  // x^(6656 - 33) mod P
    0xf6076544,  // x^(6528 - 33) mod P
    0x0167d312,  // x^(6400 - 33) mod P
    0x0ab3844b,  // x^(6272 - 33) mod P
    0xd7a4825c,  // x^(6144 - 33) mod P
    0x39c7ff35,  // x^(6016 - 33) mod P
    0xb0cd4768,  // x^(5888 - 33) mod P
    0x8227bb8a,  // x^(5760 - 33) mod P
    0xe6fc4e6a,  // x^(5632 - 33) mod P
    0x96c515bb,  // x^(5504 - 33) mod P
    0xcec3662e,  // x^(5376 - 33) mod P
    0x1393e203,  // x^(5248 - 33) mod P
    0x6b749fb2,  // x^(5120 - 33) mod P
    0x6cb08e5c,  // x^(4992 - 33) mod P
    0x93a5f730,  // x^(4864 - 33) mod P
    0x8e766a0c,  // x^(4736 - 33) mod P
    0x271d9844,  // x^(4608 - 33) mod P
    0xc7a68855,  // x^(4480 - 33) mod P
    0x10746f3c,  // x^(4352 - 33) mod P
    0xf285651c,  // x^(4224 - 33) mod P
    0xdd7e3b0c,  // x^(4096 - 33) mod P
    0x064f7f26,  // x^(3968 - 33) mod P
    0xb3e32c28,  // x^(3840 - 33) mod P
    0xebb883bd,  // x^(3712 - 33) mod P
    0x1b03397f,  // x^(3584 - 33) mod P
    0x65863b64,  // x^(3456 - 33) mod P
    0x2b3cac5d,  // x^(3328 - 33) mod P
    0xc619809d,  // x^(3200 - 33) mod P
    0xd270f1a2,  // x^(3072 - 33) mod P
    0x61d82e56,  // x^(2944 - 33) mod P
    0xce7f39f4,  // x^(2816 - 33) mod P
    0xa60ce07b,  // x^(2688 - 33) mod P
    0xbac2fd7b,  // x^(2560 - 33) mod P
    0x78d9ccb7,  // x^(2432 - 33) mod P
    0xb6dd949b,  // x^(2304 - 33) mod P
    0x18b33a4e,  // x^(2176 - 33) mod P
    0xb9e02b86,  // x^(2048 - 33) mod P
    0x299847d5,  // x^(1920 - 33) mod P
    0x83348832,  // x^(1792 - 33) mod P
    0x2162d385,  // x^(1664 - 33) mod P
    0xab7aff2a,  // x^(1536 - 33) mod P
    0xdaece73e,  // x^(1408 - 33) mod P
    0x878a92a7,  // x^(1280 - 33) mod P
    0xc96cfdc0,  // x^(1152 - 33) mod P
    0x0d3b6092,  // x^(1024 - 33) mod P
    0x47db8317,  // x^(896 - 33) mod P
    0x0715ce53,  // x^(768 - 33) mod P
    0x39d3b296,  // x^(640 - 33) mod P
    0x9e4addf8,  // x^(512 - 33) mod P
    0xddc0152b,  // x^(384 - 33) mod P
    0xba4fc28e,  // x^(256 - 33) mod P
    0x493c7d27,  // x^(128 - 33) mod P
    0xa9cdda0d,  // x^(0 - 33) mod P
};

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

// The state after a word from the state 0.
static LW_ALWAYS_INLINE LW_TARGET vuint64m1_t crc_of_word(vuint64m1_t word) {
  return __riscv_vclmulh_vx_u64m1(__riscv_vclmul_vx_u64m1(word, kQuotient, 1), kModulus, 1);
}

// The state after `lanes` lanes of 16 bytes from a multiple of 8, lanes > 0.
static LW_ALWAYS_INLINE LW_TARGET uint32_t crc_lanes(uint32_t state, const uint64_t *words,
                                                     size_t lanes) {
  const size_t all = __riscv_vsetvlmax_e64m4();
  const size_t width = all < kMost ? all : kMost;
  // The strip that is not full comes first; its other lanes are zero.
  size_t count = lanes < width ? lanes : width;
  const size_t head = (lanes - 1) % width + 1;
  const auto zero = __riscv_vmv_v_x_u64m4(0, count);
  const auto start =
      __riscv_vlseg2e64_v_u64m4x2_tu(__riscv_vcreate_v_u64m4x2(zero, zero), words, head);
  auto first = __riscv_vxor_vx_u64m4_tu(__riscv_vget_v_u64m4x2_u64m4(start, 0),
                                        __riscv_vget_v_u64m4x2_u64m4(start, 0), state, 1);
  auto second = __riscv_vget_v_u64m4x2_u64m4(start, 1);
  words += 2 * head;
  lanes -= head;
  uint64_t past_first = kFirst[kMost - head], past_second = kSecond[kMost - head];
  for (; lanes > 0; lanes -= width, words += 2 * width) {
    const auto strip = __riscv_vlseg2e64_v_u64m4x2(words, width);
    const auto low =
        __riscv_vxor_vv_u64m4(__riscv_vclmul_vx_u64m4(first, past_first, width),
                              __riscv_vclmul_vx_u64m4(second, past_second, width), width);
    const auto high =
        __riscv_vxor_vv_u64m4(__riscv_vclmulh_vx_u64m4(first, past_first, width),
                              __riscv_vclmulh_vx_u64m4(second, past_second, width), width);
    first = __riscv_vxor_vv_u64m4(low, __riscv_vget_v_u64m4x2_u64m4(strip, 0), width);
    second = __riscv_vxor_vv_u64m4(high, __riscv_vget_v_u64m4x2_u64m4(strip, 1), width);
    past_first = kFirst[kMost - width];
    past_second = kSecond[kMost - width];
  }
  // Each lane moves to the last.
  const auto by_first = __riscv_vle64_v_u64m4(kFirst + kMost + 1 - count, count);
  const auto by_second = __riscv_vle64_v_u64m4(kSecond + kMost + 1 - count, count);
  const auto low = __riscv_vxor_vv_u64m4(__riscv_vclmul_vv_u64m4(first, by_first, count),
                                         __riscv_vclmul_vv_u64m4(second, by_second, count), count);
  const auto high =
      __riscv_vxor_vv_u64m4(__riscv_vclmulh_vv_u64m4(first, by_first, count),
                            __riscv_vclmulh_vv_u64m4(second, by_second, count), count);
  const auto after_low =
      crc_of_word(__riscv_vredxor_vs_u64m4_u64m1(low, __riscv_vmv_s_x_u64m1(0, 1), count));
  const auto after_high = crc_of_word(__riscv_vxor_vv_u64m1(
      after_low, __riscv_vredxor_vs_u64m4_u64m1(high, __riscv_vmv_s_x_u64m1(0, 1), count), 1));
  return static_cast<uint32_t>(__riscv_vmv_x_s_u64m1_u64(after_high));
}

// The state after size bytes, size > 22.
LW_NEVER_INLINE static LW_TARGET uint32_t crc_words(uint32_t state, const uint8_t *bytes,
                                                    size_t size) {
  const size_t head = (0 - misalignment(bytes, 8)) % 8;
  if (head > 0) state = crc_single_bytes(state, bytes, head);
  bytes += head;
  size -= head;
  state = crc_lanes(state, reinterpret_cast<const uint64_t *>(bytes), size / 16);
  if (size % 16 == 0) return state;
  return lw_crc32c__slicing__scalar(state, bytes + size / 16 * 16, size % 16);
}

// The state of a CRC32C (reflected polynomial 0x82f63b78) after data[0, size), given the one
// before.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: lanes of 16 bytes, their first words in one group of registers and their second ones
// in another, so that no product crosses lanes. One strip after the other is added to what is
// there, moved by a strip; at the end each lane moves to the last. Fewer than kShort bytes, and
// what is before and behind the lanes, go through tables. Assumes: a register of any length from 16
// bytes on; of very long ones kMost lanes are used. Source: Gopal et al., Fast CRC Computation
// Using PCLMULQDQ Instruction, Intel 2009.
extern "C" LW_TARGET uint32_t lw_crc32c__strips_m4__rvv(uint32_t state, const void *data,
                                                        size_t size) {
  constexpr size_t kShort = 32;
  const auto *bytes = static_cast<const uint8_t *>(data);
  if (size < 8) return crc_single_bytes(state, bytes, size);
  if (size < kShort) return lw_crc32c__slicing__scalar(state, data, size);
  return crc_words(state, bytes, size);
}

}  // namespace crc32c__strips_m4__rvv
#undef LW_TARGET
#endif

}  // namespace lanewright
