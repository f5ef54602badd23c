// The grammar of a line, case by case: what is a puzzle, what is not, and where the fault is.
#include <string>
#include <utility>

#include "nonet/lines.h"
#include "nonet/table_rows.h"
#include "tests/check.h"

using namespace nonet;

namespace {

const std::string kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

std::string parted(unsigned group, const std::string& gap, const std::string& cells = kPuzzle) {
  std::string text;
  for (std::size_t at = 0; at < cells.size(); at += group)
    text += (at ? gap : "") + cells.substr(at, group);
  return text;
}

std::string cells_of(const std::string& line) {
  const LineReading reading = read_line(line);
  if (reading.fault != LineFault::kNone) return "fault";
  std::string cells(81, '?');
  copy_cells(line, reading, cells.data());
  return cells;
}

void check_fault(const std::string& line, LineFault fault, std::size_t column,
                 std::size_t cells = 0) {
  const LineReading reading = read_line(line);
  CHECK_EQUAL(static_cast<int>(reading.fault), static_cast<int>(fault));
  CHECK_EQUAL(reading.column, column);
  CHECK_EQUAL(reading.cells, cells);
}

LineReading field_of(const std::string& line, const Table& table) {
  std::vector<Field> fields;
  const RowReading row = read_row(line, 0, table.separator, fields);
  return read_field(line, 0, row, fields, table);
}

}  // namespace

TEST(puzzles_of_every_shape) {
  for (const std::string& line : {
           kPuzzle,
           kPuzzle + " easy",
           kPuzzle + "," + kSolution,
           kPuzzle + ";1",
           kPuzzle + "#1",
           kPuzzle + "\t1",
           "  " + kPuzzle + "  ",
           "1," + kPuzzle + "," + kSolution,
           "name 17; " + kPuzzle,
           "0000183b305c " + kPuzzle + " 1.2",
           "\"" + kPuzzle + "\"",
           "'" + kPuzzle + "',",
           "`" + kPuzzle + "`",
           "puzzle = \"" + kPuzzle + "\";",
           "  grid: \"" + kPuzzle + "\",  ",
           "\"1\",\"" + kPuzzle + "\",\"" + kSolution + "\"",
           parted(1, " "),
           parted(1, ","),
           parted(1, ", "),
           parted(1, "\t"),
           parted(1, ";"),
           parted(3, " "),
           parted(9, " "),
           parted(9, "/"),
           parted(9, " | "),
           parted(27, " "),
           parted(1, " ") + " # easy",
           parted(1, " ") + "," + kSolution,
           "12 " + parted(1, " "),
           "1,\"" + parted(1, " ") + "\"," + kSolution,
           "\"" + parted(9, ",") + "\"",
       }) {
    CHECK_EQUAL(cells_of(line), kPuzzle);
  }
}

TEST(spaces_are_empty_cells_only_among_digits_in_a_line_of_81) {
  std::string spaced = kPuzzle;
  for (char& c : spaced)
    if (c == '.') c = ' ';
  CHECK_EQUAL(cells_of(spaced), spaced);
  CHECK_EQUAL(cells_of(spaced + " "), "fault");
  spaced[2] = '.';
  CHECK_EQUAL(cells_of(spaced), "fault");
  check_fault(std::string(81, ' '), LineFault::kEmpty, 0);
}

TEST(lines_without_a_puzzle) {
  check_fault("", LineFault::kEmpty, 0);
  check_fault(" ,;", LineFault::kEmpty, 0);
  check_fault("# " + kPuzzle, LineFault::kEmpty, 0);
  check_fault("bad", LineFault::kCells, 3, 3);
  check_fault(" {\"solution\": \"" + kSolution + "\", \"puzzle\": \"" + kPuzzle + "\"}",
              LineFault::kCharacter, 1);
  check_fault(kPuzzle.substr(1), LineFault::kCells, 80, 80);
  check_fault(kPuzzle + "1", LineFault::kCells, 81, 82);
  check_fault(kPuzzle + ":1", LineFault::kAfter, 81);
  check_fault(kPuzzle + "\"", LineFault::kAfter, 81);
  check_fault("1," + kPuzzle.substr(0, 40) + "?" + kPuzzle.substr(41), LineFault::kCharacter, 42);
  check_fault(parted(1, " ", kPuzzle.substr(1)), LineFault::kCells, 159, 80);
  check_fault(parted(9, "/").replace(12, 1, "?"), LineFault::kCharacter, 12);
  check_fault("a long name of more than forty characters " + kPuzzle, LineFault::kBefore, 42);
}

