// Binds the grammar of a line: one line of text, or a buffer that is split into lines.
#include "bind/lines.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "bind/rules.h"
#include "nonet/blanks.h"
#include "nonet/columns.h"
#include "nonet/lanes.h"
#include "nonet/records.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {

const char* fault_name(LineFault fault) {
  switch (fault) {
    case LineFault::kNone:
      break;
    case LineFault::kEmpty:
      return "empty";
    case LineFault::kCells:
      return "cells";
    case LineFault::kCharacter:
      return "character";
    case LineFault::kBefore:
      return "before";
    case LineFault::kAfter:
      return "after";
    case LineFault::kRegions:
      return "regions";
    case LineFault::kText:
      return "text";
    case LineFault::kOpen:
      return "open";
    case LineFault::kClosed:
      return "closed";
    case LineFault::kColumns:
      return "columns";
  }
  return "";
}

std::vector<PyBadRow> bad_rows(const std::vector<BadRow>& rows) {
  std::vector<PyBadRow> found;
  for (const BadRow& bad : rows)
    found.emplace_back(bad.row, fault_name(bad.fault), bad.column, bad.cells);
  return found;
}

namespace {

void write_values(std::string_view line, const LineReading& reading, std::uint8_t* values) {
  char cells[kPuzzleLength];
  copy_cells(line, reading, cells);
  read_cells(cells, values);
}

}  // namespace

bool read_run(nb::handle text, std::uint8_t* values) {
  Py_ssize_t size = 0;
  const char* const data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!data) PyErr_Clear();
  if (!data || size != static_cast<Py_ssize_t>(kPuzzleLength)) return false;
  const std::string_view line(data, kPuzzleLength);
  const LineReading reading = read_line(line);
  if (reading.fault != LineFault::kNone) return false;
  write_values(line, reading, values);
  return true;
}

namespace {

using ByteArray = nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<1>>;
using Places = nb::ndarray<nb::numpy, const std::uint64_t, nb::ndim<1>>;
using PyTable = std::optional<std::tuple<std::string, std::size_t, std::size_t>>;

// The UTF-8 form of a Python string. For a string with lone surrogates it is encoded here and kept
// in `copy`.
std::string_view utf8(nb::str text, nb::object& copy) {
  Py_ssize_t size = 0;
  if (const char* const data = PyUnicode_AsUTF8AndSize(text.ptr(), &size))
    return {data, static_cast<std::size_t>(size)};
  PyErr_Clear();
  copy = nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
  if (!copy.is_valid()) throw nb::python_error();
  return {PyBytes_AS_STRING(copy.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(copy.ptr()))};
}

// The number of characters in the bytes before a position.
std::size_t characters(std::string_view text, std::size_t place) {
  const auto is_first = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.begin() + place, is_first));
}

nb::bytes values_of(std::string_view line, const LineReading& reading) {
  std::uint8_t values[kPuzzleLength];
  write_values(line, reading, values);
  return nb::bytes(values, sizeof values);
}

std::tuple<std::optional<nb::bytes>, std::string, std::size_t, std::size_t> read(nb::str text) {
  nb::object copy;
  const std::string_view line = utf8(text, copy);
  const LineReading reading = read_line(line);
  if (reading.fault != LineFault::kNone)
    return {std::nullopt, fault_name(reading.fault), characters(line, reading.column),
            reading.cells};
  return {values_of(line, reading), "", characters(line, reading.begin),
          characters(line, reading.end)};
}

std::optional<nb::bytes> values_of_run(nb::str text) {
  std::uint8_t values[kPuzzleLength];
  if (!read_run(text, values)) return {};
  return nb::bytes(values, sizeof values);
}

char separator_of(const std::string& text) {
  if (text.size() != 1) refuse("a separator of more than one character");
  return text[0];
}

PyLines cut(PyText text, bool header, const PyTable& table, bool last) {
  std::optional<Table> wanted;
  if (table) {
    const auto& [separator, column, columns] = *table;
    if (column >= columns) refuse("a column after the last one");
    wanted = Table{separator_of(separator), column, columns};
  }
  PyLines found{std::move(text), {}};
  {
    const nb::gil_scoped_release release;
    found.lines = cut_lines(view_of(found.text), header, wanted, last);
  }
  return found;
}

PyTable table_of(const PyLines& self) {
  if (!self.lines.table) return {};
  const Table& table = *self.lines.table;
  return std::tuple(std::string(1, table.separator), table.column, table.columns);
}

