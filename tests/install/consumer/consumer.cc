// A C++17 program against the installed headers.
#include <cstdio>
#include <string_view>

#include "lanewright/lanewright.hpp"

int main() {
  const std::string_view text = "123456789";
  const bool good = lanewright::crc32c(text) == 0xe3069283 &&
                    lanewright::find_nul(text) == text.size() && lw_target() != nullptr;
  std::printf("%s\n", good ? "1 passed, 0 failed" : "0 passed, 1 failed");
  return good ? 0 : 1;
}
