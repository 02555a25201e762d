# ./lw test: every part, in builds of their own. Sourced by lw.
# shellcheck shell=bash

# The parts for this CPU's architecture, which are the default, and those for CPUs that are not at hand.
tests_own=(gcc clang O0 O1 sanitize race shared isas native lint)
tests_foreign=(aarch64 riscv64 cost)
tests_all=("${tests_own[@]}" "${tests_foreign[@]}")
tests_optional=(--gcc14)
test_describe() {
  case $1 in
    gcc) echo 'GCC, Release: everything, emulated CPUs, generator, audit and installation included' ;;
    clang) echo 'Clang, Release' ;;
    O0) echo 'GCC without optimisation' ;;
    O1) echo 'Clang at -O1' ;;
    sanitize) echo 'Clang with AddressSanitizer and UBSan' ;;
    race) echo 'GCC with ThreadSanitizer: first calls from many threads' ;;
    shared) echo 'GCC, shared library with link-time optimisation: exports, installation, audit' ;;
    isas) echo 'GCC without any ISA, and with AVX2 alone' ;;
    native) echo 'GCC for this very CPU: direct calls in place of dispatch' ;;
    lint) echo 'formatting, clang-tidy, mypy, flake8, shellcheck' ;;
    aarch64) echo 'GCC for AArch64, on CPUs under QEMU; for ARMv8.1 and ARMv8.2; by Clang 22' ;;
    riscv64) echo 'Clang 22 for rv64gc: every kernel on 21 CPUs under QEMU; Clang 19 and GCC 12 build it' ;;
    cost) echo 'x86-64 as ./lw cost models it: calls stepped through, main loops by llvm-mca' ;;
    gcc14 | --gcc14) echo 'GCC 14 for rv64gcv, brought from Debian trixie: every vector length; not part of all' ;;
  esac
}

# What builds that differ by a flag alone are tested with.
kernels_and_runtime='kernels_test runtime_test c11_test print_dispatch'
of_those='-R ^kernels$|^runtime$|^c11$|^environment'

passed=0
failed=0
failures=()

# One build and its tests: name, CTest options, then CMake options. In the environment, LW_TEST_EFFORT
# gives builds that run slowly less to do, in per cent, and LW_TARGETS names what to build of those that
# do not need everything.
test_build() {
  local name=$1 options=$2 folder=build/test-$1 log=build/test-$1.log
  shift 2
  say "$name: $(test_describe "${name%%-*}")"
  mkdir -p build
  # shellcheck disable=SC2086
  if ! { cmake -G Ninja -B "$folder" -DLANEWRIGHT_WERROR=ON -DLANEWRIGHT_DEMO=OFF "$@" &&
    cmake --build "$folder" --target ${LW_TARGETS:-all}; } >"$log" 2>&1; then
    grep -E 'error|warning|FAILED' "$log" | head -n 20
    tail -n 5 "$log"
    count "$name: build" 1
    return
  fi
  # shellcheck disable=SC2086
  (cd "$folder" && ctest -j2 --output-on-failure --no-tests=error $options) 2>&1 | tee "$log.tests" |
    grep --line-buffered -vE '^ +Start|^Test project|^$' || true
  grep -hE '^(tested|skipped) ' "$folder/Testing/Temporary/LastTest.log" >"$log.tests.variants" || true
  local total bad
  total=$(sed -n 's/.* tests failed out of \([0-9]*\)$/\1/p' "$log.tests")
  bad=$(sed -n 's/^.*tests passed, \([0-9]*\) tests failed.*$/\1/p' "$log.tests")
  [ -n "$total" ] || { total=1 bad=1; }
  passed=$((passed + total - bad))
  failed=$((failed + bad))
  [ "$bad" = 0 ] || failures+=("$name")
}

