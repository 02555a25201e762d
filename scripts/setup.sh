# What ./lw needs from the system, and how it gets it. Sourced by lw.
# shellcheck shell=bash

# Debian's Python, whose modules apt-get installs; another may be named by LW_PYTHON.
if [ -z "${LW_PYTHON:-}" ]; then
  LW_PYTHON=$([ -x /usr/bin/python3 ] && echo /usr/bin/python3 || echo python3)
fi

packages_demo=(g++ cmake ninja-build git python3 python3-jinja2 python3-yaml python3-jsonschema
  clang-format-19)
packages_bench=("${packages_demo[@]}" binutils libbenchmark-dev libisal-dev zlib1g-dev libdeflate-dev
  python3-matplotlib)
packages_test=("${packages_demo[@]}" binutils clang-19 libclang-rt-19-dev lld-19 doctest-dev
  libbenchmark-dev libisal-dev zlib1g-dev libdeflate-dev python3-matplotlib python3-pytest pkg-config
  qemu-user mypy flake8 clang-tidy-19 shellcheck)
packages_x86_64=("${packages_test[@]}" llvm-22)
packages_aarch64=("${packages_test[@]}" g++-12-aarch64-linux-gnu clang-22 lld-22 llvm-22)
packages_riscv64=("${packages_test[@]}" g++-12-riscv64-linux-gnu clang-22 lld-22 llvm-22)

# AArch64 by the other compiler than the preset's.
# shellcheck disable=SC2034
aarch64_clang=(--preset aarch64 -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22
  -DCMAKE_C_COMPILER_TARGET=aarch64-linux-gnu -DCMAKE_CXX_COMPILER_TARGET=aarch64-linux-gnu
  '-DCMAKE_EXE_LINKER_FLAGS=-static -fuse-ld=lld-22')

say() { printf '\n== %s\n' "$*"; }
die() {
  printf 'lw: %s\n' "$*" >&2
  exit 1
}
usage() {
  printf 'lw: %s\n' "$*" >&2
  exit 2
}
need() { command -v "$1" >/dev/null || die "$1 is needed and was not found (./lw setup; Debian, Ubuntu: $2)"; }
need_python() {
  "$LW_PYTHON" -c 'import sys, jinja2, yaml, jsonschema; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    die "Python 3.11 or newer with Jinja2, PyYAML and jsonschema is needed: ./lw setup" \
      "(Debian, Ubuntu: apt-get install python3-jinja2 python3-yaml python3-jsonschema;" \
      "or set LW_PYTHON to an interpreter that has them)"
}

# Installs what is missing of a set of packages: for demo, bench, test, or what is done for a CPU that is
# not at hand.
setup() {
  local set=${1:-demo} wanted=()
  case $set in
    demo) wanted=("${packages_demo[@]}") ;;
    bench) wanted=("${packages_bench[@]}") ;;
    test) wanted=("${packages_test[@]}") ;;
    x86_64) wanted=("${packages_x86_64[@]}") ;;
    aarch64) wanted=("${packages_aarch64[@]}") ;;
    riscv64) wanted=("${packages_riscv64[@]}") ;;
    *) die "no set '$set'; there are: demo, bench, test, aarch64, riscv64, x86_64" ;;
  esac
  if ! command -v apt-get >/dev/null; then
    setup_elsewhere "${wanted[@]}"
    return
  fi
  local missing=() name
  for name in "${wanted[@]}"; do
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || missing+=("$name")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    say "Installing ${missing[*]}"
    as_root apt-get -q update >/dev/null
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends \
      "${missing[@]}" >/dev/null || die 'apt-get failed; see above'
  fi
  need_python
  setup_highway
  case $set in riscv64) setup_qemu10 ;; esac
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else
    die "root is needed to install packages; run this as root: $*"
  fi
}

# Other systems: say what is needed, and go on if it is there.
setup_elsewhere() {
  cat <<TEXT
This system has no apt-get, so nothing was installed. What is needed:
  a C++17 compiler (GCC 12, Clang 16 or newer), CMake 3.25, Ninja
  Google Highway 1.2 or newer: headers only; CMake finds an installed one or fetches a release
  to regenerate: Python 3.11 with Jinja2, PyYAML and jsonschema, and clang-format 19
  to test: doctest, pytest, and qemu-user, llvm-mc and llvm-objdump for the parts that use them
In Debian's names: $*
Plain CMake works too: cmake -B build && cmake --build build
TEXT
}

