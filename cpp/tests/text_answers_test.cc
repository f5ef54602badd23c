// Rows of tables, their columns, UTF-8, and answers written as text.
#include <memory>
#include <string>
#include <vector>

#include "nonet/answers.h"
#include "nonet/columns.h"
#include "nonet/table_rows.h"
#include "tests/check.h"
#include "text/utf8.h"

using namespace nonet;

namespace {

const std::string kPuzzle(81, '.');
const std::string kSolved = [] {
  std::string cells;
  for (unsigned cell = 0; cell < kPuzzleLength; ++cell)
    cells += static_cast<char>('1' + (cell / 9 * 3 + cell / 27 + cell % 9) % 9);
  return cells;
}();

// Answers in which every row is solved by kSolved, except bad rows (0 solutions, a fault).
Answers answers_of(const TableRows& table) {
  Answers answers(Wanted::kSolution);
  const BulkOutput output = answers.make_room(table.size());
  for (std::size_t row = 0; row < table.size(); ++row) {
    output.counts[row] = table[row].is_regular;
    output.faults[row] = !table[row].is_regular;
    for (int i = 0; i < 81; ++i)
      output.grids[81 * row + i] = static_cast<std::uint8_t>(kSolved[i] - '0');
  }
  return answers;
}

// Text allocated with its exact size, so that a read past the end is detected.
struct Exact {
  explicit Exact(const std::string& from) : data(new char[from.size()]), size(from.size()) {
    std::copy(from.begin(), from.end(), data.get());
  }
  std::string_view view() const { return {data.get(), size}; }
  std::unique_ptr<char[]> data;
  std::size_t size;
};

const Words kWords = {"none", "unique", "several"};

std::string written(const Answers& answers, const TableRows& table, std::size_t first,
                    std::size_t last) {
  const std::size_t own = table[last - 1].end + 1 - table[first].start;
  std::string out(own + (last - first) * (answers.longest_line() + 9), '?');
  out.resize(static_cast<std::size_t>(answers.write_rows(table, kWords, first, last, out.data()) -
                                      out.data()));
  return out;
}

}  // namespace

TEST(rows_are_regular_or_left_to_others) {
  const Exact text("7," + kPuzzle + "\n" + "\"7\",\"" + kPuzzle + "\"\r\n" + "7\r" + "\n \t\n" +
                   "7," + kPuzzle + ",\n" + "\"7,8\", \"" + kPuzzle + "\" \n" + "\"7\"\"8\n\"," +
                   kPuzzle + "\n" + "7,." + kPuzzle + "\n" + "\xff," + kPuzzle + "\n" + "\"7," +
                   kPuzzle + "\n");
  const TableRows table(text.view(), {.columns = 2, .puzzle = 1});
  CHECK(table.size() == 9);
  CHECK(table.used() == text.size && table.lines() == 11);
  const std::vector<bool> expected = {true, true, false, false, true, true, false, false, false};
  const std::vector<std::uint64_t> numbers = {0, 1, 2, 4, 5, 6, 8, 9, 10};
  for (std::size_t row = 0; row < table.size(); ++row) {
    CHECK(table[row].is_regular == expected[row]);
    CHECK(table[row].number == numbers[row]);
    const std::string_view cells = text.view().substr(table.offsets()[row], 81);
    CHECK(cells.size() == 81);
    CHECK((cells == kPuzzle) == expected[row]);
    CHECK((cells.find('\n') != std::string_view::npos) != expected[row]);
  }
}

TEST(rows_that_may_be_cut_off_are_left_for_later) {
  const std::string whole = "1," + kPuzzle + "\n";
  for (const std::string& rest :
       {std::string("2"), "2," + kPuzzle, "2," + kPuzzle + "\r", std::string("2,\"a\nb")}) {
    const Exact text(whole + rest);
    const TableRows table(text.view(), {.columns = 2, .puzzle = 1}, false);
    CHECK(table.size() == 1 && table.used() == whole.size() && table.lines() == 1);
    CHECK(TableRows(text.view(), {.columns = 2, .puzzle = 1}, true).used() == text.size);
    const Stretch found = find_rows(text.view(), ',', 9, false);
    CHECK(found.bytes == whole.size() && found.rows == 1 && found.lines == 1);
    const Lines lines = cut_lines(text.view(), false, Table{',', 1, 2}, false);
    CHECK(lines.used == whole.size() && lines.count == 1 && lines.starts().size() == 1);
  }
}

TEST(a_table_without_regular_rows_has_no_offsets) {
  const Exact text("a\n\n,\n");
  const TableRows table(text.view(), {.columns = 1});
  CHECK(table.size() == 2);
  CHECK(table.offsets().empty());
  CHECK(TableRows({}, {.columns = 1}).size() == 0);
}

