// Arbitrary bytes as lines: each holds a puzzle or a fault; run under the sanitizers.
#include <random>
#include <string>
#include <vector>

#include "nonet/lines.h"
#include "tests/check.h"

using namespace nonet;

namespace {

constexpr std::string_view kCells = "123456789........0*_-Xx";
constexpr std::string_view kNoise = " ,;#\t:?A\r1./|\"'`=\xc3\xa9\n";

bool is_cell(char c) { return kCells.find(c) != std::string_view::npos; }

template <typename Any>
const Any& one_of(std::mt19937& random, const std::vector<Any>& choices) {
  return choices[random() % choices.size()];
}

// A puzzle in one of its forms among other fields, usually with bytes inserted, removed or changed.
std::string make_line(std::mt19937& random) {
  static const std::vector<std::string> kBefore = {"",   "",      "",       " ",
                                                   "1,", "name ", "\"7\",", "x = "};
  static const std::vector<std::string> kAfter = {"", "", " ", ",1", ";", "# text", "\t5", ":"};
  static const std::vector<std::string> kQuotes = {"", "", "", "\"", "'"};
  static const std::vector<std::string> kGaps = {" ", ",", ", ", "\t", "/", " | ", ";"};
  static const std::vector<unsigned> kGroups = {81, 81, 81, 1, 3, 9, 27, 2};
  const unsigned group = one_of(random, kGroups);
  const std::string gap = one_of(random, kGaps), quote = one_of(random, kQuotes);
  std::string line = one_of(random, kBefore) + quote;
  for (unsigned i = 0; i < 81; ++i) {
    if (i && i % group == 0) line += gap;
    line += kCells[random() % kCells.size()];
  }
  line += quote + one_of(random, kAfter);
  for (unsigned changes = random() % 4; changes > 0; --changes) {
    const std::size_t place = random() % (line.size() + 1);
    const char noise =
        random() % 4 ? kNoise[random() % kNoise.size()] : static_cast<char>(random() % 256);
    if (random() % 3 == 0)
      line.insert(place, 1, noise);
    else if (place < line.size() && random() % 2)
      line[place] = noise;
    else if (place < line.size())
      line.erase(place, 1);
  }
  return line;
}

}  // namespace

TEST(any_line_holds_81_cells_or_a_fault_that_lies_in_it) {
  std::mt19937 random(71);
  std::size_t good = 0, bad = 0;
  for (int round = 0; round < 60'000; ++round) {
    const std::string made = make_line(random);
    // Allocated with its exact size, so that a read past the end is detected.
    const std::vector<char> bytes(made.begin(), made.end());
    const std::string_view line(bytes.data(), bytes.size());
    const LineReading reading = read_line(line);
    if (reading.fault != LineFault::kNone) {
      ++bad;
      CHECK(reading.column <= line.size());
      if (reading.fault == LineFault::kCharacter || reading.fault == LineFault::kAfter)
        CHECK(reading.column < line.size());
      continue;
    }
    ++good;
    CHECK(reading.begin <= reading.first && reading.end <= line.size());
    char cells[kPuzzleLength];
    copy_cells(line, reading, cells);
    const bool is_spaced = line.size() == kPuzzleLength;
    // The cells are those of this range of the line, in order and complete.
    std::string expected;
    for (const char c : line.substr(reading.first, reading.end - reading.first))
      if (is_cell(c) || (is_spaced && c == ' ')) expected += c;
    CHECK_EQUAL(std::string(cells, kPuzzleLength), expected);
  }
  CHECK(good > 10'000 && bad > 10'000);
}

TEST(any_text_is_cut_into_rows_that_lie_in_it) {
  std::mt19937 random(72);
  std::size_t rows = 0, gathered = 0, tables = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    if (random() % 3 == 0) text += random() % 2 ? "id,puzzle,solution\n" : "quizzes\n";
    const bool is_plain = random() % 3 == 0;
    for (unsigned count = random() % 12; count > 0; --count) {
      text += is_plain ? std::string(81, '.') : make_line(random);
      if (count > 1 || random() % 2) text += random() % 2 ? "\n" : "\r\n";
    }
    const std::vector<char> bytes(text.begin(), text.end());
    const std::string_view view(bytes.data(), bytes.size());
    const Lines lines = cut_lines(view, random() % 2);
    CHECK_EQUAL(lines.starts().size(), lines.rows.offsets.size());
    const std::string_view cells = lines.rows.gathered.empty() ? view : lines.rows.gathered;
    std::size_t next = 0;
    for (std::size_t row = 0; row < lines.starts().size(); ++row) {
      const std::uint64_t place = lines.rows.offsets[row];
      CHECK(place <= cells.size() && cells.size() - place >= kPuzzleLength);
      const bool is_bad = next < lines.rows.bad.size() && lines.rows.bad[next].row == row;
      next += is_bad;
      bool is_puzzle = true;
      for (const char c : cells.substr(place, kPuzzleLength)) is_puzzle &= is_cell(c) || c == ' ';
      CHECK_EQUAL(is_puzzle, !is_bad);
    }
    CHECK_EQUAL(next, lines.rows.bad.size());
    rows += lines.starts().size();
    gathered += !lines.rows.gathered.empty();
    tables += lines.table.has_value();
  }
  CHECK(rows > 10'000 && gathered > 500 && tables > 300);
}
