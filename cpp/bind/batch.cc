// Binds the solver of batches: rows of text in, rows of text out, without arrays in between.
#include "bind/batch.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "bind/bulk.h"
#include "bind/lines.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/answers.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using std::to_string;
using Out = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Out32 = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Grids = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Rows of a table, and the text they were split from.
struct PyTableRows {
  PyText text;
  TableRows rows;
};

PyTableRows cut_table(PyText text, const std::string& separator, std::size_t columns,
                      std::size_t puzzle, std::optional<std::size_t> answer,
                      std::optional<std::size_t> status, bool last) {
  if (separator.size() != 1) refuse("a separator of more than one character");
  if (puzzle >= columns || answer.value_or(0) >= columns || status.value_or(0) >= columns)
    refuse("a column after the last one");
  if (answer && answer == status) refuse("one column for two answers");
  const TableShape shape{separator[0], columns, puzzle, answer, status};
  const nb::gil_scoped_release release;
  TableRows rows(view_of(text), shape, last);
  return {std::move(text), std::move(rows)};
}

const TableRows::Row& row_of(const PyTableRows& self, std::size_t row) {
  if (row >= self.rows.size()) throw nb::index_error();
  return self.rows[row];
}

// Runs the bulk engine without the GIL.
void solve_rows(const BulkInput& input, const BulkOutput& output, unsigned limit, int threads,
                Timeout timeout) {
  Watch watch(timeout);
  const BulkOptions options{
      .limit = limit, .cpu = chosen_cpu({}), .threads = threads, .may_go_on = [&watch] {
        return watch.may_go_on();
      }};
  BulkEnd end;
  {
    const nb::gil_scoped_release release;
    end = solve_bulk(input, output, options);
  }
  if (end == BulkEnd::kNoMemory) throw std::bad_alloc();
  watch.finish(end == BulkEnd::kStopped);
}

unsigned checked_limit(std::int64_t limit) {
  if (limit < 1 || limit > 255) refuse("limit " + to_string(limit) + " is not between 1 and 255");
  return static_cast<unsigned>(limit);
}

std::string_view cells_of(const PyLines& lines) {
  const std::string& gathered = lines.lines.rows.gathered;
  return gathered.empty() ? view_of(lines.text) : std::string_view(gathered);
}

void solve_lines(const PyLines& lines, const std::optional<Grids>& grids, const Out& counts,
                 const Out32& guesses, std::int64_t limit, std::int64_t threads, Timeout timeout) {
  const TextRows& found = lines.lines.rows;
  const std::size_t rows = found.offsets.size();
  if (!found.bad.empty()) refuse("some lines have no puzzle");
  if (counts.size() != rows || guesses.size() != rows ||
      (grids && (grids->shape(0) != rows || grids->shape(1) != kPuzzleLength)))
    refuse("the arrays are not those of " + to_string(rows) + " rows");
  std::vector<std::uint8_t> faults(rows);
  solve_rows({.cells = reinterpret_cast<const std::uint8_t*>(cells_of(lines).data()),
              .rows = rows,
              .offsets = found.offsets.data()},
             {.grids = grids ? grids->data() : nullptr,
              .counts = counts.data(),
              .guesses = guesses.data(),
              .faults = faults.data()},
             checked_limit(limit), checked_threads(threads), timeout);
}

class BatchSolver {
 public:
  BatchSolver(bool only_counts, std::int64_t limit, std::int64_t threads)
      : answers_(only_counts ? Wanted::kCount : Wanted::kSolution),
        limit_(checked_limit(limit)),
        threads_(checked_threads(threads)) {}

  std::vector<std::size_t> solve_lines(const PyLines& lines) {
    const std::vector<std::uint64_t>& offsets = lines.lines.rows.offsets;
    solve(cells_of(lines), offsets, offsets.size());
    return answers_.problems();
  }

  std::vector<std::size_t> solve_table(const PyTableRows& table, bool compares) {
    solve(table.rows.text(), table.rows.offsets(), table.rows.size());
    return answers_.problems(table.rows, compares);
  }

  unsigned count(std::size_t row) const {
    check(row, row + 1);
    return answers_.count(row);
  }

  bool is_puzzle(std::size_t row) const {
    check(row, row + 1);
    return answers_.is_puzzle(row);
  }

  nb::object solution(std::size_t row) const {
    check(row, row + 1);
    if (answers_.count(row) != 1 || answers_.longest_line() <= kPuzzleLength) return nb::none();
    char text[kPuzzleLength];
    answers_.write_solution(row, text);
    return nb::str(text, sizeof text);
  }

  std::size_t write_lines(std::size_t first, std::size_t last, const Out& out) const {
    check_done(first, last);
    check_room(out, (last - first) * answers_.longest_line());
    char* const begin = reinterpret_cast<char*>(out.data());
    return static_cast<std::size_t>(answers_.write_lines(first, last, begin) - begin);
  }

  std::size_t write_rows(const PyTableRows& table, const Words& words, std::size_t first,
                         std::size_t last, const Out& out) const {
    check_table(table, first, last);
    const std::size_t word = std::max({words[0].size(), words[1].size(), words[2].size()}) + 1;
    check_room(out, length(table.rows, first, last) +
                        (last - first) * (answers_.longest_line() + 1 + word));
    char* const begin = reinterpret_cast<char*>(out.data());
    return static_cast<std::size_t>(answers_.write_rows(table.rows, words, first, last, begin) -
                                    begin);
  }