# A check that is no CTest: a name and its exit code.
count() {
  if [ "$2" = 0 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    failures+=("$1")
  fi
}

check() { # name, command...
  local name=$1 status=0
  shift
  "$@" || status=$?
  printf '%-6s %s\n' "$([ $status = 0 ] && echo ok || echo FAILED)" "$name"
  count "$name" "$status"
}

run_part() {
  local gcc=(-DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++)
  local clang=(-DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19)
  local release=(-DCMAKE_BUILD_TYPE=Release) plain=(-DCMAKE_BUILD_TYPE=None)
  case $1 in
    gcc)
      check 'gen check' "$LW_PYTHON" -m gen check
      test_build gcc '' "${gcc[@]}" "${release[@]}" -DLANEWRIGHT_BENCH=ON -DLANEWRIGHT_DEMO=ON
      ;;
    clang)
      test_build clang '-LE once' "${clang[@]}" "${release[@]}" -DLANEWRIGHT_BENCH=ON -DLANEWRIGHT_DEMO=ON
      ;;
    O0)
      LW_TARGETS=$kernels_and_runtime LW_TEST_EFFORT=20 \
        test_build O0 "$of_those" "${gcc[@]}" "${plain[@]}" '-DCMAKE_CXX_FLAGS=-O0'
      ;;
    O1)
      LW_TARGETS=$kernels_and_runtime LW_TEST_EFFORT=20 \
        test_build O1 "$of_those" "${clang[@]}" "${plain[@]}" '-DCMAKE_CXX_FLAGS=-O1'
      ;;
    sanitize)
      local flags='-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all'
      LW_TEST_EFFORT=20 test_build sanitize '-LE once' "${clang[@]}" "${plain[@]}" \
        "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_C_FLAGS=$flags"
      ;;
    race)
      local flags='-O1 -g1 -fsanitize=thread'
      LW_TARGETS='race_test fork_test constructor_test runtime_test c11_test' \
        test_build race '-R race|fork|constructor|runtime|c11' "${gcc[@]}" "${plain[@]}" \
        "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_C_FLAGS=$flags"
      ;;
    shared)
      test_build shared '' "${gcc[@]}" "${release[@]}" -DBUILD_SHARED_LIBS=ON \
        -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON
      check 'the shared library exports lw_ names only' exports_are_ours build/test-shared
      ;;
    isas)
      local -x LW_TARGETS=$kernels_and_runtime LW_TEST_EFFORT=20
      test_build isas-none "$of_those|audit" "${gcc[@]}" "${release[@]}" -DLANEWRIGHT_ISAS=none
      test_build isas-avx2 "$of_those|audit" "${gcc[@]}" "${release[@]}" -DLANEWRIGHT_ISAS=avx2
      ;;
    native)
      LW_TARGETS='kernels_test runtime_test c11_test' LW_TEST_EFFORT=20 \
        test_build native '-R ^kernels$|^runtime$|^c11$' "${gcc[@]}" "${release[@]}" \
        '-DCMAKE_CXX_FLAGS=-march=native' '-DCMAKE_C_FLAGS=-march=native'
      ;;
    riscv64) riscv64 ;;
    aarch64) aarch64 ;;
    cost)
      if [ "$(uname -m)" != x86_64 ]; then
        say "cost: left out, for this CPU is $(uname -m)"
        return
      fi
      setup x86_64
      LW_TARGETS=lanewright_cost test_build cost '-R ^cost$' "${gcc[@]}" "${release[@]}" -DLANEWRIGHT_COST=ON
      ;;
    gcc14 | --gcc14) gcc14 ;;
    lint) lint ;;
  esac
}

aarch64() {
  setup aarch64
  test_build aarch64 '-LE once' --preset aarch64 --fresh -DLANEWRIGHT_COST=ON
  check 'every AArch64 variant was run' "$LW_PYTHON" tests/coverage.py \
    build/test-aarch64/Testing/Temporary/LastTest.log
  # CRC32C is guaranteed, but not what the best variant needs: the choice is still made at run time. CPUs
  # of ARMv8.0 cannot run this build.
  local flags='-march=armv8.1-a'
  LW_TARGETS='runtime_test print_dispatch' test_build aarch64-crc '-R environment|dispatch|runtime -E cortex|without_crc' \
    --preset aarch64 --fresh "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_C_FLAGS=$flags"
  # All that the best variant needs is guaranteed: it is called directly.
  flags='-march=armv8.2-a+crypto+sha3'
  LW_TARGETS='runtime_test kernels_test' test_build aarch64-direct '-R runtime|kernels$' \
    --preset aarch64 --fresh "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_C_FLAGS=$flags"
  LW_TARGETS='runtime_test kernels_test print_dispatch' test_build aarch64-clang \
    '-R runtime|kernels$|environment|isa_audit$' --fresh "${aarch64_clang[@]:?}"
}

# What older compilers leave out (rvv, or all ISAs) must not break the build.
riscv64() {
  setup riscv64
  test_build riscv64 '' --preset riscv64 --fresh -DLANEWRIGHT_COST=ON
  check 'every RISC-V variant was run' "$LW_PYTHON" tests/coverage.py \
    build/test-riscv64/Testing/Temporary/LastTest.log
  LW_TARGETS='runtime_test kernels_test print_dispatch' \
    test_build riscv64-clang19 '-R kernels_on_(rv64|vlen128)|runtime|dispatch_on' --preset riscv64 --fresh \
    -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 \
    -DCMAKE_EXE_LINKER_FLAGS='-static -fuse-ld=lld-19'
  LW_TARGETS='runtime_test kernels_test print_dispatch' \
    test_build riscv64-gcc12 '-R kernels_on_rv64$|runtime|dispatch_on' "${riscv64_gcc[@]}"
}
riscv64_gcc=(-DCMAKE_BUILD_TYPE=Release -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=riscv64
  -DCMAKE_C_COMPILER=riscv64-linux-gnu-gcc-12 -DCMAKE_CXX_COMPILER=riscv64-linux-gnu-g++-12
  -DCMAKE_EXE_LINKER_FLAGS=-static -DCMAKE_CROSSCOMPILING_EMULATOR=qemu-riscv64)