TEST(a_solution_is_not_taken_for_a_broken_puzzle_before_it) {
  check_fault(kPuzzle.substr(1) + "," + kSolution, LineFault::kCells, 80, 80);
  check_fault("1," + kPuzzle.substr(60) + "," + kSolution, LineFault::kCells, 23, 21);
  check_fault(parted(1, " ", kPuzzle.substr(1)) + " " + kSolution, LineFault::kCells, 159, 80);
  check_fault(parted(9, " ", kPuzzle.substr(9)) + " " + kSolution, LineFault::kCells, 79, 72);
  check_fault("4?" + kPuzzle.substr(2) + " " + kSolution, LineFault::kCharacter, 1);
}

TEST(regions_are_no_comment) {
  std::string regions, scattered;
  for (unsigned cell = 0; cell < kPuzzleLength; ++cell) {
    regions += static_cast<char>('A' + cell / 27 * 3 + cell % 9 / 3);
    scattered += static_cast<char>('1' + cell % 9);
  }
  for (const std::string& layout : {regions, scattered})
    for (const char* between : {" ", ", ", " # ", " 1.5 \""}) {
      const std::size_t column = kPuzzleLength + std::string(between).size();
      check_fault(kPuzzle + between + layout, LineFault::kRegions, column);
      check_fault(parted(9, " ") + between + layout, LineFault::kRegions, column + 8);
      const std::string text = kPuzzle + between + layout + "\n" + kPuzzle + " easy\n";
      const Lines lines = cut_lines(text, false);
      CHECK_EQUAL(lines.rows.bad.size(), 1u);
      CHECK_EQUAL(lines.rows.offsets.size(), 2u);
    }
  CHECK_EQUAL(cells_of(kPuzzle + " " + kSolution), kPuzzle);
  CHECK_EQUAL(cells_of(kPuzzle + " " + regions.substr(1) + "B"), kPuzzle);
  CHECK_EQUAL(cells_of(kPuzzle + " " + regions.substr(1)), kPuzzle);
}

TEST(rows_of_regions_are_no_comment) {
  std::string rows, columns;
  for (unsigned row = 0; row < 9; ++row) {
    for (unsigned cell = 0; cell < 9; ++cell)
      rows += static_cast<char>('A' + row / 3 * 3 + cell / 3);
    columns += "123456789";
    if (row < 8) rows += "/", columns += " ";
  }
  for (const std::string& layout : {rows, columns}) {
    check_fault(kPuzzle + " " + layout, LineFault::kRegions, 82);
    check_fault(kPuzzle + " easy " + layout, LineFault::kRegions, 87);
    CHECK_EQUAL(cells_of(kPuzzle + " " + layout.substr(1)), kPuzzle);
    CHECK_EQUAL(cells_of(kPuzzle + " " + layout.substr(10)), kPuzzle);
  }
  // A solution whose rows are apart.
  std::string solution;
  for (unsigned row = 0; row < 9; ++row) solution += " " + kSolution.substr(row * 9, 9);
  CHECK_EQUAL(cells_of(kPuzzle + solution), kPuzzle);
}

TEST(regions_in_another_column_are_a_fault) {
  std::string regions;
  for (unsigned cell = 0; cell < kPuzzleLength; ++cell)
    regions += static_cast<char>('A' + cell / 27 * 3 + cell % 9 / 3);
  const LineReading after = field_of(kPuzzle + ",easy," + regions, Table{',', 0, 3});
  CHECK(after.fault == LineFault::kRegions);
  CHECK_EQUAL(after.column, 87u);
  const LineReading before = field_of("\"" + regions + "\"," + kPuzzle, Table{',', 1, 2});
  CHECK(before.fault == LineFault::kRegions);
  CHECK_EQUAL(before.column, 1u);
  CHECK(field_of(kPuzzle + "," + kSolution, Table{',', 0, 2}).fault == LineFault::kNone);
  // Two digits exchanged: a wrong solution, which is for others to find.
  std::string wrong = kSolution;
  std::swap(wrong[0], wrong[41]);
  CHECK(wrong != kSolution);
  CHECK(field_of(kPuzzle + "," + wrong, Table{',', 0, 2}).fault == LineFault::kNone);
  // What is in the puzzle's own column is not beside it.
  CHECK(field_of("easy," + std::string(9, '1') + kPuzzle.substr(9), Table{',', 1, 2}).fault ==
        LineFault::kNone);
  const std::string table = kPuzzle + ",1\n" + kPuzzle + "," + regions + "\n";
  const TableRows rows(table, {.separator = ',', .columns = 2, .puzzle = 0}, true);
  CHECK(rows[0].is_regular);
  CHECK(!rows[1].is_regular);
  const Lines lines = cut_lines("puzzle,name\n" + table, true);
  CHECK_EQUAL(lines.rows.bad.size(), 1u);
  CHECK_EQUAL(lines.rows.bad[0].row, 1u);
}

