/* Counts the instructions that a program executes on the CPU at hand, exactly, by stepping through
 * them: for x86-64, of whose AVX-512 QEMU emulates nothing. What is counted, and what is written,
 * is as icount.c has it, whose arguments these are:
 *
 *   cc -O2 -o istep istep.c
 *   ./istep [each=on] [skip=first-last] -- program [argument...]
 *
 * The program runs freely outside the brackets; between them a step takes some microseconds. An
 * instruction that is repeated by its prefix (rep movsb) is stepped through round by round, but
 * counted once. One thread is counted. Exits as the program does, with 2 if it could not be
 * traced. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "executions.h"

static uint64_t skipped_first = 1, skipped_last = 0;
static int each;

static void fail(const char *what) {
  fprintf(stderr, "istep: %s: %s\n", what, strerror(errno));
  _exit(2);
}

static void start(char **command) {
  if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) {
    fail(
        "this system lets no process be traced (in a container --cap-add=SYS_PTRACE allows it; "
        "elsewhere /proc/sys/kernel/yama/ptrace_scope must be below 2)");
  }
  execvp(command[0], command);
  fail(command[0]);
}

/* Lets the program go on, by a step or to its next system call, and returns what stopped it:
 * SIGTRAP, with 0x80 for a system call. Passes other signals to the program, and exits as it does.
 */
static int resume(pid_t program, enum __ptrace_request how) {
  int status, signal = 0;
  do {
    if (ptrace(how, program, NULL, signal) != 0 || waitpid(program, &status, 0) < 0)
      fail("tracing");
    if (WIFEXITED(status)) exit(WEXITSTATUS(status));
    if (WIFSIGNALED(status)) {
      fprintf(stderr, "istep: the program ended by signal %d\n", WTERMSIG(status));
      exit(1);
    }
    signal = WSTOPSIG(status);
  } while ((signal & 0x7f) != SIGTRAP);
  return signal;
}

static struct user_regs_struct registers(pid_t program) {
  struct user_regs_struct found;
  if (ptrace(PTRACE_GETREGS, program, NULL, &found) != 0) fail("reading registers");
  return found;
}

/* From the end of the system call that begins a bracket to that of the one that ends it. */
static void count(pid_t program) {
  uint64_t executed = 0, address = registers(program).rip;
  if (each) forget_each();
  for (;;) {
    resume(program, PTRACE_SINGLESTEP);
    const struct user_regs_struct now = registers(program);
    if (now.orig_rax == bracket) break; /* no system call: -1 */
    if (now.rip == address) continue;   /* a repeated instruction goes on */
    if (address < skipped_first || address > skipped_last) {
      ++executed;
      if (each) ++*counter(address);
    }
    address = now.rip;
  }
  if (each) {
    write_each();
  } else {
    fprintf(stderr, "%" PRIu64 "\n", executed);
  }
}

int main(int argc, char **argv) {
  int i = 1;
  for (; i < argc && strcmp(argv[i], "--") != 0; ++i) {
    if (strcmp(argv[i], "each=on") == 0) {
      each = 1;
    } else if (sscanf(argv[i], "skip=%" SCNx64 "-%" SCNx64, &skipped_first, &skipped_last) != 2) {
      fprintf(stderr, "istep: unknown argument '%s'; there are: each=on, skip=first-last\n",
              argv[i]);
      return 2;
    }
  }
  if (i + 1 >= argc) {
    fputs("istep: no program; it stands after --\n", stderr);
    return 2;
  }
  const pid_t program = fork();
  if (program < 0) fail("fork");
  if (program == 0) start(argv + i + 1);
  int status;
  if (waitpid(program, &status, 0) < 0) fail("waiting");
  if (WIFEXITED(status)) return WEXITSTATUS(status); /* it could not start, and said why */
  if (ptrace(PTRACE_SETOPTIONS, program, NULL, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL) != 0)
    fail("tracing");
  for (;;) {
    if (resume(program, PTRACE_SYSCALL) != (SIGTRAP | 0x80)) continue;
    const struct user_regs_struct now = registers(program);
    if (now.orig_rax != bracket || now.rdi != 1) continue;
    resume(program, PTRACE_SYSCALL); /* that was where it was entered; on to its return */
    count(program);
  }
}
