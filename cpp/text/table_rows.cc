// Splits the rows of a text table at their separators.
#include "nonet/table_rows.h"

#include <algorithm>
#include <cstring>

namespace nonet {
namespace {

// Marks the offset of a row that has none until all rows are known.
constexpr std::uint64_t kNone = ~std::uint64_t{0};

// The first such character from `at` on, or `end`.
std::size_t find(const char* text, std::size_t at, std::size_t end, char what) {
  const void* const found = at < end ? std::memchr(text + at, what, end - at) : nullptr;
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text) : end;
}

}  // namespace

TableRows::TableRows(std::string_view text, const TableShape& shape) : text_(text), shape_(shape) {
  const std::size_t most = text.size() / (kPuzzleLength + 1) + 1;
  rows_.reserve(most);
  offsets_.reserve(most);
  bool has_puzzles = false, has_others = false;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = find(text.data(), start, text.size(), '\n');
    std::uint64_t puzzle = kNone;
    rows_.push_back(read_row(start, end, puzzle));
    offsets_.push_back(puzzle);
    (puzzle == kNone ? has_others : has_puzzles) = true;
    start = end + 1;
  }
  if (!has_puzzles) {
    offsets_.clear();
  } else if (has_others) {
    // Any 81 bytes that contain a newline; the text of a regular row is longer than that.
    const std::size_t newline = find(text.data(), 0, text.size(), '\n');
    const std::uint64_t bad = std::min(newline, text.size() - kPuzzleLength);
    std::replace(offsets_.begin(), offsets_.end(), kNone, bad);
  }
}

TableRows::Row TableRows::read_row(std::size_t start, std::size_t end,
                                   std::uint64_t& puzzle) const {
  const char* const text = text_.data();
  Row row{.start = start, .end = end, .first = end, .last = end, .is_regular = false};
  const bool has_quotes = find(text, start, end, '"') < end;
  std::size_t begin = start, stop = start, column = 0;
  std::size_t first = end, width = 0;
  for (;; ++column) {
    stop = find(text, begin, end, shape_.separator);
    std::size_t inner = begin, close = stop;
    if (has_quotes && find(text, begin, stop, '"') < stop) {
      // Quotes must surround the field, and there must be no others.
      if (stop - begin < 2 || text[begin] != '"' || text[stop - 1] != '"') return row;
      inner = begin + 1, close = stop - 1;
      if (find(text, inner, close, '"') < close) return row;
    }
    if (column == shape_.puzzle) first = inner, width = close - inner;
    if (shape_.answer && column == *shape_.answer) row.first = inner, row.last = close;
    if (stop == end) break;
    begin = stop + 1;
  }
  if (column + 1 != shape_.columns || width != kPuzzleLength) return row;
  row.is_regular = true;
  puzzle = first;
  return row;
}

}  // namespace nonet
