// lanewright_demo [file or folder...]: every kernel on real bytes, checked and then measured. "-",
// or no argument at all, stands for the largest program or library of the machine up to 64 MB. Exit
// status: 0 if all agrees, 1 at the first disagreement, 2 if the input cannot be read.
#include <cstdio>
#include <exception>
#include <vector>

#include "checks.h"
#include "input.h"
#include "lanewright/lanewright.h"
#include "progress.h"
#include "table.h"

namespace {

void check(const demo::Input &input, bool print_rows) {
  printf("\n%s, %s\n", input.name.c_str(), demo::readable_size(input.bytes.size()).c_str());
  demo::check_find(input.bytes);
  demo::check_hex(input.bytes);
  demo::check_crc32c(input.bytes);
  demo::check_copy(input.bytes);
  demo::check_pack_fields(input.bytes, print_rows);
}

int run(std::vector<std::string> paths) {
  if (paths.empty()) paths.push_back("-");
  printf("Lanewright %d.%d.%d, target %s\n", LANEWRIGHT_VERSION_MAJOR, LANEWRIGHT_VERSION_MINOR,
         LANEWRIGHT_VERSION_PATCH, lw_target());
  demo::Input input;
  for (size_t i = 0; i < paths.size(); ++i) {
    try {
      input = demo::read_input(paths[i] == "-" ? demo::default_path() : paths[i]);
    } catch (const std::exception &error) {
      fprintf(stderr, "lanewright_demo: %s\n", error.what());
      return 2;
    }
    check(input, i + 1 == paths.size());
  }
  printf("\nSpeed on the bytes of %s\n\n", input.name.c_str());
  demo::print_table(input.bytes);
  return 0;
}

}  // namespace

int main(int argc, char **argv) {
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception &error) {
    demo::end_progress();
    fflush(stdout);
    fprintf(stderr, "lanewright_demo: WRONG: %s\n", error.what());
    return 1;
  }
}
