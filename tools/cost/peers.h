// What the kernels replace, beside what bench/peers has. Each is a function of its own unit, so
// that no call is inlined or folded.
#ifndef LANEWRIGHT_TOOLS_COST_PEERS_H
#define LANEWRIGHT_TOOLS_COST_PEERS_H

#include <cstddef>

namespace cost {

// libc's, through pointers that the compiler cannot see through.
extern size_t (*volatile strlen_of_libc)(const char *);
extern void *(*volatile memchr_of_libc)(const void *, int, size_t);
extern void *(*volatile memcpy_of_libc)(void *, const void *, size_t);

// The loop that the vector specification gives for memcpy, as brpc has it for its IOBuf: strips of
// eight registers.
void *copy_e8m8(void *dst, const void *src, size_t size);

}  // namespace cost

#endif  // LANEWRIGHT_TOOLS_COST_PEERS_H
