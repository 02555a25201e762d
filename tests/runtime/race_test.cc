// The race of first calls, for ThreadSanitizer: many threads make their first call of each kernel
// at once, while one moves the cap up and down. Nothing may be reported, and every result must be
// right.
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

#include "lanewright/lanewright.h"

namespace {

std::atomic<int> waiting{0};
std::atomic<bool> go{false};
std::atomic<int> wrong{0};

void call_all(int rounds) {
  ++waiting;
  while (!go) {
  }
  for (int i = 0; i < rounds; ++i) {
    char hex[18];
    unsigned char bytes[9];
    unsigned char fields[24];
    const uint64_t values[2] = {1, 2};
    if (lw_crc32c("123456789", 9) != 0xe3069283) ++wrong;
    if (lw_find_nul("abcdefgh", 9) != 8) ++wrong;
    if (lw_find_byte("abcdefgh", 9, 'd') != 3) ++wrong;
    if (lw_hex_encode(hex, "123456789", 9) != 18) ++wrong;
    if (lw_hex_decode(bytes, hex, 18, LW_HEX_STRICT).written != 9) ++wrong;
    if (lw_pack_fields64(fields, values, nullptr, 2) != 24) ++wrong;
    if (lw_copy(fields, hex, 18) != fields) ++wrong;
  }
}

}  // namespace

int main() {
  constexpr int kThreads = 8;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(call_all, 2000);
  while (waiting != kThreads) std::this_thread::yield();
  go = true;
  const char *const caps[] = {"scalar", "sse4", "avx2", "avx512", nullptr};
  for (int i = 0; i < 500; ++i) {
    lw_set_target(caps[i % 5]);
    if (lw_target() == nullptr) ++wrong;
  }
  for (std::thread &thread : threads) thread.join();
  std::printf("%d passed, %d failed\n", wrong == 0, wrong.load());
  return wrong == 0 ? 0 : 1;
}