 private:
  void solve(std::string_view cells, const std::vector<std::uint64_t>& offsets, std::size_t rows) {
    const BulkOutput output = answers_.make_room(rows);
    if (offsets.empty()) {
      answers_.reject_all();
      return;
    }
    solve_rows({.cells = reinterpret_cast<const std::uint8_t*>(cells.data()),
                .rows = rows,
                .offsets = offsets.data()},
               output, limit_, threads_, {});
  }

  void check(std::size_t first, std::size_t last) const {
    if (first > last || last > answers_.size()) throw nb::index_error();
  }

  void check_done(std::size_t first, std::size_t last) const {
    check(first, last);
    for (std::size_t row = first; row < last; ++row)
      if (!answers_.is_done(row)) refuse("row " + to_string(row) + " has no answer to write");
  }

  void check_table(const PyTableRows& table, std::size_t first, std::size_t last) const {
    if (table.rows.size() != answers_.size()) refuse("the answers are those of another table");
    check_done(first, last);
  }

  static void check_room(const Out& out, std::size_t most) {
    if (out.size() < most)
      refuse("no room for " + to_string(most) + " bytes in " + to_string(out.size()));
  }

  static std::size_t length(const TableRows& rows, std::size_t first, std::size_t last) {
    return first == last ? 0 : rows[last - 1].end + 1 - rows[first].start;
  }

  Answers answers_;
  const unsigned limit_;
  const int threads_;
};

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<PyTableRows>(m, "CutTable", "Rows of a text table; returned by cut_table.")
      .def("__len__", [](const PyTableRows& self) { return self.rows.size(); })
      .def(
          "bounds",
          [](const PyTableRows& self, std::size_t row) {
            const TableRows::Row& found = row_of(self, row);
            return nb::make_tuple(found.start, found.end);
          },
          "row"_a, "Return where a row begins and ends in the text, without its line end.",
          nb::sig("def bounds(self, row: int) -> tuple[int, int]"))
      .def(
          "number",
          [](const PyTableRows& self, std::size_t row) { return row_of(self, row).number; },
          "row"_a, "Return the line of a row in the text, from 0.")
      .def_prop_ro(
          "used", [](const PyTableRows& self) { return self.rows.used(); },
          "How many bytes were split: all, or those of the rows that are whole.")
      .def_prop_ro(
          "lines", [](const PyTableRows& self) { return self.rows.lines(); },
          "How many lines there are in them.");
  m.def("cut_table", &cut_table, "text"_a, "separator"_a, "columns"_a, "puzzle"_a,
        "answer"_a = nb::none(), "status"_a = nb::none(), nb::kw_only(), "last"_a = true,
        "Split bytes into the rows of a table, without blank lines. Unless `last`, more text\n"
        "follows, and a row that could be cut off is left out.\n\n"
        "`puzzle`, `answer` and `status` are columns counted from 0; without `answer` or `status`\n"
        "those are added after the last column.");
  m.def("solve_lines", &solve_lines, "lines"_a, "grids"_a.none(), "counts"_a, "guesses"_a,
        "limit"_a, "threads"_a, "timeout"_a.none(),
        "Solve lines, each with a classic 9x9 puzzle, and write the results to the given arrays,\n"
        "like solve_bulk.");
  nb::class_<BatchSolver>(m, "BatchSolver",
                          "Answers batches of classic 9x9 puzzles with text.\n\n"
                          "Each row is answered with its unique solution, or with `only_counts`\n"
                          "its number of solutions. The memory of one batch is used again for the\n"
                          "next.")
      .def(nb::init<bool, std::int64_t, std::int64_t>(), nb::kw_only(), "only_counts"_a, "limit"_a,
           "threads"_a)
      .def("solve_lines", &BatchSolver::solve_lines, "lines"_a,
           "Solve lines; return the rows that have no answer: those without a puzzle and, unless\n"
           "only counts are wanted, those without a unique solution.")
      .def("solve_table", &BatchSolver::solve_table, "table"_a, nb::kw_only(), "compares"_a,
           "Solve the rows of a table; return those that have no answer and, with `compares`,\n"
           "those with another text in the column of the answers.")
      .def("count", &BatchSolver::count, "row"_a, "Return the number of solutions of a row.")
      .def("is_puzzle", &BatchSolver::is_puzzle, "row"_a, "Whether a row held a puzzle.")
      .def("solution", &BatchSolver::solution, "row"_a,
           "Return the solution of a row, None if it has not exactly one.",
           nb::sig("def solution(self, row: int) -> str | None"))
      .def("write_lines", &BatchSolver::write_lines, "first"_a, "last"_a, "out"_a,
           "Write the answers to some rows into a buffer, one per line; return their length.",
           nb::sig("def write_lines(self, first: int, last: int, out: bytearray) -> int"))
      .def("write_rows", &BatchSolver::write_rows, "table"_a, "words"_a, "first"_a, "last"_a,
           "out"_a,
           "Write rows of a table with their answers, and the word for no, one or several\n"
           "solutions, into a buffer; return their length.",
           nb::sig("def write_rows(self, table: CutTable, words: tuple[str, str, str], first: int, "
                   "last: int, out: bytearray) -> int"));
}

}  // namespace nonet
