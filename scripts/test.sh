# ./lw test: every part, in builds of their own. Sourced by lw.
# shellcheck shell=bash

tests_all=(gcc clang O0 O1 sanitize race shared lto isas native lint)
test_describe() {
  case $1 in
    gcc) echo 'GCC, Release: everything, emulated CPUs, generator, audit and installation included' ;;
    clang) echo 'Clang, Release' ;;
    O0) echo 'GCC without optimisation' ;;
    O1) echo 'Clang at -O1' ;;
    sanitize) echo 'Clang with AddressSanitizer and UBSan' ;;
    race) echo 'GCC with ThreadSanitizer: first calls from many threads' ;;
    shared) echo 'GCC, shared library: exports, installation, audit' ;;
    lto) echo 'GCC with link-time optimisation, shared: audit' ;;
    isas) echo 'GCC without any ISA, and with AVX2 alone' ;;
    native) echo 'GCC for this very CPU: direct calls in place of dispatch' ;;
    lint) echo 'formatting, clang-tidy, mypy, flake8' ;;
  esac
}

passed=0
failed=0
failures=()

# One build and its tests: name, CTest options, then CMake options. Builds that run slowly are given less
# to do by LW_TEST_EFFORT, in per cent, in the environment.
test_build() {
  local name=$1 options=$2 folder=build/test-$1 log=build/test-$1.log
  shift 2
  say "$name: $(test_describe "${name%%-*}")"
  mkdir -p build
  if ! { cmake -G Ninja -B "$folder" -DLANEWRIGHT_WERROR=ON -DLANEWRIGHT_DEMO=ON "$@" &&
    cmake --build "$folder"; } >"$log" 2>&1; then
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
      test_build gcc '' "${gcc[@]}" "${release[@]}" -DLANEWRIGHT_BENCH=ON
      ;;
    clang) test_build clang '-LE once' "${clang[@]}" "${release[@]}" -DLANEWRIGHT_BENCH=ON ;;
    O0) LW_TEST_EFFORT=20 test_build O0 '-LE once -E _on_' "${gcc[@]}" "${plain[@]}" '-DCMAKE_CXX_FLAGS=-O0' ;;
    O1) LW_TEST_EFFORT=20 test_build O1 '-LE once -E _on_' "${clang[@]}" "${plain[@]}" '-DCMAKE_CXX_FLAGS=-O1' ;;
    sanitize)
      local flags='-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all'
      LW_TEST_EFFORT=20 test_build sanitize '-LE once' "${clang[@]}" "${plain[@]}" \
        "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_C_FLAGS=$flags"
      ;;
    race)
      local flags='-O1 -g1 -fsanitize=thread'
      test_build race '-R race|fork|constructor|runtime|c11' "${gcc[@]}" "${plain[@]}" \
        "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_C_FLAGS=$flags"
      ;;
    shared)
      test_build shared '' "${gcc[@]}" "${release[@]}" -DBUILD_SHARED_LIBS=ON
      check 'the shared library exports lw_ names only' exports_are_ours build/test-shared
      ;;
    lto)
      test_build lto '' "${gcc[@]}" "${release[@]}" -DBUILD_SHARED_LIBS=ON \
        -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON
      ;;
    isas)
      LW_TEST_EFFORT=20 test_build isas-none '-LE once' "${gcc[@]}" "${release[@]}" -DLANEWRIGHT_ISAS=none
      LW_TEST_EFFORT=20 test_build isas-avx2 '-LE once -E _on_' "${gcc[@]}" "${release[@]}" -DLANEWRIGHT_ISAS=avx2
      ;;
    native)
      LW_TEST_EFFORT=20 test_build native '-LE once -E _on_|environment|audit' "${gcc[@]}" "${release[@]}" \
        '-DCMAKE_CXX_FLAGS=-march=native' '-DCMAKE_C_FLAGS=-march=native'
      ;;
    lint) lint ;;
  esac
}

exports_are_ours() {
  local foreign
  foreign=$(nm -D --defined-only "$1"/liblanewright.so | awk '{print $3}' | grep -v '^lw_' || true)
  [ -z "$foreign" ] || { echo "exported: $foreign" && return 1; }
}

# Hand-written sources: those in generated/ are formatted by their generator.
hand_written() { git ls-files 'runtime/*' 'tests/*' 'demo/*' 'bench/*' | grep -E '\.(cc|c|h|hpp)$'; }

lint() {
  say "lint: $(test_describe lint)"
  check 'clang-format' bash -c "clang-format-19 --dry-run --Werror $(hand_written | xargs)"
  check 'mypy' mypy --strict gen tests/audit tests/install bench
  check 'flake8' flake8 gen tests bench
  cmake -G Ninja -B build/test-tidy -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DLANEWRIGHT_ISAS=none \
    -DCMAKE_CXX_COMPILER=clang++-19 -DCMAKE_C_COMPILER=clang-19 >/dev/null
  check 'clang-tidy' bash -c "clang-tidy-19 -quiet -p build/test-tidy --warnings-as-errors='*' \
    runtime/*.cc generated/*/*_dispatch.cc generated/*/*.scalar.cc demo/*.cc 2>/dev/null"
}

# What was run by name and what the CPUs at hand lack, over all builds of this run.
list_variants() {
  local tested skipped
  tested=$(cat build/test-*.log.tests.variants 2>/dev/null | sed -n 's/^tested *//p' | sort -u)
  skipped=$(cat build/test-*.log.tests.variants 2>/dev/null | sed -n 's/^skipped *//p' | sort -u |
    grep -vFf <(awk '{print $1}' <<<"$tested") || true)
  say "Variants tested by name in this run: $(grep -c . <<<"$tested" || true)"
  sort <<<"$tested"
  say "Variants compiled but run nowhere in this run: $(grep -c . <<<"$skipped" || true)"
  [ -z "$skipped" ] || echo "$skipped"
}

run_tests() {
  if [ "${1:-}" = --list ]; then
    for part in "${tests_all[@]}"; do printf '%-9s %s\n' "$part" "$(test_describe "$part")"; done
    return
  fi
  local parts=("${tests_all[@]}") part
  [ $# -eq 0 ] || parts=("$@")
  for part in "${parts[@]}"; do
    [ -n "$(test_describe "$part")" ] || die "no part '$part'; there are: ${tests_all[*]}"
  done
  setup test
  rm -f build/test-*.log.tests*
  for part in "${parts[@]}"; do run_part "$part"; done
  list_variants
  [ ${#failures[@]} -eq 0 ] || printf '\nfailed in: %s\n' "${failures[*]}"
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}
