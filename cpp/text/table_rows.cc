// Splits the rows of a text table at their separators.
#include "nonet/table_rows.h"

#include <algorithm>
#include <vector>

#include "nonet/records.h"
#include "text/regions.h"
#include "text/utf8.h"

namespace nonet {
namespace {

// Marks the offset of a row that has none until all rows are known.
constexpr std::uint64_t kNone = ~std::uint64_t{0};

// Whether a field has several lines.
bool has_lines(const std::vector<Field>& fields, std::string_view text) {
  return std::any_of(fields.begin(), fields.end(), [&](const Field& field) {
    const std::string_view found = text.substr(field.first, field.last - field.first);
    return field.is_quoted && found.find_first_of("\n\r") != std::string_view::npos;
  });
}

}  // namespace

TableRows::TableRows(std::string_view text, const TableShape& shape, bool is_last)
    : text_(text), shape_(shape) {
  const std::size_t most = text.size() / (kPuzzleLength + 1) + 1;
  rows_.reserve(most);
  offsets_.reserve(most);
  bool has_puzzles = false, has_others = false;
  std::vector<Field> fields;
  while (used_ < text.size()) {
    const RowReading row = read_row(text, used_, shape.separator, fields);
    // A \r at the end may be half of a line end.
    const bool may_go_on =
        row.is_cut || row.end == text.size() || (row.next == text.size() && text.back() == '\r');
    if (may_go_on && !is_last) break;
    if (!is_blank(text.substr(used_, row.end - used_), shape.separator)) {
      std::uint64_t puzzle = kNone;
      rows_.push_back(make_row(used_, row, fields, puzzle));
      offsets_.push_back(puzzle);
      (puzzle == kNone ? has_others : has_puzzles) = true;
    }
    lines_ += has_lines(fields, text) ? count_lines(text.substr(used_, row.end - used_)) + 1 : 1;
    used_ = row.next;
  }
  if (!has_puzzles) {
    offsets_.clear();
  } else if (has_others) {
    // Any 81 bytes that contain a line end; the text of a regular row is longer than that.
    const std::size_t newline = text.find_first_of("\n\r");
    if (newline == std::string_view::npos) return;  // a single row, which is regular
    const std::uint64_t bad = std::min(newline, text.size() - kPuzzleLength);
    std::replace(offsets_.begin(), offsets_.end(), kNone, bad);
  }
}

TableRows::Row TableRows::make_row(std::size_t start, const RowReading& reading,
                                   const std::vector<Field>& fields, std::uint64_t& puzzle) const {
  const std::size_t end = reading.end;
  Row row{.start = start,
          .end = end,
          .answer = {end, end},
          .status = {end, end},
          .number = lines_,
          .is_regular = false};
  if (fields.size() != shape_.columns) return row;
  const auto span = [&](std::optional<std::size_t> column) {
    return column ? Span{fields[*column].first, fields[*column].last} : Span{end, end};
  };
  row.answer = span(shape_.answer), row.status = span(shape_.status);
  const Field& field = fields[shape_.puzzle];
  if (field.last - field.first != kPuzzleLength) return row;
  const std::string_view line = text_.substr(start, end - start);
  if (text::find_bad_byte(line) != std::string_view::npos) return row;
  // With the regions of a jigsaw puzzle in another column, the row is not a 9×9 puzzle.
  const std::size_t regions =
      text::find_regions_beside(line, field.first - start, field.last - start);
  if (regions != std::string_view::npos) return row;
  row.is_regular = true;
  puzzle = field.first;
  return row;
}

}  // namespace nonet
