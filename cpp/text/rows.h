// Collects lines as rows for the bulk engine, which reads 81 bytes at each offset of one buffer.
#pragma once

#include <cstddef>
#include <string_view>

#include "nonet/lines.h"
#include "text/cells.h"

namespace nonet::text {

// Rows are read in place as long as each is a run of cells in `text`. The first one that is not
// makes a copy of all cells so far, and the following rows are copied too:
//
//     text       534... # easy\n5 3 4 ...\n        offsets 0, ...
//     gathered   \n x 81 | 534... | 534...         offsets 81, 162 and 0 for a bad row
class RowCollector {
 public:
  // `rows` is the expected number.
  RowCollector(std::string_view text, std::size_t rows) : text_(text) {
    found_.offsets.reserve(rows);
  }

  std::size_t size() const { return found_.offsets.size(); }

  // The offsets of the rows so far, as long as all of them are runs in the text.
  const std::vector<std::uint64_t>& offsets() const { return found_.offsets; }

  // Adds a row whose cells are a run that begins at this offset of the text.
  void add_run(std::size_t place) {
    if (found_.gathered.empty())
      found_.offsets.push_back(place);
    else
      gather(text_.data() + place);
  }

  // Adds a line anywhere in memory, with the result of reading it.
  void add(std::string_view line, const LineReading& reading);
  void add(std::string_view line) { add(line, read_line(line)); }
  // Adds 81 characters anywhere in memory, all of them cells.
  void add_cells(const char* cells);
  void add_bad(const BadRow& bad);

  TextRows finish();

 private:
  // The position of an offset or a line start within `text`; returns false for other memory.
  bool lies_in_text(const char* place) const {
    return place >= text_.data() && place < text_.data() + text_.size();
  }
  void gather(const char* cells) {
    found_.offsets.push_back(found_.gathered.size());
    found_.gathered.append(cells, kPuzzleLength);
  }
  void start_gathering();

  const std::string_view text_;
  TextRows found_;
};

}  // namespace nonet::text
