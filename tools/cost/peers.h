// What the kernels replace, beside what bench/peers has. Each is a function of its own unit, so
// that no call is inlined or folded.
#ifndef LANEWRIGHT_TOOLS_COST_PEERS_H
#define LANEWRIGHT_TOOLS_COST_PEERS_H

#include <cstddef>

namespace cost {

void nothing();  // returns

// libc's, as it picks them for the CPU.
struct Libc {
  size_t (*strlen)(const char *);
  size_t (*strnlen)(const char *, size_t);
  void *(*memchr)(const void *, int, size_t);
  void *(*memcpy)(void *, const void *, size_t);
};
Libc libc();

// The byte-table loops, compiled without and with the compiler's vectorisers.
struct Hex {
  const char *name;  // "peer:" and how it was compiled
  void (*encode)(char *, const char *, size_t);
  bool (*decode)(char *, const char *, size_t);
};
const Hex *hex_loops();  // those that this CPU can run; ends where the name is null

#if defined(__riscv)
// The loop that the vector specification gives for memcpy, as brpc has it for its IOBuf: strips of
// eight registers.
void *copy_e8m8(void *dst, const void *src, size_t size);
#endif

#if defined(__x86_64__)
// The plainest loops there are over vectors of 32 and of 64 bytes, two a round: the speed at which
// something of that size is written.
struct Copy {
  const char *name;
  void (*copy)(char *, const char *, size_t);
};
const Copy *copy_loops();  // as hex_loops()
#endif

}  // namespace cost

#endif  // LANEWRIGHT_TOOLS_COST_PEERS_H
