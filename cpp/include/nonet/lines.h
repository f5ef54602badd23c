// Lines of text with one classic 9x9 puzzle each: where the cells are, or what is wrong.
//
// A line is
//
//     [space] [fields] puzzle [after]
//
//     fields   text before the puzzle, such as `17,` or `name = `: at most 40 characters, ending in
//              a space, comma or semicolon; no field of more than 20 cells, which would be a puzzle
//              with cells missing
//     puzzle   a run of 81 cells, or groups of 1, 3, 9 or 27 cells, 81 in all, separated by spaces
//              or one of , ; / |, optionally after an opening quote
//     after    the closing quote if there was an opening one; then nothing, or a space, comma,
//              semicolon or # and any text that does not continue the groups, nor has a word of
//              81 characters that is a layout of regions: nine signs, nine of each, and no solution
//
// where a tab (but no other white space) counts as a space, and a cell is one of `123456789`, or
// one of `0.*_-Xx` if it is empty. A line of exactly 81 digits and spaces is also a puzzle, whose
// spaces are empty cells. A line that begins with # is a comment without a puzzle, and one that
// begins with { or < belongs to another format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/records.h"

namespace nonet {

inline constexpr std::size_t kPuzzleLength = 81;

enum class LineFault : std::uint8_t {
  kNone,
  kEmpty,      // no cells: a blank line or a comment
  kCells,      // not 81 cells
  kCharacter,  // a character that is not a cell
  kBefore,     // too much text before the puzzle
  kAfter,      // something other than a space, comma, semicolon or # right after the puzzle
  kRegions,    // the regions of a jigsaw puzzle after the puzzle
  kText,       // a byte that is not UTF-8
  kOpen,       // a quoted field that is not closed
  kClosed,     // text after the closing quote of a field
  kColumns,    // a row with another number of fields than the header; `cells` is their number
};

struct LineReading {
  LineFault fault = LineFault::kNone;
  std::size_t column = 0;  // of a fault, in bytes from the start of the line
  std::size_t cells = 0;   // for kCells: how many cells there are
  // Without a fault: the first cell, the number of cells per group (81 for a single run), and where
  // the puzzle begins and ends in the line, including its quotes.
  std::size_t first = 0;
  unsigned group = 0;
  std::size_t begin = 0, end = 0;
};

// Reads a line, given without its line end.
LineReading read_line(std::string_view line);

// Copies the 81 cells of a line that was read without a fault.
void copy_cells(std::string_view line, const LineReading& reading, char* cells);

// A row without a puzzle.
struct BadRow {
  std::uint64_t row;
  LineFault fault;
  std::uint64_t column, cells;  // as in LineReading
};

// Puzzles as rows for the bulk engine.
struct TextRows {
  // Where the 81 cells of each row begin in the text, or in `gathered` if that is not empty. The
  // offset of a bad row points at bytes that the engine rejects at once.
  std::vector<std::uint64_t> offsets;
  std::string gathered;
  std::vector<BadRow> bad;  // in the order of the rows
};

// A table whose header names the column of puzzles.
struct Table {
  char separator = ',';    // a comma, semicolon or tab
  std::size_t column = 0;  // from 0
  std::size_t columns = 1;

  bool operator==(const Table&) const = default;
};

// Reads the header of a table: names of columns, quoted or not, one of which is a known name for
// puzzles (puzzle, quizzes, sudoku ...). Returns nothing if the line is not a header.
std::optional<Table> read_header(std::string_view line);

// What is wrong with a row that was split into fields, whatever they hold: kText, kOpen, kClosed or
// kColumns. Columns of bytes are counted from where the row begins, at `start`.
LineReading fault_of_row(std::string_view text, std::size_t start, const RowReading& row,
                         const std::vector<Field>& fields, std::size_t columns);

// Reads the puzzle of the row that begins at `start`, a field by itself. `row` and `fields` are
// what the row was split into; columns are counted from its beginning.
LineReading read_field(std::string_view text, std::size_t start, const RowReading& row,
                       const std::vector<Field>& fields, const Table& table);

struct Lines {
  TextRows rows;
  // Where the line of each row begins; empty when every line begins with its puzzle, at its offset.
  std::vector<std::uint64_t> own_starts;
  // The line number of each row; empty when every line is a row.
  std::vector<std::uint64_t> own_numbers;
  std::size_t first_line = 1;  // the line number of row 0: 2 after a header
  std::optional<Table> table;  // as given, or as found in the header
  std::size_t used = 0;        // bytes that were split; the rest may be part of a row
  std::size_t count = 0;       // lines in them

  const std::vector<std::uint64_t>& starts() const {
    return own_starts.empty() ? rows.offsets : own_starts;
  }
  std::size_t number(std::size_t row) const {
    return own_numbers.empty() ? first_line + row : own_numbers[row];
  }
};

// Splits text into lines, which end in \n, \r\n or \r; a last line without a line end counts unless
// `is_last` is false, which means that more text follows. A byte order mark is skipped. With
// `header`, a first line that is a header is skipped, and the other lines are rows of its table;
// otherwise they are rows of the given table, or lines of any kind. Blank lines are no rows of a
// table, and its quoted fields may have several lines (nonet/records.h).
Lines cut_lines(std::string_view text, bool header, std::optional<Table> table = {},
                bool is_last = true);

}  // namespace nonet
