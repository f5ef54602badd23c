// The rows of a text table: where the puzzle of each is, and the field for its answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "nonet/lines.h"

namespace nonet {

// What the header of a table says about its rows.
struct TableShape {
  char separator = ',';
  std::size_t columns = 1;
  std::size_t puzzle = 0;  // the column of the puzzles, from 0
  std::optional<std::size_t>
      answer;  // that of the answers; they follow the last one if it is empty
};

// A row is regular if it has a field for every column, each of them plain or quoted without quotes
// in it, and 81 characters in the field of the puzzle. Other rows are read elsewhere.
class TableRows {
 public:
  struct Row {
    std::uint64_t start, end;   // of the line, without its newline
    std::uint64_t first, last;  // of a regular row: the text that the answer replaces
    bool is_regular;
  };

  // Splits text of whole lines, each ending in a newline.
  TableRows(std::string_view text, const TableShape& shape);

  std::size_t size() const { return rows_.size(); }
  const Row& operator[](std::size_t row) const { return rows_[row]; }
  std::string_view text() const { return text_; }
  const TableShape& shape() const { return shape_; }

  // Where the 81 cells of each row begin in the text. That of an irregular row points at bytes that
  // the engine rejects at once. Empty if no row is regular.
  const std::vector<std::uint64_t>& offsets() const { return offsets_; }

 private:
  Row read_row(std::size_t start, std::size_t end, std::uint64_t& puzzle) const;

  std::string_view text_;
  TableShape shape_;
  std::vector<Row> rows_;
  std::vector<std::uint64_t> offsets_;
};

}  // namespace nonet
