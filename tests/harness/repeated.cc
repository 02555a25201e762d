#include "harness/repeated.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace lwtest {
namespace {

[[noreturn]] void give_up(const char *call) {
  perror(call);
  abort();
}

}  // namespace

Repeated::Repeated(const char *name, size_t chunk, size_t chunks)
    : chunk_(chunk), chunks_(chunks), reserved_(chunk * (chunks + 1) + 65536) {
  const int file = memfd_create(name, MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, static_cast<off_t>(chunk)) != 0) give_up("memfd_create");
  void *map =
      mmap(nullptr, reserved_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (map == MAP_FAILED) give_up("mmap");
  data_ = static_cast<uint8_t *>(map);
  for (size_t i = 0; i < chunks; ++i) {
    if (mmap(data_ + i * chunk, chunk, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) ==
        MAP_FAILED)
      give_up("mmap");
  }
  if (mprotect(last(), chunk, PROT_READ | PROT_WRITE) != 0) give_up("mprotect");
  close(file);
}

Repeated::~Repeated() {
  munmap(data_, reserved_);
}

}  // namespace lwtest
