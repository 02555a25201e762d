// pack_fields16, pack_fields32, pack_fields64 in plain C++.
//
// Generated; do not edit. Made from
//   gen/kernels/pack_fields.yaml
//   templates/kernels/pack_fields/each.scalar.j2
//   gen/isa/scalar.yaml
//   templates/frame/unit.scalar.cc.j2
// Inputs: sha256 d6f1c4e1677a3bc6. To make it again: ./lw gen render
#include "pack_fields/pack_fields_variants.h"

#include "runtime/bytes.h"
#include "runtime/fields.h"

namespace lanewright {

namespace pack_fields16__each__scalar {

// Writes a field for each of the 16-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 6 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: field by field. Where there are nulls, each field is stored as if it were none, and
// the next one goes over the value if it is one, so that no branch depends on the data.
extern "C" size_t lw_pack_fields16__each__scalar(void *dst, const uint16_t *values,
                                                 const uint64_t *nulls, size_t count) {
  auto *to = static_cast<uint8_t *>(dst);
  if (!any_null(nulls, count)) return pack_values(to, values, count);
  return static_cast<size_t>(pack_nullable(to, values, nulls, 0, count) - to);
}

}  // namespace pack_fields16__each__scalar

namespace pack_fields32__each__scalar {

// Writes a field for each of the 32-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 8 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: field by field. Where there are nulls, each field is stored as if it were none, and
// the next one goes over the value if it is one, so that no branch depends on the data.
extern "C" size_t lw_pack_fields32__each__scalar(void *dst, const uint32_t *values,
                                                 const uint64_t *nulls, size_t count) {
  auto *to = static_cast<uint8_t *>(dst);
  if (!any_null(nulls, count)) return pack_values(to, values, count);
  return static_cast<size_t>(pack_nullable(to, values, nulls, 0, count) - to);
}

}  // namespace pack_fields32__each__scalar

namespace pack_fields64__each__scalar {

// Writes a field for each of the 64-bit values and returns the number of bytes written.
// Contract: reads values[0, count); writes dst[0, 12 * count); no overlap; any alignment; null
// pointers where the size is 0.
//
// Algorithm: field by field. Where there are nulls, each field is stored as if it were none, and
// the next one goes over the value if it is one, so that no branch depends on the data.
extern "C" size_t lw_pack_fields64__each__scalar(void *dst, const uint64_t *values,
                                                 const uint64_t *nulls, size_t count) {
  auto *to = static_cast<uint8_t *>(dst);
  if (!any_null(nulls, count)) return pack_values(to, values, count);
  return static_cast<size_t>(pack_nullable(to, values, nulls, 0, count) - to);
}

}  // namespace pack_fields64__each__scalar

}  // namespace lanewright
