#include "cost/peers.h"

#include <cstring>

#include "peers/peers.h"

#if defined(__riscv)
#include <riscv_vector.h>
#endif
#if defined(__aarch64__)
#include <sys/auxv.h>
#endif
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The C function, which <cstring> hides behind two overloads.
extern "C" void *c_memchr(const void *, int, size_t) __asm__("memchr");

namespace peers {

#if defined(__aarch64__)
// As *_vectorised, for SVE.
void hex_encode_table_sve(char *dst, const char *src, size_t size);
bool hex_decode_table_sve(char *dst, const char *src, size_t size);
#endif

}  // namespace peers

namespace cost {

void nothing() {}

Libc libc() {
  return {strlen, strnlen, c_memchr, memcpy};
}

const Hex *hex_loops() {
  static Hex list[5] = {
      {"peer:byte_table", peers::hex_encode_table, peers::hex_decode_table},
      {"peer:byte_table_vectorised", peers::hex_encode_table_vectorised,
       peers::hex_decode_table_vectorised},
#if defined(__x86_64__)
      {"peer:vector16", peers::hex_encode_vector16, peers::hex_decode_vector16},
#endif
  };
#if defined(__aarch64__)
  constexpr unsigned long kSve = 1ul << 22;  // HWCAP_SVE
  if ((getauxval(AT_HWCAP) & kSve) != 0)
    list[2] = {"peer:byte_table_sve", peers::hex_encode_table_sve, peers::hex_decode_table_sve};
#endif
  return list;
}

#if defined(__x86_64__)
namespace {

__attribute__((target("avx2"))) void copy_avx2(char *dst, const char *src, size_t size) {
  for (; size >= 64; size -= 64, src += 64, dst += 64) {
    const auto *const from = reinterpret_cast<const __m256i *>(src);
    auto *const to = reinterpret_cast<__m256i *>(dst);
    const __m256i first = _mm256_loadu_si256(from), second = _mm256_loadu_si256(from + 1);
    _mm256_storeu_si256(to, first);
    _mm256_storeu_si256(to + 1, second);
  }
  memcpy(dst, src, size);
}

__attribute__((target("avx512f"))) void copy_avx512(char *dst, const char *src, size_t size) {
  for (; size >= 128; size -= 128, src += 128, dst += 128) {
    const __m512i first = _mm512_loadu_si512(src), second = _mm512_loadu_si512(src + 64);
    _mm512_storeu_si512(dst, first);
    _mm512_storeu_si512(dst + 64, second);
  }
  memcpy(dst, src, size);
}

}  // namespace

const Copy *copy_loops() {
  static Copy list[3] = {};
  Copy *end = list;
  if (__builtin_cpu_supports("avx2")) *end++ = {"peer:copy_output_avx2", copy_avx2};
  if (__builtin_cpu_supports("avx512f")) *end++ = {"peer:copy_output_avx512", copy_avx512};
  *end = {};
  return list;
}
#endif

#if defined(__riscv)
__attribute__((target("arch=+v"))) void *copy_e8m8(void *dst, const void *src, size_t size) {
  auto *to = static_cast<unsigned char *>(dst);
  const auto *from = static_cast<const unsigned char *>(src);
  for (size_t vl; size > 0; size -= vl, from += vl, to += vl) {
    vl = __riscv_vsetvl_e8m8(size);
    __riscv_vse8_v_u8m8(to, __riscv_vle8_v_u8m8(from, vl), vl);
  }
  return dst;
}
#endif

}  // namespace cost
