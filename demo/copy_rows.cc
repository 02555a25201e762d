// A file in PostgreSQL's COPY BINARY format, made of an input's own bytes: rows of three int64
// columns. The format is that of the COPY command's documentation, "Binary Format".
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "checks.h"
#include "lanewright/lanewright.hpp"

namespace demo {
namespace {

constexpr size_t kColumns = 3;
constexpr size_t kNullEvery = 7;                   // of the values, in reading order
constexpr char kSignature[] = "PGCOPY\n\377\r\n";  // the NUL after it is part of it
constexpr size_t kPrintedRows = 3;

bool is_null(size_t value) {
  return value % kNullEvery == kNullEvery - 1;
}

void must(lw_status status) {
  if (status == LW_TOO_LARGE) throw std::runtime_error("lw_buffer: the rows pass its limit");
  if (status != LW_OK) throw std::runtime_error("lw_buffer: no memory");
}

void append_rows(lw_buffer *out, const std::vector<uint64_t> &values) {
  must(lw_buffer_append(out, kSignature, sizeof kSignature));
  must(lw_buffer_put_be32(out, 0));  // flags
  must(lw_buffer_put_be32(out, 0));  // length of the header's extension
  for (size_t first = 0; first < values.size(); first += kColumns) {
    uint64_t nulls = 0;
    for (size_t i = 0; i < kColumns; ++i) nulls |= uint64_t{is_null(first + i)} << i;
    must(lw_buffer_put_be16(out, kColumns));
    must(lw_buffer_append_fields64(out, &values[first], &nulls, kColumns));
  }
  must(lw_buffer_put_be16(out, UINT16_MAX));  // end of data: a field count of -1
}

// Reads a COPY BINARY file, and prints what each part means as far as it is asked to.
class Reader {
 public:
  Reader(const lw_buffer &file, bool print) : file_(file), print_(print) {}

  // The unsigned value of the next size bytes, most significant first.
  uint64_t number(size_t size) {
    require(file_.size - at_ >= size, "pack_fields64", "the rows end early");
    uint64_t value = 0;
    for (size_t i = 0; i < size; ++i) {
      value = value << 8 | static_cast<unsigned char>(file_.data[at_ + i]);
    }
    at_ += size;
    return value;
  }

  bool is_at_end() const { return at_ == file_.size; }
  bool prints() const { return print_; }
  void set_printing(bool print) { print_ = print; }

  // Prints the bytes from where the last call ended to here, and their meaning.
  void explain(const std::string &meaning) {
    if (print_) {
      printf("    %08zx ", explained_);
      for (size_t i = explained_; i < explained_ + 12; ++i) {
        if (i < at_)
          printf(" %02x", static_cast<unsigned char>(file_.data[i]));
        else
          fputs("   ", stdout);
      }
      printf("  %s\n", meaning.c_str());
    }
    explained_ = at_;
  }

 private:
  const lw_buffer &file_;
  bool print_;
  size_t at_ = 0;
  size_t explained_ = 0;
};

void read_header(Reader &reader) {
  for (const char byte : kSignature) {
    require(reader.number(1) == static_cast<unsigned char>(byte), "buffer_append",
            "the signature is wrong");
  }
  reader.explain("signature");
  require(reader.number(4) == 0, "buffer_put_be32", "the flags are not 0");
  reader.explain("flags");
  require(reader.number(4) == 0, "buffer_put_be32", "the extension is not empty");
  reader.explain("header extension: 0 bytes");
}

void read_field(Reader &reader, uint64_t value, size_t index) {
  const std::string name = "column " + std::to_string(index % kColumns + 1);
  const uint64_t length = reader.number(4);
  if (is_null(index)) {
    require(length == UINT32_MAX, "pack_fields64", "a null has another length than -1");
    reader.explain(name + ": null");
    return;
  }
  require(length == 8 && reader.number(8) == value, "pack_fields64",
          "value " + std::to_string(index) + " is not what was packed");
  reader.explain(name + ": 8 bytes, " + std::to_string(static_cast<int64_t>(value)));
}

void read_rows(Reader &reader, const std::vector<uint64_t> &values) {
  const bool print = reader.prints();
  for (size_t index = 0; index < values.size(); ++index) {
    if (index % kColumns == 0) {
      const size_t row = index / kColumns;
      if (row == kPrintedRows && reader.prints()) {
        printf("    ...\n");
        reader.set_printing(false);
      }
      require(reader.number(2) == kColumns, "buffer_put_be16", "a row has another field count");
      reader.explain("row " + std::to_string(row + 1) + ": 3 fields");
    }
    read_field(reader, values[index], index);
  }
  require(reader.number(2) == UINT16_MAX && reader.is_at_end(), "buffer_put_be16",
          "the trailer is wrong");
  reader.set_printing(print);
  reader.explain("end of data");
}

}  // namespace

void check_pack_fields(const std::string &bytes, bool print_rows) {
  const size_t rows = bytes.size() / (kColumns * sizeof(uint64_t));
  std::vector<uint64_t> values(rows * kColumns);
  if (rows != 0) memcpy(values.data(), bytes.data(), values.size() * sizeof(uint64_t));

  lanewright::buffer buffer;
  append_rows(buffer.get(), values);
  const lw_buffer &out = *buffer.get();
  report("pack_fields64", "%zu rows of 3 int64 columns as COPY BINARY, every 7th value null; %s",
         rows, readable_size(out.size).c_str());
  Reader reader(out, print_rows);
  read_header(reader);
  read_rows(reader, values);
  report("", "read back by a plain parser: the same values");
}

}  // namespace demo
