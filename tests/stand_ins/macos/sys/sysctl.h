// macOS's declaration of sysctlbyname, after sysctl(3).
#ifndef LANEWRIGHT_TESTS_STAND_INS_MACOS_SYSCTL_H
#define LANEWRIGHT_TESTS_STAND_INS_MACOS_SYSCTL_H

#include <stddef.h>

extern "C" int sysctlbyname(const char *name, void *oldp, size_t *oldlenp, void *newp,
                            size_t newlen);

#endif  // LANEWRIGHT_TESTS_STAND_INS_MACOS_SYSCTL_H
