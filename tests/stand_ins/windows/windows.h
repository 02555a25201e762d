// Windows' declaration of IsProcessorFeaturePresent, after its processthreadsapi.h.
#ifndef LANEWRIGHT_TESTS_STAND_INS_WINDOWS_H
#define LANEWRIGHT_TESTS_STAND_INS_WINDOWS_H

using BOOL = int;
using DWORD = unsigned int;  // 32 bits, there a long

extern "C" BOOL IsProcessorFeaturePresent(DWORD feature);

#endif  // LANEWRIGHT_TESTS_STAND_INS_WINDOWS_H
