// find_byte, find_nul by avx512: avx512.
//
// Generated; do not edit. Made from
//   gen/kernels/find.yaml
//   templates/kernels/find/masked.block.j2
//   templates/kernels/find/_block.j2
//   templates/ops/avx512.j2
//   gen/isa/avx512.yaml
//   templates/frame/unit.raw.cc.j2
// masked: unroll = 4
// Inputs: sha256 44db44617111d995. To make it again: ./lw gen render
#include "find/find_variants.h"

#include "runtime/x86_intrinsics.h"

#include "runtime/bytes.h"

namespace lanewright {

#if LW_BUILD_AVX512
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl")))
namespace find_byte__masked_u4__avx512 {

// The index of the first byte of data[0, size) that equals byte, or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: up to one vector is a masked load whose lanes past the end hold the byte sought, so
// that the first match is the answer, found or not. Up to three vectors are searched one after the
// other, up to 4 as one and the others at once; in each case the last vector overlaps. Longer data
// is searched in rounds of 4 aligned vectors, folded by their minimum into one test; what they
// leave is one more round or two more vectors, which overlap what is known to hold no match.
extern "C" LW_TARGET size_t lw_find_byte__masked_u4__avx512(const void *data, size_t size,
                                                            uint8_t byte) {
  constexpr size_t kVector = 64;
  constexpr size_t kRound = 4 * kVector;
  const auto *bytes = static_cast<const uint8_t *>(data);
  const auto needle = _mm512_set1_epi8(static_cast<char>(byte));
  if (size <= kVector) {
    const auto block =
        _mm512_mask_loadu_epi8(needle, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)), bytes);
    return static_cast<size_t>(_tzcnt_u64(_mm512_cmpeq_epi8_mask(block, needle)));
  }
  const auto head = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes), needle);
  if (head != 0) return static_cast<size_t>(_tzcnt_u64(head));
  if (size <= 2 * kVector) {
    const auto match0 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - kVector), needle);
    return size - kVector + static_cast<size_t>(_tzcnt_u64(match0));
  }
  if (size <= 3 * kVector) {
    const auto match0 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + kVector), needle);
    if (match0 != 0) return kVector + static_cast<size_t>(_tzcnt_u64(match0));
    const auto match1 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - kVector), needle);
    return size - kVector + static_cast<size_t>(_tzcnt_u64(match1));
  }
  if (size <= kRound) {
    const auto distance0 = _mm512_xor_si512(_mm512_loadu_si512(bytes + kVector), needle);
    const auto distance1 = _mm512_xor_si512(_mm512_loadu_si512(bytes + size - 2 * kVector), needle);
    const auto distance2 = _mm512_xor_si512(_mm512_loadu_si512(bytes + size - kVector), needle);
    const auto least = _mm512_min_epu8(distance0, _mm512_min_epu8(distance1, distance2));
    if (_mm512_cmpeq_epi8_mask(least, _mm512_setzero_si512()) == 0) return size;
    const auto match0 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + kVector), needle);
    if (match0 != 0) return kVector + static_cast<size_t>(_tzcnt_u64(match0));
    const auto match1 =
        _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - 2 * kVector), needle);
    if (match1 != 0) return size - 2 * kVector + static_cast<size_t>(_tzcnt_u64(match1));
    const auto match2 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - kVector), needle);
    return size - kVector + static_cast<size_t>(_tzcnt_u64(match2));
  }

  size_t pos = kVector - misalignment(bytes, kVector);
  bool last = false;
  for (;; pos += kRound) {
    if (size - pos <= 2 * kVector) {
      const auto match0 =
          _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - 2 * kVector), needle);
      if (match0 != 0) return size - 2 * kVector + static_cast<size_t>(_tzcnt_u64(match0));
      const auto match1 =
          _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - kVector), needle);
      return size - kVector + static_cast<size_t>(_tzcnt_u64(match1));
    }
    if (size - pos <= kRound) {
      pos = size - kRound;
      last = true;
    }
    const uint8_t *const round = bytes + pos;
    const auto distance0 = _mm512_xor_si512(_mm512_loadu_si512(round), needle);
    const auto distance1 = _mm512_xor_si512(_mm512_loadu_si512(round + kVector), needle);
    const auto distance2 = _mm512_xor_si512(_mm512_loadu_si512(round + 2 * kVector), needle);
    const auto distance3 = _mm512_xor_si512(_mm512_loadu_si512(round + 3 * kVector), needle);
    const auto least = _mm512_min_epu8(_mm512_min_epu8(distance0, distance1),
                                       _mm512_min_epu8(distance2, distance3));
    if (_mm512_cmpeq_epi8_mask(least, _mm512_setzero_si512()) != 0) break;
    if (last) return size;
  }
  const auto match0 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + pos), needle);
  if (match0 != 0) return pos + static_cast<size_t>(_tzcnt_u64(match0));
  const auto match1 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + pos + kVector), needle);
  if (match1 != 0) return pos + kVector + static_cast<size_t>(_tzcnt_u64(match1));
  const auto match2 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + pos + 2 * kVector), needle);
  if (match2 != 0) return pos + 2 * kVector + static_cast<size_t>(_tzcnt_u64(match2));
  const auto match3 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + pos + 3 * kVector), needle);
  return pos + 3 * kVector + static_cast<size_t>(_tzcnt_u64(match3));
}

}  // namespace find_byte__masked_u4__avx512
#undef LW_TARGET
#endif

