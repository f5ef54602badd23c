// Cuts text into lines and finds the puzzle of each.
#include "nonet/lines.h"

#include <algorithm>
#include <cstring>

#include "text/cells.h"
#include "text/rows.h"

namespace nonet {
namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";  // the byte order mark of UTF-8

std::size_t line_end(std::string_view text, std::size_t from) {
  if (from == text.size()) return from;  // an empty text may have no memory at all
  const void* const found = std::memchr(text.data() + from, '\n', text.size() - from);
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data())
               : text.size();
}

std::string_view without_return(std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

}  // namespace

Lines cut_lines(std::string_view text, bool header, std::optional<Table> table) {
  Lines lines;
  std::size_t start = text.starts_with(kMark) ? kMark.size() : 0;
  if (header) {
    const std::size_t end = line_end(text, start);
    if (const auto found = read_header(without_return(text.substr(start, end - start)))) {
      table = found;
      start = std::min(end + 1, text.size());
      lines.first_line = 2;
    }
  }
  lines.table = table;
  // A row that begins with its puzzle needs no look at its columns.
  const bool is_first = !table || table->column == 0;
  const std::size_t most = (text.size() - start) / (kPuzzleLength + 1) + 1;
  lines.starts.reserve(most);
  text::RowCollector rows(text, most);
  while (start < text.size()) {
    lines.starts.push_back(start);
    const char* const line = text.data() + start;
    if (is_first && text.size() - start > kPuzzleLength && text::has_81_cells(line)) {
      const char after = line[kPuzzleLength];
      if (after == '\n') {
        rows.add_run(start);
        start += kPuzzleLength + 1;
        continue;
      }
      if (table ? after == table->separator : text::ends_field(after)) {
        rows.add_run(start);
        start = line_end(text, start + kPuzzleLength) + 1;
        continue;
      }
    }
    const std::size_t end = line_end(text, start);
    const std::string_view row = without_return(text.substr(start, end - start));
    rows.add(row, table ? read_field(row, *table) : read_line(row));
    start = end + 1;
  }
  lines.rows = rows.finish();
  return lines;
}

}  // namespace nonet