# The first GCC that can build rvv, for CPUs that are known to have V. (In code for every CPU it puts register
# groups in the wrong place: see gen/isa/rvv.yaml.)
gcc14() {
  setup riscv64
  (setup_gcc14) || {
    count 'gcc14: setup' 1
    return
  }
  local deps=$PWD/.deps/gcc14
  LW_TARGETS='runtime_test kernels_test print_dispatch' \
    test_build gcc14 '-R (kernels|dispatch)_on_(vlen|zvbc|half)|runtime' \
    "${riscv64_gcc[@]}" -DCMAKE_CXX_FLAGS=-march=rv64gcv "-DCMAKE_SYSROOT=$deps" \
    '-DCMAKE_CROSSCOMPILING_EMULATOR=qemu-riscv64;-cpu;rv64,v=true,vext_spec=v1.0,vlen=128' \
    "-DCMAKE_C_COMPILER=$deps/usr/bin/riscv64-linux-gnu-gcc-14" \
    "-DCMAKE_CXX_COMPILER=$deps/usr/bin/riscv64-linux-gnu-g++-14"
}

exports_are_ours() {
  local foreign
  foreign=$(nm -D --defined-only "$1"/liblanewright.so | awk '{print $3}' | grep -v '^lw_' || true)
  [ -z "$foreign" ] || { echo "exported: $foreign" && return 1; }
}

# Hand-written sources: those in generated/ are formatted by their generator.
hand_written() { git ls-files 'runtime/*' 'tests/*' 'demo/*' 'bench/*' 'tools/*' | grep -E '\.(cc|c|h|hpp)$'; }

lint() {
  say "lint: $(test_describe lint)"
  check 'clang-format' bash -c "clang-format-19 --dry-run --Werror $(hand_written | xargs)"
  # Apart, for some of these folders have modules of the same names.
  check 'mypy' mypy --strict gen tune tests/coverage.py tests/runtime tests/audit tests/install tests/shared tests/tune
  check 'mypy of bench' mypy --strict bench tests/bench/rows.py
  check 'mypy of tools' mypy --strict tools tests/cost
  check 'flake8' flake8 gen tune tests bench tools
  check 'shellcheck' shellcheck lw scripts/setup.sh scripts/test.sh .ci/run
  cmake -G Ninja -B build/test-tidy -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DLANEWRIGHT_ISAS=none \
    -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_C_COMPILER=clang-19 >/dev/null
  check 'clang-tidy' bash -c "printf '%s\n' runtime/*.cc generated/*/*_dispatch.cc generated/*/*.scalar.cc \
    demo/*.cc | xargs -n 4 -P $(nproc) clang-tidy-19 -quiet -p build/test-tidy --warnings-as-errors='*' 2>/dev/null"
}

# What was run by name and what the CPUs at hand lack, over all builds of this run.
list_variants() {
  local all tested skipped
  all=$(cat build/test-*.log.tests.variants 2>/dev/null || true)
  tested=$(sed -n 's/^tested *//p' <<<"$all" | sort -u)
  skipped=$(sed -n 's/^skipped *//p' <<<"$all" | sort -u |
    grep -vFf <(awk '{print $1}' <<<"$tested") || true)
  say "Variants tested by name in this run: $(grep -c . <<<"$tested" || true)"
  echo "$tested"
  say "Variants compiled but run nowhere in this run: $(grep -c . <<<"$skipped" || true)"
  [ -z "$skipped" ] || echo "$skipped"
}

run_tests() {
  if [ "${1:-}" = --list ]; then
    for part in "${tests_all[@]}" "${tests_optional[@]}"; do printf '%-9s %s\n' "$part" "$(test_describe "$part")"; done
    return
  fi
  local parts=("${tests_own[@]}") part
  if [ "${1:-}" = all ]; then parts=("${tests_all[@]}"); elif [ $# -gt 0 ]; then parts=("$@"); fi
  for part in "${parts[@]}"; do
    [ -n "$(test_describe "$part")" ] || die "no part '$part'; there are: all ${tests_all[*]} ${tests_optional[*]}"
  done
  setup test
  rm -f build/test-*.log.tests*
  for part in "${parts[@]}"; do run_part "$part"; done
  list_variants
  [ ${#failures[@]} -eq 0 ] || printf '\nfailed in: %s\n' "${failures[*]}"
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}
