// The rows of a text table: where the puzzle of each is, and the fields for its answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "nonet/lines.h"

namespace nonet {

// What the header of a table says about its rows. `answer` and `status` are the columns that are
// filled in; what has none is added after the last column, the answer first.
struct TableShape {
  char separator = ',';
  std::size_t columns = 1;
  std::size_t puzzle = 0;  // the column of the puzzles, from 0
  std::optional<std::size_t> answer = {}, status = {};
};

// A row is regular if it has a field for every column and 81 characters in that of the puzzle, and
// if it is UTF-8. Other rows are read elsewhere.
class TableRows {
 public:
  // A range of the text; empty at the end of the row for a column that is added.
  struct Span {
    std::uint64_t first, last;
  };
  struct Row {
    std::uint64_t start, end;  // of the row, without its line end
    Span answer, status;       // of a regular row: the texts that are replaced
    std::uint64_t number;      // of its line, from 0
    bool is_regular;
  };

  // Splits text; blank lines are no rows. Unless `is_last`, more text follows, and a row that could
  // be cut off is left out.
  TableRows(std::string_view text, const TableShape& shape, bool is_last = true);

  std::size_t size() const { return rows_.size(); }
  const Row& operator[](std::size_t row) const { return rows_[row]; }
  std::string_view text() const { return text_; }
  // How much of the text was split, in bytes and in lines.
  std::size_t used() const { return used_; }
  std::size_t lines() const { return lines_; }
  const TableShape& shape() const { return shape_; }

  // Where the 81 cells of each row begin in the text. That of an irregular row points at bytes that
  // the engine rejects at once. Empty if no row is regular.
  const std::vector<std::uint64_t>& offsets() const { return offsets_; }

 private:
  Row make_row(std::size_t start, const RowReading& reading, const std::vector<Field>& fields,
               std::uint64_t& puzzle) const;

  std::string_view text_;
  TableShape shape_;
  std::size_t used_ = 0, lines_ = 0;
  std::vector<Row> rows_;
  std::vector<std::uint64_t> offsets_;
};

}  // namespace nonet
