// Binds the grammar of a line: one line of text, or a buffer that is split into lines.
#include "bind/lines.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "bind/rules.h"
#include "nonet/blanks.h"
#include "nonet/lanes.h"

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

using ByteArray = nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<1>>;
using Places = nb::ndarray<nb::numpy, const std::uint64_t, nb::ndim<1>>;
using PyTable = std::optional<std::pair<std::string, std::size_t>>;

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
  char cells[kPuzzleLength];
  copy_cells(line, reading, cells);
  std::uint8_t values[kPuzzleLength];
  read_cells(cells, values);
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

std::optional<nb::bytes> read_run(nb::str text) {
  Py_ssize_t size = 0;
  const char* const data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!data) PyErr_Clear();
  if (!data || size != static_cast<Py_ssize_t>(kPuzzleLength)) return {};
  const std::string_view line(data, kPuzzleLength);
  const LineReading reading = read_line(line);
  if (reading.fault != LineFault::kNone) return {};
  return values_of(line, reading);
}

PyLines cut(PyText text, bool header, const PyTable& table) {
  std::optional<Table> wanted;
  if (table) {
    if (table->first.size() != 1) refuse("a separator of more than one character");
    wanted = Table{table->first[0], table->second};
  }
  PyLines found{std::move(text), {}};
  {
    const nb::gil_scoped_release release;
    found.lines = cut_lines(view_of(found.text), header, wanted);
  }
  return found;
}

PyTable table_of(const PyLines& self) {
  if (!self.lines.table) return {};
  return std::pair(std::string(1, self.lines.table->separator), self.lines.table->column);
}

std::size_t start_of(const PyLines& self, std::size_t row) {
  if (row >= self.lines.starts().size()) throw nb::index_error();
  return self.lines.starts()[row];
}

nb::bytes line_of(const PyLines& self, std::size_t row) {
  const std::size_t start = start_of(self, row);
  const std::string_view rest = view_of(self.text).substr(start);
  return nb::bytes(rest.data(), std::min(rest.find('\n'), rest.size() - 1) + 1);
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
      .def("line", &line_of, "row"_a, "Return the line of a row with its line end.")
      .def_prop_ro(
          "is_plain", [](const PyLines& self) { return self.lines.is_plain; },
          "Whether the text is valid UTF-8 in which every \\r is followed by \\n.")
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
          "(too much text before the puzzle) or `after` (no separator after the puzzle).")
      .def_prop_ro(
          "first_line", [](const PyLines& self) { return self.lines.first_line; },
          "The line number of row 0: 1, or 2 after a header.")
      .def_prop_ro("table", &table_of,
                   "The separator and the column (from 0) of the puzzles if the text is a table,\n"
                   "otherwise None.");
  m.def("cut_lines", &cut, "text"_a, nb::kw_only(), "header"_a = false, "table"_a = nb::none(),
        "Split bytes into lines and find the classic 9x9 puzzle of each, by the grammar of\n"
        "read_line.\n\n"
        "Lines end in \\n or \\r\\n; a last line without an end counts, and a byte order mark is\n"
        "skipped. With `header`, a first line that names a column of puzzles (puzzle, quizzes,\n"
        "sudoku ...) is also skipped, and the puzzles of the other lines are read from that\n"
        "column. `table`, a separator and a column from 0, is for rows whose header is\n"
        "elsewhere. Every other line is a row, including blank lines and comments.");
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
  m.def("read_run", &read_run, "text"_a,
        "Return the 81 values of a text that consists of exactly the 81 characters of a puzzle,\n"
        "otherwise None.");
}

}  // namespace nonet
