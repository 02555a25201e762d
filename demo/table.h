#ifndef LANEWRIGHT_DEMO_TABLE_H
#define LANEWRIGHT_DEMO_TABLE_H

#include <string>

namespace demo {

// Measures every kernel on bytes of the input at three sizes and prints a row for each.
void print_table(const std::string &bytes);

}  // namespace demo

#endif  // LANEWRIGHT_DEMO_TABLE_H
