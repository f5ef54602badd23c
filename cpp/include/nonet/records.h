// Where the rows of a text end: lines, or the rows of a table, whose quoted fields may hold line
// ends.
//
//     7,"two             one row of three fields, on two lines; lines end in \n, \r\n or \r
//     lines",53..        a quote within quotes is written twice; blanks around quotes do not count
//
// A row whose quotes do not close, or have text after them, ends with its first line, so that one
// stray quote costs one row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace nonet {

// A row with line ends in its fields has at most this many bytes, as in Python's csv module.
inline constexpr std::size_t kMostRow = 1 << 17;

// Where a row ends, and where the next one begins.
struct RowEnd {
  std::size_t end, next;
};

// The end of the line that begins at `start`.
RowEnd line_at(std::string_view text, std::size_t start);

struct Field {
  std::size_t begin, end;   // with blanks and quotes
  std::size_t first, last;  // its text, in which quotes may be doubled
  bool is_quoted;
};

enum class RowFault : std::uint8_t {
  kNone,
  kOpen,   // quotes that do not close
  kAfter,  // text after the closing quote
};

struct RowReading {
  std::size_t end = 0, next = 0;
  RowFault fault = RowFault::kNone;
  std::size_t column = 0;  // of a fault: where its field begins in the row
  // Whether its quotes are open where the text ends, so that more text could close them.
  bool is_cut = false;
};

// Splits the row of a table that begins at `start` into fields.
RowReading read_row(std::string_view text, std::size_t start, char separator,
                    std::vector<Field>& fields);

// Whether a line has nothing but blanks; such lines are no rows of a table.
bool is_blank(std::string_view line, char separator);

// Rows of a text: how many bytes and lines they take. Lines are rows if `separator` is 0.
struct Stretch {
  std::size_t bytes = 0, rows = 0, lines = 0;
};

// Up to `most` rows from the beginning of a text, with the blank lines after them. Unless
// `is_last`, more text follows, and a row that could be cut off is left out.
Stretch find_rows(std::string_view text, char separator, std::size_t most, bool is_last);

// The number of line ends in a text.
std::size_t count_lines(std::string_view text);

}  // namespace nonet
