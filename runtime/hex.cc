// The table behind the inline part of lw_hex_encode.
#define LANEWRIGHT_NO_INLINE
#include "runtime/hex.h"

const lw_hex_pairs lw_hex_digits = lanewright::kHexPairs;