// Lines are rows without a separator.
char separator_or_none(const std::optional<std::string>& separator) {
  return separator ? separator_of(*separator) : '\0';
}

std::tuple<std::size_t, std::size_t, std::size_t> find(const PyText& text,
                                                       const std::optional<std::string>& separator,
                                                       std::size_t most, bool last) {
  const char wanted = separator_or_none(separator);
  const nb::gil_scoped_release release;
  const Stretch found = find_rows(view_of(text), wanted, most, last);
  return {found.bytes, found.rows, found.lines};
}

// The fields of a row, each as where its text begins and ends and whether it is quoted, or the
// fault and its column.
nb::object split(const PyText& text, const std::string& separator) {
  std::vector<Field> fields;
  const RowReading row = read_row(view_of(text), 0, separator_of(separator), fields);
  if (row.fault != RowFault::kNone)
    return nb::make_tuple(row.fault == RowFault::kOpen ? "open" : "closed", row.column);
  nb::list found;
  for (const Field& field : fields)
    found.append(nb::make_tuple(field.first, field.last, field.is_quoted));
  return found;
}

template <typename Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
  return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

nb::tuple columns_of(const PyText& text, const std::optional<std::string>& separator,
                     std::size_t columns) {
  const char wanted = separator_or_none(separator);
  TextColumns found;
  {
    const nb::gil_scoped_release release;
    found = read_columns(view_of(text), wanted, columns);
  }
  nb::list buffers, texts;
  for (const TextColumn& column : found.columns)
    buffers.append(nb::make_tuple(bytes_of(column.valid), bytes_of(column.offsets),
                                  nb::bytes(column.data.data(), column.data.size()), column.nulls));
  for (const std::string& each : found.texts) texts.append(nb::bytes(each.data(), each.size()));
  return nb::make_tuple(buffers, bytes_of(found.numbers), bad_rows(found.bad), texts);
}

std::size_t start_of(const PyLines& self, std::size_t row) {
  if (row >= self.lines.starts().size()) throw nb::index_error();
  return self.lines.starts()[row];
}

nb::tuple bounds_of(const PyLines& self, std::size_t row) {
  const std::size_t start = start_of(self, row);
  const std::string_view text = view_of(self.text);
  std::size_t end = line_at(text, start).end;
  if (self.lines.table) {
    std::vector<Field> fields;
    end = read_row(text, start, self.lines.table->separator, fields).end;
  }
  return nb::make_tuple(start, end);
}

ByteArray cells_of(nb::handle handle) {
  const auto& self = nb::cast<const PyLines&>(handle);
  const std::string& gathered = self.lines.rows.gathered;
  if (gathered.empty()) return ByteArray(self.text.data(), {self.text.size()}, handle);
  return ByteArray(gathered.data(), {gathered.size()}, handle);
}

Places places(nb::handle owner, const std::vector<std::uint64_t>& numbers) {
  return Places(numbers.data(), {numbers.size()}, owner);
}

}  // namespace

