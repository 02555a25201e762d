// How a kernel's first call finds its best variant. Everything here is constant-initialised: it
// works before main, after fork, from many threads, without a lock. See docs/dispatch.md.
#ifndef LANEWRIGHT_RUNTIME_DISPATCH_H
#define LANEWRIGHT_RUNTIME_DISPATCH_H

#include "isa.h"
#include "lanewright/lanewright.h"

namespace lanewright {

template <typename Function>
struct Variant {
  const char *name;
  const char *isa;
  const char *features;  // `needs` in words
  Features needs;        // without these it cannot run
  Features prefers;      // without these it can run, but dispatch passes it over
  Function *function;
};

// What dispatch may use: the CPU's features less those disabled, and the bits of the ISAs up to the
// cap. Never 0, because the scalar ISA's bit is always set. Reads the environment on the first
// call.
Features allowed_features();

// What this CPU has, whatever the caps: the same for the whole life of the process.
Features available_features();

constexpr bool includes(Features set, Features subset) {
  return (subset & ~set) == 0;
}

// The pointers are plain ones, because C callers read them too, and are accessed as relaxed
// atomics: whatever a thread reads is a function that works.
template <typename Function>
Function *load_pointer(Function *const &pointer) {
  return __atomic_load_n(&pointer, __ATOMIC_RELAXED);
}

template <typename Function>
void store_pointer(Function *&pointer, Function *function) {
  __atomic_store_n(&pointer, function, __ATOMIC_SEQ_CST);
}

// The first variant that `allowed` suffices for. The last in a table is scalar and needs nothing.
template <typename Function, size_t N>
const Variant<Function> &best(const Variant<Function> (&variants)[N], Features allowed) {
  size_t i = 0;
  while (i + 1 < N && !includes(allowed, variants[i].needs | variants[i].prefers)) ++i;
  return variants[i];
}

// Puts the best variant in place of the resolver. If lw_set_target comes in between, the choice is
// made again: either this sees the new cap, or lw_set_target's reset comes after the store.
template <typename Function, size_t N>
Function *select(Function *&selected, const Variant<Function> (&variants)[N]) {
  for (;;) {
    const Features allowed = allowed_features();
    Function *const function = best(variants, allowed).function;
    store_pointer(selected, function);
    if (allowed_features() == allowed) return function;
  }
}

// True if there is no choice to make: one variant, or the compiler's flags guarantee the best. Such
// a kernel is called directly, and neither a cap nor the environment moves it.
template <typename Function, size_t N>
constexpr bool is_certain(const Variant<Function> (&variants)[N]) {
  return N == 1 || includes(kGuaranteed | kIsaBits, variants[0].needs | variants[0].prefers);
}

// A kernel, whatever its type.
struct Kernel {
  void (*reset)();                      // back to the resolver
  size_t (*describe)(lw_variant *out);  // writes an entry a variant, returns their number
};
extern const Kernel kKernels[];
extern const size_t kKernelCount;
lw_variant *variant_table();  // room for every variant

// Stores where the value differs, so that a table that does not change is never written.
template <typename T>
void publish(T &field, T value) {
  if (__atomic_load_n(&field, __ATOMIC_RELAXED) != value) {
    __atomic_store_n(&field, value, __ATOMIC_RELAXED);
  }
}

// Writes what lw_variants says of a kernel. `selected` is what its pointer holds: a variant, or the
// resolver, in which case the entry selected is the one that the resolver would choose.
template <typename Function, size_t N>
size_t describe(const char *kernel, Function *selected, const Variant<Function> (&variants)[N],
                lw_variant *out) {
  Function *chosen =
      is_certain(variants) ? variants[0].function : best(variants, allowed_features()).function;
  for (const auto &variant : variants) {
    if (variant.function == selected) chosen = selected;
  }
  for (const auto &variant : variants) {
    publish(out->kernel, kernel);
    publish(out->name, variant.name);
    publish(out->isa, variant.isa);
    publish(out->features, variant.features);
    const Features isa_bit = variant.needs & kIsaBits;
    publish(out->supported, includes(available_features() | isa_bit, variant.needs) ? 1 : 0);
    publish(out->selected, variant.function == chosen ? 1 : 0);
    publish(out->function, reinterpret_cast<void (*)()>(variant.function));
    ++out;
  }
  return N;
}

}  // namespace lanewright

#endif  // LANEWRIGHT_RUNTIME_DISPATCH_H
