// copy in plain C++.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   templates/kernels/copy/libc.scalar.j2
//   gen/isa/scalar.yaml
//   templates/frame/unit.scalar.cc.j2
// Inputs: sha256 d34a25e2b07663eb. To make it again: ./lw gen render
#include "copy/copy_variants.h"

#include "runtime/bytes.h"

namespace lanewright {

namespace copy__libc__scalar {

// Copies src[0, size) to dst[0, size) and returns dst.
// Contract: reads src[0, size); writes dst[0, size); no overlap; any alignment; null pointers where
// the size is 0.
//
// Algorithm: none of ours. Without vectors libc's copy is the best there is; only its rule that
// null pointers are forbidden even for a size of 0 is lifted.
extern "C" void *lw_copy__libc__scalar(void *dst, const void *src, size_t size) {
  return size == 0 ? dst : memcpy(dst, src, size);
}

}  // namespace copy__libc__scalar

}  // namespace lanewright
