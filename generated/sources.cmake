# What the build compiles.
#
# Generated; do not edit. Made from
#   gen/kernels/copy.yaml
#   gen/kernels/crc32c.yaml
#   gen/kernels/find.yaml
#   gen/kernels/hex_decode.yaml
#   gen/kernels/hex_encode.yaml
#   gen/kernels/pack_fields.yaml
#   gen/isa/scalar.yaml
#   gen/isa/zbb.yaml
#   gen/isa/neon.yaml
#   gen/isa/sse4.yaml
#   gen/isa/zbc.yaml
#   gen/isa/avx2.yaml
#   gen/isa/rvv.yaml
#   gen/isa/sve.yaml
#   gen/isa/avx512.yaml
#   gen/isa/sve2.yaml
#   gen/isa/avx512_vbmi.yaml
#   gen/isa/avx512_zen4.yaml
#   templates/frame/sources.cmake.j2
# Inputs: sha256 79d376756dd61520. To make it again: ./lw gen render

# Paths are relative to this folder. Sources for every architecture:
set(LANEWRIGHT_SOURCES
  copy/copy.scalar.cc
  copy/copy_dispatch.cc
  crc32c/crc32c.scalar.cc
  crc32c/crc32c_dispatch.cc
  find/find.scalar.cc
  find/find_dispatch.cc
  hex_decode/hex_decode.scalar.cc
  hex_decode/hex_decode_dispatch.cc
  hex_encode/hex_encode.scalar.cc
  hex_encode/hex_encode_dispatch.cc
  kernel_list.cc
  pack_fields/pack_fields.scalar.cc
  pack_fields/pack_fields_dispatch.cc)

# Sources that need Highway's headers, where one of its ISAs is built:
set(LANEWRIGHT_SOURCES_HWY
  copy/copy.hwy.cc
  find/find.hwy.cc
  hex_decode/hex_decode.hwy.cc
  hex_encode/hex_encode.hwy.cc
  pack_fields/pack_fields.hwy.cc)

# Sources in the intrinsics of aarch64:
set(LANEWRIGHT_SOURCES_aarch64
  copy/copy.neon.cc
  crc32c/crc32c.arm_crc.cc
  crc32c/crc32c.arm_fold.cc
  crc32c/crc32c.arm_fold_eor3.cc
  find/find.neon.cc
  hex_decode/hex_decode.neon.cc
  pack_fields/pack_fields.neon.cc)

# Sources in the intrinsics of riscv64:
set(LANEWRIGHT_SOURCES_riscv64
  copy/copy.rvv.cc
  crc32c/crc32c.riscv_zbc.cc
  crc32c/crc32c.riscv_zvbc.cc
  find/find.riscv_zbb.cc
  find/find.rvv.cc
  hex_decode/hex_decode.rvv.cc
  hex_encode/hex_encode.rvv.cc
  pack_fields/pack_fields.rvv.cc)

# Sources in the intrinsics of x86_64:
set(LANEWRIGHT_SOURCES_x86_64
  crc32c/crc32c.x86_crc.cc
  crc32c/crc32c.x86_fold128.cc
  crc32c/crc32c.x86_fold256.cc
  crc32c/crc32c.x86_fold512.cc
  find/find.avx512.cc
  hex_decode/hex_decode.avx512.cc
  hex_encode/hex_encode.avx512.cc
  pack_fields/pack_fields.avx512.cc)

# ISAs of aarch64, and those among them that Highway serves:
set(LANEWRIGHT_ISAS_aarch64 neon sve sve2)
set(LANEWRIGHT_HWY_ISAS_aarch64 neon sve sve2)
# What the compiler must be for sve, as its preprocessor sees it:
set(LANEWRIGHT_CONDITION_sve [[!defined(__clang__) || __clang_major__ >= 20]])
# What the compiler must be for sve2, as its preprocessor sees it:
set(LANEWRIGHT_CONDITION_sve2 [[!defined(__clang__) || __clang_major__ >= 20]])

# ISAs of riscv64, and those among them that Highway serves:
set(LANEWRIGHT_ISAS_riscv64 zbb zbc rvv)
set(LANEWRIGHT_HWY_ISAS_riscv64 )
# What the compiler must be for zbb, as its preprocessor sees it:
set(LANEWRIGHT_CONDITION_zbb [[defined(__clang__)]])
# What the compiler must be for zbc, as its preprocessor sees it:
set(LANEWRIGHT_CONDITION_zbc [[defined(__clang__)]])
# What the compiler must be for rvv, as its preprocessor sees it:
set(LANEWRIGHT_CONDITION_rvv [[__clang_major__ >= 22 || (!defined(__clang__) && __GNUC__ >= 14 && defined(__riscv_v))]])

# ISAs of x86_64, and those among them that Highway serves:
set(LANEWRIGHT_ISAS_x86_64 sse4 avx2 avx512 avx512_vbmi avx512_zen4)
set(LANEWRIGHT_HWY_ISAS_x86_64 sse4 avx2 avx512 avx512_vbmi avx512_zen4)

