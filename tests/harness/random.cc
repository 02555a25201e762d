#include "harness/random.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>

namespace lwtest {

uint64_t seed() {
  static const uint64_t value = [] {
    if (const char *text = getenv("LW_TEST_SEED"))
      return static_cast<uint64_t>(strtoull(text, nullptr, 0));
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    return static_cast<uint64_t>(now) ^ (static_cast<uint64_t>(getpid()) << 40);
  }();
  return value;
}

Random::Random(const char *stream) : state_(seed()) {
  for (const char *c = stream; *c != '\0'; ++c)  // FNV-1a
    state_ = (state_ ^ static_cast<unsigned char>(*c)) * 0x100000001b3;
}

size_t Random::size(size_t most) {
  size_t bits = 1;
  while (bits < 8 * sizeof(size_t) - 1 && (most >> bits) != 0) ++bits;
  const size_t bound = size_t{1} << (1 + below(bits));
  return below(bound < most + 1 ? bound : most + 1);
}

void Random::fill(void *data, size_t size) {
  uint8_t *at = static_cast<uint8_t *>(data);
  while (size != 0) {
    const uint64_t word = next();
    const size_t step = size < sizeof word ? size : sizeof word;
    memcpy(at, &word, step);
    at += step;
    size -= step;
  }
}

}  // namespace lwtest