#if LW_BUILD_AVX512
#define LW_TARGET                                                                                 \
  __attribute__((                                                                                 \
      target("sse3,ssse3,sse4.1,sse4.2,popcnt,lzcnt,bmi,bmi2,avx,f16c,fma,avx2,avx512f,avx512dq," \
             "avx512cd,avx512bw,avx512vl")))
namespace find_nul__masked_u4__avx512 {

// The index of the first NUL of data[0, size), or size if there is none.
// Contract: reads data[0, size); writes nothing; any alignment; null pointers where the size is 0.
//
// Algorithm: up to one vector is a masked load whose lanes past the end hold the byte sought, so
// that the first match is the answer, found or not. Up to three vectors are searched one after the
// other, up to 4 as one and the others at once; in each case the last vector overlaps. Longer data
// is searched in rounds of 4 aligned vectors, folded by their minimum into one test; what they
// leave is one more round or two more vectors, which overlap what is known to hold no match.
extern "C" LW_TARGET size_t lw_find_nul__masked_u4__avx512(const void *data, size_t size) {
  constexpr size_t kVector = 64;
  constexpr size_t kRound = 4 * kVector;
  const auto *bytes = static_cast<const uint8_t *>(data);
  const auto needle = _mm512_setzero_si512();
  if (size <= kVector) {
    const auto block =
        _mm512_mask_loadu_epi8(needle, _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(size)), bytes);
    return static_cast<size_t>(_tzcnt_u64(_mm512_cmpeq_epi8_mask(block, needle)));
  }
  const auto head = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes), needle);
  if (head != 0) return static_cast<size_t>(_tzcnt_u64(head));
  if (size <= 2 * kVector) {
    const auto match0 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - kVector), needle);
    return size - kVector + static_cast<size_t>(_tzcnt_u64(match0));
  }
  if (size <= 3 * kVector) {
    const auto match0 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + kVector), needle);
    if (match0 != 0) return kVector + static_cast<size_t>(_tzcnt_u64(match0));
    const auto match1 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - kVector), needle);
    return size - kVector + static_cast<size_t>(_tzcnt_u64(match1));
  }
  if (size <= kRound) {
    const auto distance0 = _mm512_loadu_si512(bytes + kVector);
    const auto distance1 = _mm512_loadu_si512(bytes + size - 2 * kVector);
    const auto distance2 = _mm512_loadu_si512(bytes + size - kVector);
    const auto least = _mm512_min_epu8(distance0, _mm512_min_epu8(distance1, distance2));
    if (_mm512_cmpeq_epi8_mask(least, _mm512_setzero_si512()) == 0) return size;
    const auto match0 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + kVector), needle);
    if (match0 != 0) return kVector + static_cast<size_t>(_tzcnt_u64(match0));
    const auto match1 =
        _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - 2 * kVector), needle);
    if (match1 != 0) return size - 2 * kVector + static_cast<size_t>(_tzcnt_u64(match1));
    const auto match2 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - kVector), needle);
    return size - kVector + static_cast<size_t>(_tzcnt_u64(match2));
  }

  size_t pos = kVector - misalignment(bytes, kVector);
  bool last = false;
  for (;; pos += kRound) {
    if (size - pos <= 2 * kVector) {
      const auto match0 =
          _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - 2 * kVector), needle);
      if (match0 != 0) return size - 2 * kVector + static_cast<size_t>(_tzcnt_u64(match0));
      const auto match1 =
          _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + size - kVector), needle);
      return size - kVector + static_cast<size_t>(_tzcnt_u64(match1));
    }
    if (size - pos <= kRound) {
      pos = size - kRound;
      last = true;
    }
    const uint8_t *const round = bytes + pos;
    const auto distance0 = _mm512_loadu_si512(round);
    const auto distance1 = _mm512_loadu_si512(round + kVector);
    const auto distance2 = _mm512_loadu_si512(round + 2 * kVector);
    const auto distance3 = _mm512_loadu_si512(round + 3 * kVector);
    const auto least = _mm512_min_epu8(_mm512_min_epu8(distance0, distance1),
                                       _mm512_min_epu8(distance2, distance3));
    if (_mm512_cmpeq_epi8_mask(least, _mm512_setzero_si512()) != 0) break;
    if (last) return size;
  }
  const auto match0 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + pos), needle);
  if (match0 != 0) return pos + static_cast<size_t>(_tzcnt_u64(match0));
  const auto match1 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + pos + kVector), needle);
  if (match1 != 0) return pos + kVector + static_cast<size_t>(_tzcnt_u64(match1));
  const auto match2 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + pos + 2 * kVector), needle);
  if (match2 != 0) return pos + 2 * kVector + static_cast<size_t>(_tzcnt_u64(match2));
  const auto match3 = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + pos + 3 * kVector), needle);
  return pos + 3 * kVector + static_cast<size_t>(_tzcnt_u64(match3));
}

}  // namespace find_nul__masked_u4__avx512
#undef LW_TARGET
#endif

}  // namespace lanewright
