# What the build compiles.
#
# Generated; do not edit. Made from
#   gen/kernels/copy.yaml
#   gen/kernels/find.yaml
#   gen/isa/scalar.yaml
#   gen/isa/sse4.yaml
#   gen/isa/avx2.yaml
#   gen/isa/avx512.yaml
#   gen/isa/avx512_vbmi.yaml
#   gen/isa/avx512_zen4.yaml
#   templates/frame/sources.cmake.j2
# Inputs: sha256 f56273e6b2d013ee. To make it again: ./lw gen render

# Paths are relative to this folder. Sources for every architecture:
set(LANEWRIGHT_SOURCES
  copy/copy.scalar.cc
  copy/copy_dispatch.cc
  find/find.scalar.cc
  find/find_dispatch.cc
  kernel_list.cc)

# Sources that need Highway's headers, where one of its ISAs is built:
set(LANEWRIGHT_SOURCES_HWY
  copy/copy.hwy.cc
  find/find.hwy.cc)

# Sources in the intrinsics of x86_64:
set(LANEWRIGHT_SOURCES_x86_64
  find/find.avx512.cc)

# ISAs of x86_64, and those among them that Highway serves:
set(LANEWRIGHT_ISAS_x86_64 sse4 avx2 avx512 avx512_vbmi avx512_zen4)
set(LANEWRIGHT_HWY_ISAS_x86_64 sse4 avx2 avx512 avx512_vbmi avx512_zen4)

# Emulators to test with: architecture, name and command line, separated by "|".
set(LANEWRIGHT_EMULATORS
  "x86_64|qemu64|qemu-x86_64 -cpu qemu64"
  "x86_64|conroe|qemu-x86_64 -cpu Conroe"
  "x86_64|westmere|qemu-x86_64 -cpu Westmere"
  "x86_64|haswell|qemu-x86_64 -cpu Haswell")

set(LANEWRIGHT_TESTS
  copy/copy_test.cc
  find/find_test.cc)
