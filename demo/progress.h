// A line on the terminal that says what takes long and how far it is.
#ifndef LANEWRIGHT_DEMO_PROGRESS_H
#define LANEWRIGHT_DEMO_PROGRESS_H

#include <cstddef>

namespace demo {

// Shows "what: 37%" on stderr if that is a terminal.
void show_progress(const char *what, size_t done, size_t all);

// Takes the line away.
void end_progress();

}  // namespace demo

#endif  // LANEWRIGHT_DEMO_PROGRESS_H
