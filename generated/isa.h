// The ISAs and CPU features that the specs name.
//
// Generated; do not edit. Made from
//   gen/arch/aarch64.yaml
//   gen/arch/riscv64.yaml
//   gen/arch/x86_64.yaml
//   gen/isa/scalar.yaml
//   gen/isa/zbb.yaml
//   gen/isa/neon.yaml
//   gen/isa/sse4.yaml
//   gen/isa/zbc.yaml
//   gen/isa/avx2.yaml
//   gen/isa/rvv.yaml
//   gen/isa/sve.yaml
//   gen/isa/avx512.yaml
//   gen/isa/sve2.yaml
//   gen/isa/avx512_vbmi.yaml
//   gen/isa/avx512_zen4.yaml
//   templates/frame/isa.h.j2
// Inputs: sha256 04a92a445e7b296d. To make it again: ./lw gen render
#ifndef LANEWRIGHT_ISA_H
#define LANEWRIGHT_ISA_H

#include <cstddef>
#include <cstdint>

// Which ISAs are built: all those of the architecture that the compiler can build, unless the build
// says otherwise.
#if defined(__aarch64__) && !defined(__AARCH64EB__) || defined(_M_ARM64)
#define LW_ARCHITECTURE_AARCH64 1
#else
#define LW_ARCHITECTURE_AARCH64 0
#endif
#if defined(__riscv) && __riscv_xlen == 64
#define LW_ARCHITECTURE_RISCV64 1
#else
#define LW_ARCHITECTURE_RISCV64 0
#endif
#if defined(__x86_64__) || defined(_M_X64)
#define LW_ARCHITECTURE_X86_64 1
#else
#define LW_ARCHITECTURE_X86_64 0
#endif
#define LW_BUILD_SCALAR 1
#ifndef LW_BUILD_ZBB
#if LW_ARCHITECTURE_RISCV64 && (defined(__clang__))
#define LW_BUILD_ZBB 1
#else
#define LW_BUILD_ZBB 0
#endif
#endif
#ifndef LW_BUILD_NEON
#define LW_BUILD_NEON LW_ARCHITECTURE_AARCH64
#endif
#ifndef LW_BUILD_SSE4
#define LW_BUILD_SSE4 LW_ARCHITECTURE_X86_64
#endif
#ifndef LW_BUILD_ZBC
#if LW_ARCHITECTURE_RISCV64 && (defined(__clang__))
#define LW_BUILD_ZBC 1
#else
#define LW_BUILD_ZBC 0
#endif
#endif
#ifndef LW_BUILD_AVX2
#define LW_BUILD_AVX2 LW_ARCHITECTURE_X86_64
#endif
#ifndef LW_BUILD_RVV
#if LW_ARCHITECTURE_RISCV64 && \
    (__clang_major__ >= 22 || (!defined(__clang__) && __GNUC__ >= 14 && defined(__riscv_v)))
#define LW_BUILD_RVV 1
#else
#define LW_BUILD_RVV 0
#endif
#endif
#ifndef LW_BUILD_SVE
#if LW_ARCHITECTURE_AARCH64 && (!defined(__clang__) || __clang_major__ >= 20)
#define LW_BUILD_SVE 1
#else
#define LW_BUILD_SVE 0
#endif
#endif
#ifndef LW_BUILD_AVX512
#define LW_BUILD_AVX512 LW_ARCHITECTURE_X86_64
#endif
#ifndef LW_BUILD_SVE2
#if LW_ARCHITECTURE_AARCH64 && (!defined(__clang__) || __clang_major__ >= 20)
#define LW_BUILD_SVE2 1
#else
#define LW_BUILD_SVE2 0
#endif
#endif
#ifndef LW_BUILD_AVX512_VBMI
#define LW_BUILD_AVX512_VBMI LW_ARCHITECTURE_X86_64
#endif
#ifndef LW_BUILD_AVX512_ZEN4
#define LW_BUILD_AVX512_ZEN4 LW_ARCHITECTURE_X86_64
#endif

