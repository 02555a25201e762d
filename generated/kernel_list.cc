// Every kernel, for lw_set_target.
//
// Generated; do not edit. Made from
//   gen/kernels/copy.yaml
//   gen/kernels/crc32c.yaml
//   gen/kernels/find.yaml
//   gen/kernels/hex_decode.yaml
//   gen/kernels/hex_encode.yaml
//   gen/kernels/pack_fields.yaml
//   templates/frame/kernel_list.cc.j2
// Inputs: sha256 8adcaed6f892ca06. To make it again: ./lw gen render
#include "runtime/dispatch.h"

namespace lanewright {

void reset_copy();
size_t describe_copy(lw_variant *out);
void reset_crc32c();
size_t describe_crc32c(lw_variant *out);
void reset_find_byte();
size_t describe_find_byte(lw_variant *out);
void reset_find_nul();
size_t describe_find_nul(lw_variant *out);
void reset_hex_decode();
size_t describe_hex_decode(lw_variant *out);
void reset_hex_encode();
size_t describe_hex_encode(lw_variant *out);
void reset_pack_fields16();
size_t describe_pack_fields16(lw_variant *out);
void reset_pack_fields32();
size_t describe_pack_fields32(lw_variant *out);
void reset_pack_fields64();
size_t describe_pack_fields64(lw_variant *out);

const Kernel kKernels[] = {
    {reset_copy, describe_copy},
    {reset_crc32c, describe_crc32c},
    {reset_find_byte, describe_find_byte},
    {reset_find_nul, describe_find_nul},
    {reset_hex_decode, describe_hex_decode},
    {reset_hex_encode, describe_hex_encode},
    {reset_pack_fields16, describe_pack_fields16},
    {reset_pack_fields32, describe_pack_fields32},
    {reset_pack_fields64, describe_pack_fields64},
};
const size_t kKernelCount = sizeof kKernels / sizeof kKernels[0];

namespace {
lw_variant table[83];  // room for all, also where not all are built
}
lw_variant *variant_table() {
  return table;
}

}  // namespace lanewright
