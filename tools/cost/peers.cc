#include "cost/peers.h"

#include <cstring>

#include "peers/peers.h"

#if defined(__riscv)
#include <riscv_vector.h>
#endif
#if defined(__aarch64__)
#include <sys/auxv.h>
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
  static Hex list[4] = {
      {"peer:byte_table", peers::hex_encode_table, peers::hex_decode_table},
      {"peer:byte_table_vectorised", peers::hex_encode_table_vectorised,
       peers::hex_decode_table_vectorised},
  };
#if defined(__aarch64__)
  constexpr unsigned long kSve = 1ul << 22;  // HWCAP_SVE
  if ((getauxval(AT_HWCAP) & kSve) != 0)
    list[2] = {"peer:byte_table_sve", peers::hex_encode_table_sve, peers::hex_decode_table_sve};
#endif
  return list;
}

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
