// CRC32C as finished values, over lw_crc32c_update, and the combination of two of them.
#define LANEWRIGHT_NO_INLINE  // the public functions are defined here
#include "lanewright/lanewright.h"

namespace {

// Polynomials of degree below 32 over GF(2) as a CRC register holds them: bit i is the coefficient
// of x^(31 - i).
constexpr uint32_t kPolynomial = 0x82f63b78;  // less its x^32
constexpr uint32_t kOne = 0x80000000;

constexpr uint32_t times_x(uint32_t a) {
  return (a >> 1) ^ (kPolynomial & (0 - (a & 1)));
}

// a * b modulo the polynomial. Branch-free: the bits of a CRC are unpredictable.
constexpr uint32_t multiply(uint32_t a, uint32_t b) {
  uint32_t product = 0;
  for (int power = 0; power < 32; ++power) {
    product ^= b & (0 - (a >> 31));
    a <<= 1;
    b = times_x(b);
  }
  return product;
}

// x^(2^k), each the square of the one before. The polynomial is x + 1 times a primitive one of
// degree 31, so that x^(2^31) is x again: the powers repeat with a period of 31.
struct Powers {
  uint32_t at[31];
};
constexpr Powers powers() {
  Powers result{};
  uint32_t power = times_x(kOne);
  for (uint32_t &each : result.at) {
    each = power;
    power = multiply(power, power);
  }
  return result;
}
constexpr Powers kPowers = powers();
static_assert(multiply(kPowers.at[30], kPowers.at[30]) == kPowers.at[0], "the period is 31");

}  // namespace

uint32_t lw_crc32c(const void *data, size_t size) {
  return ~lw_crc32c_update(~0u, data, size);
}

uint32_t lw_crc32c_extend(uint32_t crc, const void *data, size_t size) {
  return ~lw_crc32c_update(~crc, data, size);
}

// The inversions cancel out: what is left is crc_a, moved past B as if B were zeros, plus crc_b.
uint32_t lw_crc32c_combine(uint32_t crc_a, uint32_t crc_b, uint64_t size_b) {
  unsigned k = 3;  // a byte is x^8
  for (; size_b != 0; size_b >>= 1) {
    if (size_b % 2 != 0) crc_a = multiply(crc_a, kPowers.at[k]);
    k = k == 30 ? 0 : k + 1;
  }
  return crc_a ^ crc_b;
}
