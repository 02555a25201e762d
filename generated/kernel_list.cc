// Every kernel, for lw_set_target.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   gen/kernels/find.yaml
//   templates/frame/kernel_list.cc.j2
// Inputs: sha256 02c6a0cc55e00f66. To make it again: ./lw gen render
#include "runtime/dispatch.h"

namespace lanewright {

void reset_copy();
size_t describe_copy(lw_variant *out);
void reset_find_byte();
size_t describe_find_byte(lw_variant *out);
void reset_find_nul();
size_t describe_find_nul(lw_variant *out);

const Kernel kKernels[] = {
    {reset_copy, describe_copy},
    {reset_find_byte, describe_find_byte},
    {reset_find_nul, describe_find_nul},
};
const size_t kKernelCount = sizeof kKernels / sizeof kKernels[0];

namespace {
lw_variant table[20];  // room for all, also where not all are built
}
lw_variant *variant_table() {
  return table;
}

}  // namespace lanewright
