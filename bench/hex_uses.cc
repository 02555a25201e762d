// Other uses of lw_hex_decode: digits in lines, and a fault at the beginning.
#include "rows.h"

#include <cstring>

#include "peers/peers.h"

namespace bench {
namespace {

constexpr size_t kColumns = 76, kLine = kColumns + 1;  // a line and its newline

struct DecodePeer {
  const char *name;
  bool (*decode)(char *dst, const char *src, size_t size);
};

// A call begins at one of 64 lines, whose addresses are those of all offsets below 64.
alignas(4096) char lines[kLargest + kLargest / kColumns + 64 * kLine + kSlack];
alignas(4096) char faulty[kLargest + kSlack];

void fill() {
  for (size_t i = 0, digit = 0; i < sizeof lines; ++i)
    lines[i] = i % kLine == kColumns ? '\n' : memory.digits[digit++ % kLargest];
  memcpy(faulty, memory.digits, sizeof faulty);
  for (size_t offset = 0; offset < 64; ++offset)
    if (offset % 2 != 0 || offset == 0) faulty[offset] = 'x';  // where calls begin
}

// The bytes of so many digits, without a newline after the last.
size_t wrapped_size(size_t digits) {
  return digits + (digits - 1) / kColumns;
}

void check_wrapped(const char *name, bool (*decode)(char *dst, const char *src, size_t size)) {
  char ours[4 * kColumns], theirs[4 * kColumns];
  for (size_t digits = 2; digits < 8 * kColumns; digits += 2) {
    const size_t size = wrapped_size(digits);
    const lw_hex_result result = lw_hex_decode(ours, lines, size, LW_HEX_SKIP_SPACE);
    const bool equal = result.status == LW_OK && result.written == digits / 2 &&
                       decode(theirs, lines, size) && memcmp(ours, theirs, digits / 2) == 0;
    require_equal(equal, "hex_decode", name, digits);
  }
}

void add_wrapped() {
  const DecodePeer peers[] = {
      {"byte_table", peers::hex_decode_table_skipping},
#if defined(__SSE2__)
      {"vector16", peers::hex_decode_vector16_skipping},
#endif
  };
  const double per_digit = static_cast<double>(kLine) / static_cast<double>(kColumns);
  const Kind kind = {"hex_decode_wrapped", even_sizes(), nullptr, lines, per_digit};
  add_rows<kLine>(kind, "lanewright", [](const Turn &turn) {
    const size_t size = wrapped_size(turn.size);
    return lw_hex_decode(turn.to, turn.from, size, LW_HEX_SKIP_SPACE).written;
  });
  for (const DecodePeer &peer : peers) {
    check_wrapped(peer.name, peer.decode);
    add_rows<kLine>(kind, std::string("peer:") + peer.name, [=](const Turn &turn) {
      return peer.decode(turn.to, turn.from, wrapped_size(turn.size));
    });
  }
  each_variant<lw_hex_decode_fn>("hex_decode", [&](const char *name, lw_hex_decode_fn *function) {
    add_rows<kLine>(kind, name, [=](const Turn &turn) {
      return function(turn.to, turn.from, wrapped_size(turn.size), LW_HEX_SKIP_SPACE).written;
    });
  });
}

void add_error() {
  const DecodePeer peers[] = {
      {"byte_table", peers::hex_decode_table},
#if defined(__SSE2__)
      {"vector16", peers::hex_decode_vector16},
#endif
  };
  const Kind kind = {"hex_decode_error", {64, kLargest}, nullptr, faulty, 0};
  add_rows(kind, "lanewright", [](const Turn &turn) {
    return lw_hex_decode(turn.to, turn.from, turn.size, LW_HEX_STRICT).read;
  });
  for (const DecodePeer &peer : peers) {
    require_equal(!peer.decode(memory.output, faulty, 64), "hex_decode", peer.name, 64);
    add_rows(kind, std::string("peer:") + peer.name,
             [=](const Turn &turn) { return peer.decode(turn.to, turn.from, turn.size); });
  }
  each_variant<lw_hex_decode_fn>("hex_decode", [&](const char *name, lw_hex_decode_fn *function) {
    add_rows(kind, name, [=](const Turn &turn) {
      return function(turn.to, turn.from, turn.size, LW_HEX_STRICT).read;
    });
  });
}

}  // namespace

// The size is the number of digits.
void add_hex_uses() {
  fill();
  add_wrapped();
  add_error();
}

}  // namespace bench
