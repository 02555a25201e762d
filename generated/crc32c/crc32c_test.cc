// Test rows of crc32c, one a variant, over the harness in tests/.
//
// Generated; do not edit. Made from
//   gen/kernels/crc32c.yaml
//   templates/frame/test.cc.j2
//   gen/vectors.py
// Inputs: sha256 94adeb8c3c87f0d6. To make it again: ./lw gen render
#include "harness/variant_test.h"

// Each variant against the reference: kernel, name, elements per round, sizes at which it changes
// its path.

LW_VARIANT_TEST(crc32c, "crc32c__fused_v4_c4_s2_r24__avx512", 256, 4, 8, 16, 96, 512, 7680, 7744,
                15360)
LW_VARIANT_TEST(crc32c, "crc32c__fused_v4_c4_s2_r16__avx2", 128, 4, 8, 16, 96, 256, 3072, 3104,
                6144)
LW_VARIANT_TEST(crc32c, "crc32c__fused_v3_c3_s3_r8__avx2", 48, 4, 8, 16, 96, 256, 960, 976, 1920)
LW_VARIANT_TEST(crc32c, "crc32c__chains_c3_w21__sse4", 504, 4, 8, 16, 96, 1008)
LW_VARIANT_TEST(crc32c, "crc32c__strips_m4__rvv", 128, 32, 128, 256, 512, 1024)
LW_VARIANT_TEST(crc32c, "crc32c__lanes_v4__zbc", 64, 8, 16, 128)
LW_VARIANT_TEST(crc32c, "crc32c__fused_v8_c4_s2_r12__neon", 128, 4, 8, 16, 96, 512, 2304, 2320,
                4608)
LW_VARIANT_TEST(crc32c, "crc32c__fused_v8_c4_s2_r8__neon", 128, 4, 8, 16, 96, 512, 1536, 1552, 3072)
LW_VARIANT_TEST(crc32c, "crc32c__chains_c3_w21__neon", 504, 4, 8, 16, 96, 1008)
LW_VARIANT_TEST(crc32c, "crc32c__slicing__scalar", 8, 8)

// The public functions and each variant against Python's standard library or published values.

LW_VECTOR_TEST(crc32c, {"", 0, 0x00000000}, {"123456789", 9, 0xe3069283},
               {"\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000"
                "\000\000\000\000\000\000\000\000\000\000\000\000",
                32, 0x8a9136aa},
               {"\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377"
                "\377\377\377\377\377\377\377\377\377\377\377\377",
                32, 0x62a8ab43},
               {"\000\001\002\003\004\005\006\007\010\011\012\013\014\015\016\017\020\021\022\023"
                "\024\025\026\027\030\031\032\033\034\035\036\037",
                32, 0x46dd794e},
               {"\037\036\035\034\033\032\031\030\027\026\025\024\023\022\021\020\017\016\015\014"
                "\013\012\011\010\007\006\005\004\003\002\001\000",
                32, 0x113fdb5c},
               {"\001\300\000\000\000\000\000\000\000\000\000\000\000\000\000\000\024\000\000\000"
                "\000\000\004\000\000\000\000\024\000\000\000\030("
                "\000\000\000\000\000\000\000\002\000\000\000\000\000\000\000",
                48, 0xd9963a56})
