#include "input.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace demo {
namespace {

namespace fs = std::filesystem;

void append_file(std::string &bytes, const fs::path &path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const std::streamoff size = file ? static_cast<std::streamoff>(file.tellg()) : -1;
  if (size < 0) throw std::runtime_error(path.string() + ": cannot be read");
  const size_t before = bytes.size();
  bytes.resize(before + static_cast<size_t>(size));
  file.seekg(0);
  if (!file.read(bytes.data() + before, size)) {
    throw std::runtime_error(path.string() + ": cannot be read to its end");
  }
}

bool is_plain_file(const fs::directory_entry &entry) {
  std::error_code ignored;
  return entry.is_regular_file(ignored) && !entry.is_symlink(ignored);
}

}  // namespace

Input read_input(const std::string &path) {
  Input input;
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    append_file(input.bytes, path);
    input.name = path;
    return input;
  }
  std::vector<fs::path> files;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(path)) {
    if (is_plain_file(entry)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path &file : files) append_file(input.bytes, file);
  input.name = path + " (" + std::to_string(files.size()) + " files)";
  return input;
}

std::string default_path() {
  constexpr uintmax_t kSmallest = 2u << 20, kLargest = 64u << 20;
  std::string best = "/proc/self/exe";
  uintmax_t best_size = 0;
  for (const char *folder : {"/usr/bin", "/usr/lib", LANEWRIGHT_DEMO_LIBRARIES}) {
    std::error_code error;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, error)) {
      if (!is_plain_file(entry)) continue;
      const uintmax_t size = entry.file_size(error);
      if (error || size < kSmallest || size > kLargest || size <= best_size) continue;
      if (access(entry.path().c_str(), R_OK) != 0) continue;
      best = entry.path();
      best_size = size;
    }
  }
  return best;
}

}  // namespace demo
