// FreeBSD's declaration of elf_aux_info, after auxv(3); the numbers are those of sys/elf_common.h.
#ifndef LANEWRIGHT_TESTS_STAND_INS_FREEBSD_AUXV_H
#define LANEWRIGHT_TESTS_STAND_INS_FREEBSD_AUXV_H

#define AT_HWCAP 25
#define AT_HWCAP2 26

extern "C" int elf_aux_info(int aux, void *buf, int buflen);

#endif  // LANEWRIGHT_TESTS_STAND_INS_FREEBSD_AUXV_H
