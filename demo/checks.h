// Each kernel on all bytes of an input, against plain code or against its own inverse. Each
// function prints a line of what it found and throws std::runtime_error on a mismatch.
#ifndef LANEWRIGHT_DEMO_CHECKS_H
#define LANEWRIGHT_DEMO_CHECKS_H

#include <cstddef>
#include <string>

namespace demo {

void check_find(const std::string &bytes);
void check_hex(const std::string &bytes);
void check_crc32c(const std::string &bytes);
void check_copy(const std::string &bytes);
// Prints the first rows too, if asked to.
void check_pack_fields(const std::string &bytes, bool print_rows);

// Throws with the name of the kernel and what went wrong.
void require(bool holds, const char *kernel, const std::string &what);

// A line of the report: the kernel, and what was seen of it.
__attribute__((format(printf, 2, 3))) void report(const char *kernel, const char *format, ...);

// "7.1 MB", "512 B".
std::string readable_size(size_t size);

}  // namespace demo

#endif  // LANEWRIGHT_DEMO_CHECKS_H