TEST(cells_apart_are_81_and_no_more) {
  check_fault("1 " + parted(1, " "), LineFault::kCells, 162, 82);
  check_fault(parted(1, " ") + " 5", LineFault::kCells, 162, 82);
  check_fault(parted(9, " ") + " 123456789", LineFault::kCells, 90, 90);
  CHECK_EQUAL(cells_of(parted(1, ",,")), "fault");
}

TEST(headers_name_a_column_of_puzzles) {
  const auto check_table = [](const char* line, char separator, std::size_t column,
                              std::size_t columns) {
    const auto table = read_header(line);
    CHECK(table.has_value());
    if (table) CHECK(*table == (Table{separator, column, columns}));
  };
  check_table("quizzes,solutions", ',', 0, 2);
  check_table("puzzle", ',', 0, 1);
  check_table("id;\"Puzzle\";solution", ';', 1, 3);
  check_table("source\tquestion\tanswer\trating", '\t', 1, 4);
  check_table("grid,puzzle", ',', 1, 2);
  for (const std::string& line : {std::string(), std::string("id,solution"), kPuzzle,
                                  "puzzle," + kPuzzle, std::string("# puzzle of the day")}) {
    CHECK(!read_header(line));
  }
}

TEST(rows_of_a_table_have_their_puzzle_in_its_column) {
  const auto first = [&](const std::string& line, std::size_t columns = 2) {
    return field_of(line, Table{',', 1, columns});
  };
  CHECK_EQUAL(first(kSolution + "," + kPuzzle).first, 82u);
  CHECK_EQUAL(first("\"a, \"\"b\"\"\"," + kPuzzle + ",x", 3).first, 11u);
  CHECK_EQUAL(first("1,\"" + parted(1, ",") + "\"").group, 1u);
  CHECK(first("1,," + kSolution, 3).fault == LineFault::kEmpty);
  CHECK(first("1,#,", 3).fault == LineFault::kCells);
  CHECK(first(kSolution).fault == LineFault::kColumns);
  CHECK(first("1,\"" + kPuzzle).fault == LineFault::kOpen);
  CHECK(first("1,\"" + kPuzzle + "\"x").fault == LineFault::kClosed);
  CHECK(first("\xff," + kPuzzle).fault == LineFault::kText);
  CHECK_EQUAL(first("1," + kPuzzle + "x,", 3).column, 2u + 81u);
}

TEST(text_is_cut_once) {
  const std::string text =
      "\xef\xbb\xbf\r\n"
      "id,puzzle\r\n1," +
      kPuzzle + "\r\n\n3," + kPuzzle + "\r\"4\n\"," + kPuzzle + "\n5\n\"6";
  const Lines lines = cut_lines(text, true);
  CHECK_EQUAL(lines.first_line, 3u);
  CHECK_EQUAL(lines.starts().size(), 5u);
  CHECK_EQUAL(lines.rows.bad.size(), 2u);
  CHECK_EQUAL(lines.rows.bad[0].row, 3u);
  CHECK(lines.rows.gathered.empty());
  for (const std::size_t row : {0u, 1u, 2u})
    CHECK_EQUAL(text.substr(lines.rows.offsets[row], 81), kPuzzle);
  const std::size_t numbers[] = {3, 5, 6, 8, 9};
  for (std::size_t row = 0; row < 5; ++row) CHECK_EQUAL(lines.number(row), numbers[row]);
  CHECK_EQUAL(lines.count, 9u);
  CHECK_EQUAL(cut_lines(text, false).starts().size(), 9u);
}