# Emulators to test with: architecture, the ISA that dispatch settles on there, name, command line.
set(LANEWRIGHT_EMULATORS
  "x86_64|scalar|qemu64|qemu-x86_64 -cpu qemu64"
  "x86_64|scalar|conroe|qemu-x86_64 -cpu Conroe"
  "riscv64|scalar|rv64|qemu-riscv64 -cpu rv64,v=false"
  "riscv64|scalar|rv64_hwprobe|qemu10-riscv64 -cpu rv64,v=false,zbb=false,zbc=false"
  "riscv64|scalar|rv64_no_bits|qemu-riscv64 -cpu rv64,v=false,zba=false,zbb=false,zbc=false,zbs=false"
  "riscv64|zbb|rv64_zbb|qemu10-riscv64 -cpu rv64,v=false,zbb=true,zbc=false"
  "aarch64|neon|cortex_a53|qemu-aarch64 -cpu cortex-a53"
  "aarch64|neon|cortex_a72|qemu-aarch64 -cpu cortex-a72"
  "aarch64|neon|neoverse_n1|qemu-aarch64 -cpu neoverse-n1"
  "aarch64|neon|armv8_without_sve|qemu-aarch64 -cpu max,sve=off"
  "aarch64|neon|sve2_128|qemu-aarch64 -cpu max,sve128=on"
  "aarch64|neon|without_crc_and_pmull|qemu-aarch64 -cpu cortex-a53 -E LW_TEST_WITHOUT=crc+pmull"
  "aarch64|neon|without_pmull|qemu-aarch64 -cpu max,sve=off -E LW_TEST_WITHOUT=pmull"
  "x86_64|sse4|westmere|qemu-x86_64 -cpu Westmere"
  "riscv64|zbc|rv64_zbc|qemu10-riscv64 -cpu rv64,v=false,zbb=false,zbc=true"
  "x86_64|avx2|haswell|qemu-x86_64 -cpu Haswell"
  "riscv64|rvv|vlen128|qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=128"
  "riscv64|rvv|vlen256|qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=256"
  "riscv64|rvv|vlen512|qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=512"
  "riscv64|rvv|vlen1024|qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=1024"
  "riscv64|rvv|vlen128_ones|qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=128,rvv_ta_all_1s=on,rvv_ma_all_1s=on"
  "riscv64|rvv|vlen256_ones|qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=256,rvv_ta_all_1s=on,rvv_ma_all_1s=on"
  "riscv64|rvv|vlen512_ones|qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=512,rvv_ta_all_1s=on,rvv_ma_all_1s=on"
  "riscv64|rvv|vlen1024_ones|qemu-riscv64 -cpu rv64,v=true,vext_spec=v1.0,vlen=1024,rvv_ta_all_1s=on,rvv_ma_all_1s=on"
  "riscv64|rvv|hwprobe_v|qemu10-riscv64 -cpu rv64,v=true,vlen=128,zbb=false,zbc=false"
  "riscv64|rvv|hwprobe_v_zbc|qemu10-riscv64 -cpu rv64,v=true,vlen=256,zbc=true"
  "riscv64|rvv|zvbc_vlen128|qemu10-riscv64 -cpu rv64,v=true,vlen=128,zvbb=true,zvbc=true,zbc=false"
  "riscv64|rvv|zvbc_vlen256_ones|qemu10-riscv64 -cpu rv64,v=true,vlen=256,zvbb=false,zvbc=true,rvv_ta_all_1s=on,rvv_ma_all_1s=on"
  "riscv64|rvv|zvbc_vlen512_half_avl|qemu10-riscv64 -cpu rv64,v=true,vlen=512,zvbb=true,zvbc=true,rvv_vl_half_avl=on"
  "riscv64|rvv|zvbc_vlen1024_ones|qemu10-riscv64 -cpu rv64,v=true,vlen=1024,zvbb=true,zvbc=true,rvv_ta_all_1s=on,rvv_ma_all_1s=on"
  "riscv64|rvv|half_avl_vlen128|qemu10-riscv64 -cpu rv64,v=true,vlen=128,zvbb=true,zvbc=false,rvv_vl_half_avl=on,rvv_ta_all_1s=on,rvv_ma_all_1s=on"
  "riscv64|rvv|rva23|qemu10-riscv64 -cpu rva23s64"
  "aarch64|sve|a64fx|qemu-aarch64 -cpu a64fx"
  "aarch64|sve2|sve2_256|qemu-aarch64 -cpu max,sve256=on"
  "aarch64|sve2|sve2_512|qemu-aarch64 -cpu max,sve512=on"
  "aarch64|sve2|sve2_2048|qemu-aarch64 -cpu max,sve-default-vector-length=256")

set(LANEWRIGHT_TEST_ROWS
  copy/copy_test.cc
  crc32c/crc32c_test.cc
  find/find_test.cc
  hex_decode/hex_decode_test.cc
  hex_encode/hex_encode_test.cc
  pack_fields/pack_fields_test.cc)
