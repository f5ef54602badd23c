// Tables of puzzles: the header, and the field of a row that holds the puzzle.
#include <algorithm>
#include <iterator>
#include <vector>

#include "nonet/lines.h"
#include "text/cells.h"

namespace nonet {
namespace {

// The names that public data sets use for their column of puzzles, the most specific first.
constexpr std::string_view kPuzzles[] = {"puzzle",   "puzzles",   "quiz",   "quizzes",
                                         "question", "questions", "sudoku", "grid"};
// A word of this length is a puzzle, at least a 6x6 one, and not the name of a column.
constexpr std::size_t kMostName = 36;
// No header is this long.
constexpr std::size_t kMostHeader = 1 << 14;

struct Field {
  std::size_t begin, end;
};

// The field that begins here. A separator within double quotes does not end it.
Field field_at(std::string_view line, std::size_t at, char separator) {
  const std::size_t begin = at;
  if (at < line.size() && line[at] == '"') {
    // Within quotes, a quote is written twice.
    do {
      at = std::min(line.find('"', at + 1), line.size()) + 1;
    } while (at < line.size() && line[at] == '"');
  }
  return {begin, std::min(line.find(separator, std::min(at, line.size())), line.size())};
}

std::string_view trimmed(std::string_view field) {
  const auto is_outer = [](char c) { return text::is_space(c) || text::is_quote(c); };
  while (!field.empty() && is_outer(field.front())) field.remove_prefix(1);
  while (!field.empty() && is_outer(field.back())) field.remove_suffix(1);
  return field;
}

bool is_same(std::string_view field, std::string_view name) {
  return std::equal(field.begin(), field.end(), name.begin(), name.end(), [](char one, char two) {
    return (one >= 'A' && one <= 'Z' ? one + ('a' - 'A') : one) == two;
  });
}

char likely_separator(std::string_view line) {
  constexpr std::string_view kSeparators = ",;\t";
  return *std::max_element(kSeparators.begin(), kSeparators.end(), [&](char one, char two) {
    return std::count(line.begin(), line.end(), one) < std::count(line.begin(), line.end(), two);
  });
}

}  // namespace

std::optional<Table> read_header(std::string_view line) {
  if (line.size() > kMostHeader) return {};
  const char separator = likely_separator(line);
  std::vector<std::string_view> names;
  for (std::size_t at = 0; at <= line.size();) {
    const Field field = field_at(line, at, separator);
    names.push_back(trimmed(line.substr(field.begin, field.end - field.begin)));
    if (names.back().size() >= kMostName && names.back().find(' ') == std::string_view::npos)
      return {};
    at = field.end + 1;
  }
  for (const std::string_view known : kPuzzles) {
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](std::string_view name) { return is_same(name, known); });
    if (found != names.end())
      return Table{separator, static_cast<std::size_t>(found - names.begin())};
  }
  return {};
}

LineReading read_field(std::string_view line, const Table& table) {
  std::size_t at = 0;
  for (std::size_t left = table.column; left > 0; --left) {
    at = field_at(line, at, table.separator).end + 1;
    if (at > line.size()) return {.fault = LineFault::kCells, .column = line.size(), .cells = 0};
  }
  const Field field = field_at(line, at, table.separator);
  LineReading reading = read_line(line.substr(field.begin, field.end - field.begin));
  reading.column += field.begin;
  reading.first += field.begin;
  reading.begin += field.begin;
  reading.end += field.begin;
  if (reading.fault == LineFault::kEmpty)
    return {.fault = LineFault::kCells, .column = field.begin, .cells = 0};
  return reading;
}

}  // namespace nonet