TEST(answers_fill_a_column_or_follow_the_last_one) {
  const Exact text(kPuzzle + ",,a\n" + kPuzzle + ",\"?\",b\n" + kPuzzle + "," + kSolved + ",c\n" +
                   "x\n");
  const TableRows filled(text.view(), {.columns = 3, .answer = 1});
  const Answers answers = answers_of(filled);
  CHECK(answers.problems() == std::vector<std::size_t>{3});
  CHECK((answers.problems(filled, true) == std::vector<std::size_t>{1, 3}));
  CHECK((answers.problems(filled, false) == std::vector<std::size_t>{3}));
  CHECK(written(answers, filled, 0, 3) == kPuzzle + "," + kSolved + ",a,unique\n" + kPuzzle +
                                              ",\"" + kSolved + "\",b,unique\n" + kPuzzle + "," +
                                              kSolved + ",c,unique\n");
  const TableRows added(text.view(), {.columns = 3});
  CHECK(written(answers, added, 2, 3) == kPuzzle + "," + kSolved + ",c," + kSolved + ",unique\n");
  const TableRows both(text.view(), {.columns = 3, .answer = 2, .status = 1});
  CHECK(written(answers, both, 1, 2) == kPuzzle + ",\"unique\"," + kSolved + "\n");
  const TableRows status(text.view(), {.columns = 3, .status = 2});
  CHECK(written(answers, status, 0, 1) == kPuzzle + ",,unique," + kSolved + "\n");
}

TEST(columns_are_in_the_layout_of_arrow) {
  const Exact text("7,\"a \"\"b\"\"\nc\"\n\n,\"\"\r\n7,8,9\n\"7\r\xff,1\n");
  const TextColumns found = read_columns(text.view(), ',', 2);
  CHECK((found.numbers == std::vector<std::uint64_t>{0, 3, 4, 5, 6}));
  CHECK(found.columns[0].data == "7" && found.columns[1].data == "a \"b\"\nc");
  CHECK((found.columns[0].offsets == std::vector<std::int32_t>{0, 1, 1, 1, 1, 1}));
  CHECK(found.columns[0].valid[0] == 1 && found.columns[1].valid[0] == 3);
  CHECK(found.columns[0].nulls == 4 && found.columns[1].nulls == 3);
  CHECK(found.bad.size() == 3 && found.texts[0] == "7,8,9");
  CHECK(found.bad[0].row == 2 && found.bad[0].fault == LineFault::kColumns);
  CHECK(found.bad[0].cells == 3 && found.bad[1].fault == LineFault::kOpen);
  CHECK(found.bad[2].fault == LineFault::kText && found.bad[2].column == 0);
  const TextColumns lines = read_columns("\"a\n\nb", '\0', 1);
  CHECK(lines.columns[0].data == "\"ab" && lines.columns[0].nulls == 1);
}

TEST(answers_are_lines_of_solutions_or_counts) {
  const Exact text(kPuzzle + "\n" + kPuzzle + "\n");
  const TableRows table(text.view(), {.columns = 1});
  const Answers answers = answers_of(table);
  std::string out(2 * answers.longest_line(), '?');
  CHECK(answers.write_lines(0, 2, out.data()) == out.data() + out.size());
  CHECK(out == kSolved + "\n" + kSolved + "\n");

  Answers counts(Wanted::kCount);
  const BulkOutput output = counts.make_room(3);
  CHECK(!output.grids);
  for (int i = 0; i < 3; ++i) output.faults[i] = 0;
  output.counts[0] = 0, output.counts[1] = 12, output.counts[2] = 255;
  CHECK(counts.problems().empty());
  std::string few(3 * counts.longest_line(), '?');
  few.resize(static_cast<std::size_t>(counts.write_lines(0, 3, few.data()) - few.data()));
  CHECK(few == "0\n12\n255\n");
  counts.reject_all();
  CHECK(counts.problems().size() == 3);
}

TEST(memory_is_used_again) {
  Answers answers(Wanted::kSolution);
  const BulkOutput large = answers.make_room(1000);
  const BulkOutput small = answers.make_room(10);
  CHECK(small.grids == large.grids);
  CHECK(answers.size() == 10);
}

TEST(bytes_that_are_not_utf8_are_found) {
  for (const std::string_view good :
       {"", "a\r\n", "a\rb", "\xc3\xa9\n", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xef\xbf\xbf",
        "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf"})
    CHECK(text::find_bad_byte(Exact(std::string(good)).view()) == std::string_view::npos);
  for (const std::string_view bad :
       {"\xc3", "\xc3(", "\x80", "\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf", "\xe2\x82", "\xed\xa0\x80",
        "\xf0\x8f\xbf\xbf", "\xf0\x9f\x98", "\xf4\x90\x80\x80", "\xf5", "\xff"}) {
    CHECK(text::find_bad_byte(Exact(std::string(bad)).view()) == 0);
    CHECK(text::find_bad_byte(Exact("aaaaaaaaaaaaaaaaaaaa" + std::string(bad)).view()) == 20);
  }
}
