// The bytes that the demonstration works on.
#ifndef LANEWRIGHT_DEMO_INPUT_H
#define LANEWRIGHT_DEMO_INPUT_H

#include <string>

namespace demo {

struct Input {
  std::string name;
  std::string bytes;
};

// Reads a file; or all files below a folder, joined in the order of their names. Throws
// std::runtime_error with a message for the user.
Input read_input(const std::string &path);

// The largest readable file of 2 to 64 MB among the machine's programs and libraries, or this
// program itself.
std::string default_path();

}  // namespace demo

#endif  // LANEWRIGHT_DEMO_INPUT_H
