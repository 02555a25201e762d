/* A plugin for QEMU's user-mode emulation that counts the instructions a program executes, exactly.
 *
 * The program brackets what is to be counted with a system call that does not exist:
 *   syscall(0x7ea0, 1)   begin
 *   syscall(0x7ea0, 0)   end: the plugin writes a line with the count to stderr
 * What the compiler puts around a call is counted with it.
 *
 *   cc -O2 -shared -fPIC -o libicount.so icount.c
 *   qemu-riscv64 -plugin ./libicount.so[,each=on][,skip=first-last] program
 *
 * With each=on there follows, for each instruction that was executed, " address:count". With skip
 * instructions at those addresses are not counted. Addresses are in hexadecimal.
 *
 * The declarations are the part of the plugin interface, version 1, that is needed (QEMU 4.2 to 8);
 * Debian has no header for it. One thread is counted. */
#include <string.h>

#include "executions.h"

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { add_u64 = 0 }; /* QEMU_PLUGIN_INLINE_ADD_U64 */

extern void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id,
                                                  void (*)(plugin_id, struct qemu_plugin_tb *));
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
extern uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
extern void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *, int, void *,
                                                       uint64_t);
extern void qemu_plugin_register_vcpu_syscall_cb(plugin_id,
                                                 void (*)(plugin_id, unsigned, int64_t, uint64_t,
                                                          uint64_t, uint64_t, uint64_t, uint64_t,
                                                          uint64_t, uint64_t, uint64_t));

#define EXPORT __attribute__((visibility("default")))
EXPORT int qemu_plugin_version = 1;

static uint64_t executed, at_begin;
static uint64_t skipped_first = 1, skipped_last = 0;
static int each;

static void on_translation(plugin_id id, struct qemu_plugin_tb *block) {
  (void)id;
  for (size_t i = 0; i < qemu_plugin_tb_n_insns(block); ++i) {
    struct qemu_plugin_insn *const insn = qemu_plugin_tb_get_insn(block, i);
    const uint64_t address = qemu_plugin_insn_vaddr(insn);
    if (address >= skipped_first && address <= skipped_last) continue;
    uint64_t *const count = each ? counter(address) : &executed;
    qemu_plugin_register_vcpu_insn_exec_inline(insn, add_u64, count, 1);
  }
}

static void on_syscall(plugin_id id, unsigned vcpu, int64_t number, uint64_t begins, uint64_t a2,
                       uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7,
                       uint64_t a8) {
  (void)id, (void)vcpu, (void)a2, (void)a3, (void)a4, (void)a5, (void)a6, (void)a7, (void)a8;
  if (number != bracket) return;
  if (begins) {
    at_begin = executed;
    if (each) forget_each();
  } else if (each) {
    write_each();
  } else {
    fprintf(stderr, "%" PRIu64 "\n", executed - at_begin);
  }
}

EXPORT int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv) {
  (void)info;
  for (int i = 0; i < argc; ++i) {
    if (strcmp(argv[i], "each=on") == 0) {
      each = 1;
    } else if (sscanf(argv[i], "skip=%" SCNx64 "-%" SCNx64, &skipped_first, &skipped_last) != 2) {
      fprintf(stderr, "icount: unknown argument '%s'; there are: each=on, skip=first-last\n",
              argv[i]);
      return 1;
    }
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
  qemu_plugin_register_vcpu_syscall_cb(id, on_syscall);
  return 0;
}