void bind_lines(nb::module_& m) {
  nb::class_<PyLines>(m, "CutLines", "The lines of a text as rows; returned by cut_lines.")
      .def("__len__", [](const PyLines& self) { return self.lines.starts().size(); })
      .def_prop_ro(
          "text", [](nb::handle self) { return nb::cast<const PyLines&>(self).text; },
          "The text that was split.")
      .def_prop_ro(
          "starts",
          [](nb::handle self) {
            return places(self, nb::cast<const PyLines&>(self).lines.starts());
          },
          "Where the line of each row begins in the text; it ends before the next one.")
      .def("bounds", &bounds_of, "row"_a,
           "Return where a row begins and ends in the text, without its line end.",
           nb::sig("def bounds(self, row: int) -> tuple[int, int]"))
      .def(
          "number",
          [](const PyLines& self, std::size_t row) {
            start_of(self, row);
            return self.lines.number(row);
          },
          "row"_a, "Return the number of the line of a row in the text, from 1.")
      .def_prop_ro(
          "used", [](const PyLines& self) { return self.lines.used; },
          "How many bytes were split: all, or those of the rows that are whole.")
      .def_prop_ro(
          "count", [](const PyLines& self) { return self.lines.count; },
          "How many lines there are in them.")
      .def_prop_ro("cells", &cells_of,
                   "The bytes that `offsets` point into: the text, or a copy of the cells of all\n"
                   "puzzles if those of some are not adjacent in the text.")
      .def_prop_ro(
          "offsets",
          [](nb::handle self) {
            return places(self, nb::cast<const PyLines&>(self).lines.rows.offsets);
          },
          "Where the 81 cells of each row begin in `cells`; bad rows have no cells there.")
      .def_prop_ro(
          "bad", [](const PyLines& self) { return bad_rows(self.lines.rows.bad); },
          "The rows without a puzzle, as tuples: row, fault, byte of the line, cells.\n\n"
          "`fault` is `empty` (no cells, or a comment), `cells` (not 81 of them; the last\n"
          "item is their number), `character` (a character that is not a cell), `before`\n"
          "(too much text before the puzzle), `after` (no separator after the puzzle), `regions`\n"
          "(those of a jigsaw), `text` (not UTF-8), or of a table `open` (quotes that do not\n"
          "close), `closed` (text after them) or `columns` (another number of them).")
      .def_prop_ro(
          "first_line", [](const PyLines& self) { return self.lines.first_line; },
          "The line number of row 0: 1, or 2 after a header.")
      .def_prop_ro(
          "table", &table_of,
          "The separator, the column (from 0) of the puzzles and the number of columns if\n"
          "the text is a table, otherwise None.");
  m.def(
      "cut_lines", &cut, "text"_a, nb::kw_only(), "header"_a = false, "table"_a = nb::none(),
      "last"_a = true,
      "Split bytes into lines and find the classic 9x9 puzzle of each, by the grammar of\n"
      "read_line.\n\n"
      "Lines end in \\n, \\r\\n or \\r; a last line without an end counts, unless more text\n"
      "follows (`last` is false). A byte order mark is skipped. With `header`, a first line that\n"
      "names a column of puzzles (puzzle, quizzes, sudoku ...) is also skipped, and the puzzles\n"
      "of the other rows are read from that column. `table`, as the property, is for rows whose\n"
      "header is elsewhere. Every other line is a row, including blank lines and comments; in a\n"
      "table blank lines are none, and a quoted field may have several lines.");
  m.def("find_rows", &find, "text"_a, "separator"_a.none(), "most"_a, "last"_a,
        "Return how many bytes, rows and lines the first rows of a text take, `most` rows at "
        "most.\n\n"
        "Without a separator, rows are lines. Unless `last`, more text follows, and a row that\n"
        "could be cut off is left out.",
        nb::sig("def find_rows(text: object, separator: str | None, most: int, last: bool) -> "
                "tuple[int, int, int]"));
  m.def("split_row", &split, "text"_a, "separator"_a,
        "Split a row of a table; return where the text of each field begins and ends, and whether\n"
        "it is quoted, or a fault (see CutLines.bad) and its column.",
        nb::sig("def split_row(text: object, separator: str) -> list[tuple[int, int, bool]] | "
                "tuple[str, int]"));
  m.def("read_columns", &columns_of, "text"_a, "separator"_a.none(), "columns"_a,
        "Split a text into columns of strings; without a separator, lines are the only one.\n\n"
        "Return the buffers of each column for Arrow (validity, offsets, data, number of nulls),\n"
        "the line of each row from 0 (64 bits each), the rows that could not be split, as in\n"
        "CutLines.bad, and their texts.",
        nb::sig("def read_columns(text: object, separator: str | None, columns: int) -> "
                "tuple[list[tuple[bytes, bytes, bytes, int]], bytes, list[tuple[int, str, int, "
                "int]], list[bytes]]"));
  m.attr("BLANKS") = std::string(kBlanks);
  m.def(
      "read_line", &read, "line"_a,
      "Read the classic 9x9 puzzle of a line, given without its line end.\n\n"
      "Return its 81 values, an empty string, and where the puzzle begins and ends, including its\n"
      "quotes; or None, the fault (see CutLines.bad), its column from 0, and the number of cells\n"
      "if the fault is `cells`.\n\n"
      "A line is a puzzle with up to 40 characters of other fields before it, and any text after\n"
      "it that begins with a space, comma, semicolon or #. The puzzle, quoted or not, is a run\n"
      "of 81 cells, or groups of 1, 3, 9 or 27 cells separated by spaces or one of , ; / |.\n"
      "Cells are 1 to 9, and 0.*_-Xx for empty ones; in a line of exactly 81 digits and spaces\n"
      "the spaces are empty cells.");
  m.def("read_run", &values_of_run, "text"_a,
        "Return the 81 values of a text that consists of exactly the 81 characters of a puzzle,\n"
        "otherwise None.");
}

}  // namespace nonet
