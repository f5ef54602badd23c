// Tables of puzzles: the header, and the field of a row that holds the puzzle.
#include <algorithm>
#include <iterator>
#include <vector>

#include "nonet/lines.h"
#include "text/cells.h"
#include "text/regions.h"
#include "text/utf8.h"

namespace nonet {
namespace {

// The names that public data sets use for their column of puzzles, the most specific first.
constexpr std::string_view kPuzzles[] = {"puzzle",   "puzzles",   "quiz",   "quizzes",
                                         "question", "questions", "sudoku", "grid"};
// A word of this length is a puzzle, at least a 6x6 one, and not the name of a column.
constexpr std::size_t kMostName = 36;
// No header is this long.
constexpr std::size_t kMostHeader = 1 << 14;

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
  std::vector<Field> fields;
  const RowReading row = read_row(line, 0, separator, fields);
  if (row.fault != RowFault::kNone || row.next < line.size()) return {};
  std::vector<std::string_view> names;
  for (const Field& field : fields) {
    names.push_back(trimmed(line.substr(field.first, field.last - field.first)));
    if (names.back().size() >= kMostName && names.back().find(' ') == std::string_view::npos)
      return {};
  }
  for (const std::string_view known : kPuzzles) {
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](std::string_view name) { return is_same(name, known); });
    if (found != names.end())
      return Table{separator, static_cast<std::size_t>(found - names.begin()), names.size()};
  }
  return {};
}

LineReading fault_of_row(std::string_view text, std::size_t start, const RowReading& row,
                         const std::vector<Field>& fields, std::size_t columns) {
  const std::size_t bad = text::find_bad_byte(text.substr(start, row.end - start));
  if (bad != std::string_view::npos) return {.fault = LineFault::kText, .column = bad};
  if (row.fault != RowFault::kNone) {
    const bool is_open = row.fault == RowFault::kOpen;
    return {.fault = is_open ? LineFault::kOpen : LineFault::kClosed, .column = row.column};
  }
  if (fields.size() != columns)
    return {.fault = LineFault::kColumns, .column = row.end - start, .cells = fields.size()};
  return {};
}

LineReading read_field(std::string_view text, std::size_t start, const RowReading& row,
                       const std::vector<Field>& fields, const Table& table) {
  const LineReading whole = fault_of_row(text, start, row, fields, table.columns);
  if (whole.fault != LineFault::kNone) return whole;
  const Field& field = fields[table.column];
  const std::size_t before = field.first - start;
  LineReading reading = read_line(text.substr(field.first, field.last - field.first));
  reading.column += before;
  reading.first += before;
  reading.begin += before;
  reading.end += before;
  if (reading.fault == LineFault::kEmpty &&
      !is_blank(text.substr(field.first, field.last - field.first), '\0'))
    return {.fault = LineFault::kCells, .column = before, .cells = 0};
  if (reading.fault != LineFault::kNone) return reading;
  // A column with the regions of a jigsaw puzzle: without them the row would be another puzzle.
  const std::size_t regions =
      text::find_regions_beside(text.substr(start, row.end - start), before, field.last - start);
  if (regions != std::string_view::npos) return {.fault = LineFault::kRegions, .column = regions};
  return reading;
}

}  // namespace nonet
