// Rows of an Arrow column as rows for the bulk engine.
#include "arrow/rows.h"

#include <algorithm>

#include "text/rows.h"

namespace nonet::arrow {
namespace {

// The values 0 to 9 are less than the code of any character of a puzzle, so the two cannot be
// confused.
bool is_digits(std::string_view row) {
  return row.size() == kPuzzleLength &&
         std::all_of(row.begin(), row.end(), [](char c) { return c >= 0 && c <= 9; });
}

}  // namespace

ArrowRows read_rows(const Column& column, std::size_t first, std::size_t count) {
  ArrowRows found;
  found.text = column.stretch(first, count);
  text::RowCollector rows(found.text, count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto row = column.row(first + i);
    if (!row) {
      found.nulls.push_back(i);
      rows.add_bad({i, LineFault::kEmpty, 0, 0});
    } else if (!column.type().is_text && is_digits(*row)) {
      char cells[kPuzzleLength];
      std::transform(row->begin(), row->end(), cells,
                     [](char value) { return static_cast<char>(value + '0'); });
      rows.add_cells(cells);
    } else {
      rows.add(*row);
    }
  }
  found.rows = rows.finish();
  return found;
}

}  // namespace nonet::arrow
