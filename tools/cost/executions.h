/* Executions by the instruction's address, for icount.c and istep.c: in an open hash table that is
 * far larger than a program has instructions to run. Entries stay where they are, for the code that
 * QEMU makes adds to them. */
#ifndef LANEWRIGHT_TOOLS_COST_EXECUTIONS_H
#define LANEWRIGHT_TOOLS_COST_EXECUTIONS_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { bracket = 0x7ea0, slots = 1 << 18 };
static struct {
  uint64_t address, count;
} table[slots];

static uint64_t *counter(uint64_t address) {
  size_t i = address % slots, seen = 0;
  for (; table[i].address != 0 && table[i].address != address; i = (i + 1) % slots) {
    if (++seen == slots) {
      fputs("more instructions than the table of executions has room for\n", stderr);
      exit(1);
    }
  }
  table[i].address = address;
  return &table[i].count;
}

static void forget_each(void) {
  for (size_t i = 0; i < slots; ++i) table[i].count = 0;
}

/* The sum, then " address:count" of each. */
static void write_each(void) {
  uint64_t sum = 0;
  for (size_t i = 0; i < slots; ++i) sum += table[i].count;
  fprintf(stderr, "%" PRIu64, sum);
  for (size_t i = 0; i < slots; ++i) {
    if (table[i].count != 0)
      fprintf(stderr, " %" PRIx64 ":%" PRIu64, table[i].address, table[i].count);
  }
  fputc('\n', stderr);
}

#endif