namespace lanewright {

// A set of CPU features, makers and ISAs, a bit each. Dispatch works on such sets alone.
using Features = uint64_t;
// What LANEWRIGHT_DISABLE can name.
struct FeatureName {
  const char *name;
  Features bit;
};

#if LW_ARCHITECTURE_AARCH64
namespace feature {
constexpr Features kNeon = Features{1} << 0;
constexpr Features kCrc = Features{1} << 1;
constexpr Features kPmull = Features{1} << 2;
constexpr Features kSha3 = Features{1} << 3;
constexpr Features kSve = Features{1} << 4;
constexpr Features kSve2 = Features{1} << 5;
constexpr Features kSve2Aes = Features{1} << 6;
constexpr Features kWideSve = Features{1} << 7;  // SVE vectors of 32 bytes or more
}  // namespace feature

constexpr FeatureName kFeatureNames[] = {
    {"neon", feature::kNeon},        {"crc", feature::kCrc}, {"pmull", feature::kPmull},
    {"sha3", feature::kSha3},        {"sve", feature::kSve}, {"sve2", feature::kSve2},
    {"sve2_aes", feature::kSve2Aes},
};

// What the compiler's flags guarantee already.
constexpr Features kGuaranteed = 0
#ifdef __ARM_NEON
                                 | feature::kNeon
#endif
#ifdef __ARM_FEATURE_CRC32
                                 | feature::kCrc
#endif
#ifdef __ARM_FEATURE_AES
                                 | feature::kPmull
#endif
#ifdef __ARM_FEATURE_SHA3
                                 | feature::kSha3
#endif
#ifdef __ARM_FEATURE_SVE
                                 | feature::kSve
#endif
#ifdef __ARM_FEATURE_SVE2
                                 | feature::kSve2
#endif
#ifdef __ARM_FEATURE_SVE2_AES
                                 | feature::kSve2Aes
#endif
    ;

#elif LW_ARCHITECTURE_RISCV64
namespace feature {
constexpr Features kV = Features{1} << 0;
constexpr Features kZba = Features{1} << 1;
constexpr Features kZbb = Features{1} << 2;
constexpr Features kZbc = Features{1} << 3;
constexpr Features kZvbb = Features{1} << 4;
constexpr Features kZvbc = Features{1} << 5;
}  // namespace feature

constexpr FeatureName kFeatureNames[] = {
    {"v", feature::kV},     {"zba", feature::kZba},   {"zbb", feature::kZbb},
    {"zbc", feature::kZbc}, {"zvbb", feature::kZvbb}, {"zvbc", feature::kZvbc},
};

// What the compiler's flags guarantee already.
constexpr Features kGuaranteed = 0
#ifdef __riscv_v
                                 | feature::kV
#endif
#ifdef __riscv_zba
                                 | feature::kZba
#endif
#ifdef __riscv_zbb
                                 | feature::kZbb
#endif
#ifdef __riscv_zbc
                                 | feature::kZbc
#endif
#ifdef __riscv_zvbb
                                 | feature::kZvbb
#endif
#ifdef __riscv_zvbc
                                 | feature::kZvbc
#endif
    ;

#elif LW_ARCHITECTURE_X86_64
namespace feature {
constexpr Features kSse3 = Features{1} << 0;
constexpr Features kSsse3 = Features{1} << 1;
constexpr Features kSse41 = Features{1} << 2;
constexpr Features kSse42 = Features{1} << 3;
constexpr Features kCrc = Features{1} << 4;
constexpr Features kPclmul = Features{1} << 5;
constexpr Features kAes = Features{1} << 6;
constexpr Features kPopcnt = Features{1} << 7;
constexpr Features kLzcnt = Features{1} << 8;
constexpr Features kBmi = Features{1} << 9;
constexpr Features kBmi2 = Features{1} << 10;
constexpr Features kAvx = Features{1} << 11;
constexpr Features kF16c = Features{1} << 12;
constexpr Features kFma = Features{1} << 13;
constexpr Features kAvx2 = Features{1} << 14;
constexpr Features kVaes = Features{1} << 15;
constexpr Features kVpclmul = Features{1} << 16;
constexpr Features kGfni = Features{1} << 17;
constexpr Features kAvx512f = Features{1} << 18;
constexpr Features kAvx512dq = Features{1} << 19;
constexpr Features kAvx512cd = Features{1} << 20;
constexpr Features kAvx512bw = Features{1} << 21;
constexpr Features kAvx512vl = Features{1} << 22;
constexpr Features kVbmi = Features{1} << 23;
constexpr Features kVbmi2 = Features{1} << 24;
constexpr Features kVnni = Features{1} << 25;
constexpr Features kBitalg = Features{1} << 26;
constexpr Features kVpopcntdq = Features{1} << 27;
constexpr Features kBf16 = Features{1} << 28;
constexpr Features kAmd = Features{1} << 29;    // AuthenticAMD
constexpr Features kIntel = Features{1} << 30;  // GenuineIntel
}  // namespace feature

constexpr FeatureName kFeatureNames[] = {
    {"sse3", feature::kSse3},         {"ssse3", feature::kSsse3},
    {"sse4_1", feature::kSse41},      {"sse4_2", feature::kSse42},
    {"crc", feature::kCrc},           {"pclmul", feature::kPclmul},
    {"aes", feature::kAes},           {"popcnt", feature::kPopcnt},
    {"lzcnt", feature::kLzcnt},       {"bmi", feature::kBmi},
    {"bmi2", feature::kBmi2},         {"avx", feature::kAvx},
    {"f16c", feature::kF16c},         {"fma", feature::kFma},
    {"avx2", feature::kAvx2},         {"vaes", feature::kVaes},
    {"vpclmul", feature::kVpclmul},   {"gfni", feature::kGfni},
    {"avx512f", feature::kAvx512f},   {"avx512dq", feature::kAvx512dq},
    {"avx512cd", feature::kAvx512cd}, {"avx512bw", feature::kAvx512bw},
    {"avx512vl", feature::kAvx512vl}, {"vbmi", feature::kVbmi},
    {"vbmi2", feature::kVbmi2},       {"vnni", feature::kVnni},
    {"bitalg", feature::kBitalg},     {"vpopcntdq", feature::kVpopcntdq},
    {"bf16", feature::kBf16},
};

// What the compiler's flags guarantee already.
constexpr Features kGuaranteed = 0
#ifdef __SSE3__
                                 | feature::kSse3
#endif
#ifdef __SSSE3__
                                 | feature::kSsse3
#endif
#ifdef __SSE4_1__
                                 | feature::kSse41
#endif
#ifdef __SSE4_2__
                                 | feature::kSse42
#endif
#ifdef __SSE4_2__
                                 | feature::kCrc
#endif
#ifdef __PCLMUL__
                                 | feature::kPclmul
#endif
#ifdef __AES__
                                 | feature::kAes
#endif
#ifdef __POPCNT__
                                 | feature::kPopcnt
#endif
#ifdef __LZCNT__
                                 | feature::kLzcnt
#endif
#ifdef __BMI__
                                 | feature::kBmi
#endif
#ifdef __BMI2__
                                 | feature::kBmi2
#endif
#ifdef __AVX__
                                 | feature::kAvx
#endif
#ifdef __F16C__
                                 | feature::kF16c
#endif
#ifdef __FMA__
                                 | feature::kFma
#endif
#ifdef __AVX2__
                                 | feature::kAvx2
#endif
#ifdef __VAES__
                                 | feature::kVaes
#endif
#ifdef __VPCLMULQDQ__
                                 | feature::kVpclmul
#endif
#ifdef __GFNI__
                                 | feature::kGfni
#endif
#ifdef __AVX512F__
                                 | feature::kAvx512f
#endif
#ifdef __AVX512DQ__
                                 | feature::kAvx512dq
#endif
#ifdef __AVX512CD__
                                 | feature::kAvx512cd
#endif
#ifdef __AVX512BW__
                                 | feature::kAvx512bw
#endif
#ifdef __AVX512VL__
                                 | feature::kAvx512vl
#endif
#ifdef __AVX512VBMI__
                                 | feature::kVbmi
#endif
#ifdef __AVX512VBMI2__
                                 | feature::kVbmi2
#endif
#ifdef __AVX512VNNI__
                                 | feature::kVnni
#endif
#ifdef __AVX512BITALG__
                                 | feature::kBitalg
#endif
#ifdef __AVX512VPOPCNTDQ__
                                 | feature::kVpopcntdq
#endif
#ifdef __AVX512BF16__
                                 | feature::kBf16
#endif
    ;

#else
constexpr FeatureName kFeatureNames[] = {{"", 0}};
constexpr Features kGuaranteed = 0;
#endif

// The ISAs are bits too, from the top.
namespace isa {
constexpr Features kScalar = Features{1} << 63;
constexpr Features kZbb = Features{1} << 62;
constexpr Features kNeon = Features{1} << 61;
constexpr Features kSse4 = Features{1} << 60;
constexpr Features kZbc = Features{1} << 59;
constexpr Features kAvx2 = Features{1} << 58;
constexpr Features kRvv = Features{1} << 57;
constexpr Features kSve = Features{1} << 56;
constexpr Features kAvx512 = Features{1} << 55;
constexpr Features kSve2 = Features{1} << 54;
constexpr Features kAvx512Vbmi = Features{1} << 53;
constexpr Features kAvx512Zen4 = Features{1} << 52;
}  // namespace isa

// Every ISA's bit, built or not.
constexpr Features kIsaBits = ~(~Features{0} >> 12);
static_assert(20 <= 64, "features, makers and ISAs of aarch64 do not fit");
static_assert(18 <= 64, "features, makers and ISAs of riscv64 do not fit");
static_assert(43 <= 64, "features, makers and ISAs of x86_64 do not fit");

// What the CPU must have for each.
namespace needs {
#if LW_ARCHITECTURE_RISCV64
constexpr Features kZbb = feature::kZbb;
#endif
#if LW_ARCHITECTURE_AARCH64
constexpr Features kNeon = feature::kNeon;
#endif
#if LW_ARCHITECTURE_X86_64
constexpr Features kSse4 =
    feature::kSse3 | feature::kSsse3 | feature::kSse41 | feature::kSse42 | feature::kPopcnt;
#endif
#if LW_ARCHITECTURE_RISCV64
constexpr Features kZbc = feature::kZbc;
#endif
#if LW_ARCHITECTURE_X86_64
constexpr Features kAvx2 = feature::kSse3 | feature::kSsse3 | feature::kSse41 | feature::kSse42 |
                           feature::kPopcnt | feature::kLzcnt | feature::kBmi | feature::kBmi2 |
                           feature::kAvx | feature::kF16c | feature::kFma | feature::kAvx2;
#endif
#if LW_ARCHITECTURE_RISCV64
constexpr Features kRvv = feature::kV;
#endif
#if LW_ARCHITECTURE_AARCH64
constexpr Features kSve = feature::kNeon | feature::kSve;
#endif
#if LW_ARCHITECTURE_X86_64
constexpr Features kAvx512 = feature::kSse3 | feature::kSsse3 | feature::kSse41 | feature::kSse42 |
                             feature::kPopcnt | feature::kLzcnt | feature::kBmi | feature::kBmi2 |
                             feature::kAvx | feature::kF16c | feature::kFma | feature::kAvx2 |
                             feature::kAvx512f | feature::kAvx512dq | feature::kAvx512cd |
                             feature::kAvx512bw | feature::kAvx512vl;
#endif
#if LW_ARCHITECTURE_AARCH64
constexpr Features kSve2 = feature::kNeon | feature::kSve | feature::kSve2;
#endif
#if LW_ARCHITECTURE_X86_64
constexpr Features kAvx512Vbmi =
    feature::kSse3 | feature::kSsse3 | feature::kSse41 | feature::kSse42 | feature::kPopcnt |
    feature::kLzcnt | feature::kBmi | feature::kBmi2 | feature::kAvx | feature::kF16c |
    feature::kFma | feature::kAvx2 | feature::kAvx512f | feature::kAvx512dq | feature::kAvx512cd |
    feature::kAvx512bw | feature::kAvx512vl | feature::kVbmi | feature::kVbmi2;
#endif
#if LW_ARCHITECTURE_X86_64
constexpr Features kAvx512Zen4 =
    feature::kSse3 | feature::kSsse3 | feature::kSse41 | feature::kSse42 | feature::kPopcnt |
    feature::kLzcnt | feature::kBmi | feature::kBmi2 | feature::kAvx | feature::kF16c |
    feature::kFma | feature::kAvx2 | feature::kAvx512f | feature::kAvx512dq | feature::kAvx512cd |
    feature::kAvx512bw | feature::kAvx512vl | feature::kVbmi | feature::kVbmi2 | feature::kBf16;
#endif
}  // namespace needs

struct Isa {
  const char *name;
  int level;  // a cap allows the ISAs up to its own level
  bool built;
  Features bit;
  Features needs;
  Features prefers;
};

// By rising level.
constexpr Isa kIsas[] = {
    {"scalar", 0, LW_BUILD_SCALAR != 0, isa::kScalar, 0, 0},
#if LW_ARCHITECTURE_RISCV64
    {"zbb", 5, LW_BUILD_ZBB != 0, isa::kZbb, needs::kZbb, 0},
#else
    {"zbb", 5, false, isa::kZbb, 0, 0},
#endif
#if LW_ARCHITECTURE_AARCH64
    {"neon", 10, LW_BUILD_NEON != 0, isa::kNeon, needs::kNeon, 0},
#else
    {"neon", 10, false, isa::kNeon, 0, 0},
#endif
#if LW_ARCHITECTURE_X86_64
    {"sse4", 10, LW_BUILD_SSE4 != 0, isa::kSse4, needs::kSse4, 0},
#else
    {"sse4", 10, false, isa::kSse4, 0, 0},
#endif
#if LW_ARCHITECTURE_RISCV64
    {"zbc", 10, LW_BUILD_ZBC != 0, isa::kZbc, needs::kZbc, 0},
#else
    {"zbc", 10, false, isa::kZbc, 0, 0},
#endif
#if LW_ARCHITECTURE_X86_64
    {"avx2", 20, LW_BUILD_AVX2 != 0, isa::kAvx2, needs::kAvx2, 0},
#else
    {"avx2", 20, false, isa::kAvx2, 0, 0},
#endif
#if LW_ARCHITECTURE_RISCV64
    {"rvv", 20, LW_BUILD_RVV != 0, isa::kRvv, needs::kRvv, 0},
#else
    {"rvv", 20, false, isa::kRvv, 0, 0},
#endif
#if LW_ARCHITECTURE_AARCH64
    {"sve", 20, LW_BUILD_SVE != 0, isa::kSve, needs::kSve, feature::kWideSve},
#else
    {"sve", 20, false, isa::kSve, 0, 0},
#endif
#if LW_ARCHITECTURE_X86_64
    {"avx512", 30, LW_BUILD_AVX512 != 0, isa::kAvx512, needs::kAvx512, 0},
#else
    {"avx512", 30, false, isa::kAvx512, 0, 0},
#endif
#if LW_ARCHITECTURE_AARCH64
    {"sve2", 30, LW_BUILD_SVE2 != 0, isa::kSve2, needs::kSve2, feature::kWideSve},
#else
    {"sve2", 30, false, isa::kSve2, 0, 0},
#endif
#if LW_ARCHITECTURE_X86_64
    {"avx512_vbmi", 40, LW_BUILD_AVX512_VBMI != 0, isa::kAvx512Vbmi, needs::kAvx512Vbmi, 0},
#else
    {"avx512_vbmi", 40, false, isa::kAvx512Vbmi, 0, 0},
#endif
#if LW_ARCHITECTURE_X86_64
    {"avx512_zen4", 50, LW_BUILD_AVX512_ZEN4 != 0, isa::kAvx512Zen4, needs::kAvx512Zen4,
     feature::kAmd},
#else
    {"avx512_zen4", 50, false, isa::kAvx512Zen4, 0, 0},
#endif
};

}  // namespace lanewright

#endif  // LANEWRIGHT_ISA_H