# Packages of another Debian suite, unpacked into a folder without touching the system: the packages
# alone, not what they depend on. Fails, with apt's own words, where that does not work.
unpack_from_suite() { # suite, package..., folder
  local suite=$1 folder=${*: -1} packages=("${@:2:$#-2}") source state=$PWD/.deps/apt
  source=$(debian_mirror) || return 1
  say "Fetching ${packages[*]} from Debian $suite into $folder"
  rm -rf "$state" "$folder"
  mkdir -p "$state"/{lists,cache/archives}/partial "$folder"
  printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' \
    "$source" "$suite" "$debian_keys" >"$state/suite.sources"
  local options=(-q -o "Dir::Etc::SourceList=$state/suite.sources" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$state/lists" -o "Dir::Cache=$state/cache" -o APT::Sandbox::User=root)
  local status=0 package
  { apt-get "${options[@]}" update &&
    (cd "$state" && apt-get "${options[@]}" download "${packages[@]/%//$suite}"); } >/dev/null || status=1
  for package in "$state"/*.deb; do
    [ $status = 0 ] && { dpkg -x "$package" "$folder" || status=1; }
  done
  rm -rf "$state"
  [ $status = 0 ] || rm -rf "$folder"
  return $status
}

# Highway's headers. Debian 12 has 1.0, which is too old. Where fetching newer ones does not work, CMake
# looks for another way.
setup_highway() {
  local folder=.deps/highway
  [ -e "$folder/include/hwy/highway.h" ] && return
  if [ -e /usr/include/hwy/base.h ] && new_enough /usr/include/hwy/base.h; then return; fi
  if unpack_from_suite trixie libhwy-dev "$folder"; then
    mv "$folder/usr/include" "$folder/include"
    rm -r "${folder:?}/usr"
  else
    echo "lw: Highway's headers cannot be fetched from Debian; CMake will look for another way" >&2
  fi
}

# QEMU 10 for RISC-V, beside the system's: one static program, under a name of its own. The tests on its
# CPUs are left out, with a warning, where that does not work.
setup_qemu10() {
  local folder=.deps/qemu10
  [ -e "$folder/qemu10-riscv64" ] && return
  if unpack_from_suite bookworm-backports qemu-user "$folder"; then
    mv "$folder/usr/bin/qemu-riscv64" "$folder/qemu10-riscv64"
    rm -r "${folder:?}/usr"
  else
    echo 'lw: QEMU 10 cannot be fetched from Debian; what needs it is not tested' >&2
  fi
}

# GCC 14 for RISC-V with the C library it is linked with, newer than Debian 12's: its programs are started
# by the dynamic loader of that library.
setup_gcc14() {
  local folder=.deps/gcc14 libraries loader program
  [ -e "$folder/complete" ] && return
  unpack_from_suite trixie {g++,gcc,cpp}-14-riscv64-linux-gnu binutils-riscv64-linux-gnu \
    {libgcc,libstdc++}-14-dev-riscv64-cross libc6{,-dev}-riscv64-cross linux-libc-dev-riscv64-cross \
    {libgcc-s1,libstdc++6,libatomic1}-riscv64-cross libc6 libgcc-s1 libstdc++6 libgmp10 libmpfr6 libmpc3 \
    libisl23 libzstd1 zlib1g libjansson4 libsframe1 "$folder" ||
    die 'GCC 14 cannot be fetched from Debian trixie, so it builds nothing here'
  libraries=$(dirname "$PWD/$folder"/usr/lib/*/libc.so.6)
  loader=$(echo "$libraries"/ld-linux-*.so.*)
  for program in "$folder"/usr/bin/riscv64-linux-gnu-* \
    "$folder"/usr/libexec/gcc-cross/riscv64-linux-gnu/14/{cc1,cc1plus,collect2,lto1,lto-wrapper}; do
    [ -L "$program" ] && continue
    mv "$program" "$program.elf"
    cat >"$program" <<SCRIPT
#!/bin/sh
self=\$(readlink -f "\$0")
exec "$loader" --library-path "$libraries" --argv0 "\$self" "\$self.elf" "\$@"
SCRIPT
    chmod +x "$program"
  done
  touch "$folder/complete"
}

new_enough() { # Highway 1.2
  local major minor
  major=$(sed -n 's/^#define HWY_MAJOR //p' "$1")
  minor=$(sed -n 's/^#define HWY_MINOR //p' "$1")
  [ "${major:-0}" -gt 1 ] || { [ "${major:-0}" -eq 1 ] && [ "${minor:-0}" -ge 2 ]; }
}

debian_keys=/usr/share/keyrings/debian-archive-keyring.gpg

# The mirror that this machine's own sources name, if it is a Debian.
debian_mirror() {
  grep -q '^ID=debian' /etc/os-release || return 1
  [ -e "$debian_keys" ] || return 1
  local found
  found=$(cat /etc/apt/sources.list.d/*.sources 2>/dev/null | sed -n 's/^URIs: *\([^ ]*debian\/\{0,1\}\)$/\1/p' | head -n 1)
  [ -n "$found" ] || found=$(sed -n 's/^deb \(\[[^]]*\] \)\{0,1\}\([^ ]*debian\/\{0,1\}\) .*/\2/p' \
    /etc/apt/sources.list 2>/dev/null | head -n 1)
  [ -n "$found" ] && echo "$found"
}
