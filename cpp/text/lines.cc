// Splits text into lines and finds the puzzle of each.
#include "nonet/lines.h"

#include <algorithm>
#include <cstring>

#include "text/cells.h"
#include "text/plain.h"
#include "text/regions.h"
#include "text/rows.h"

namespace nonet {
namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";  // the byte order mark of UTF-8

std::size_t line_end(std::string_view text, std::size_t from) {
  if (from == text.size()) return from;  // an empty text may have a null pointer
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
  // If the puzzle is the first field of a row, the other columns need not be read.
  const bool is_first = !table || table->column == 0;
  const std::size_t most = (text.size() - start) / (kPuzzleLength + 1) + 1;
  text::RowCollector rows(text, most);
  // Storing each offset twice would slow down files of bare puzzles by a few per cent.
  bool begins_with_puzzle = true;
  const auto add_start = [&](bool is_at_puzzle) {
    if (begins_with_puzzle && !is_at_puzzle) {
      begins_with_puzzle = false;
      lines.own_starts.reserve(most);
      lines.own_starts = rows.offsets();
    }
    if (!begins_with_puzzle) lines.own_starts.push_back(start);
  };
  // Cells need no check, and most lines have nothing else.
  const auto check = [&](std::size_t from, std::size_t end) {
    lines.is_plain = lines.is_plain && text::is_plain(text.substr(from, end + 1 - from));
  };
  while (start < text.size()) {
    const char* const line = text.data() + start;
    // Most lines begin with their puzzle, quoted or not.
    const std::size_t quote = *line == '"', length = kPuzzleLength + 2 * quote;
    if (is_first && text.size() - start > length && text::has_81_cells(line + quote) &&
        (!quote || line[length - 1] == '"')) {
      const char after = line[length];
      const bool is_end = after == '\n';
      const std::size_t end = is_end ? start + length : line_end(text, start + length);
      if (is_end ||
          (table ? after == table->separator
                 : text::ends_field(after) &&
                       !text::has_regions(text.substr(start + length, end - start - length)))) {
        add_start(!quote);
        rows.add_run(start + quote);
        if (!is_end) check(start + length, end);
        start = end + 1;
        continue;
      }
    }
    add_start(false);
    const std::size_t end = line_end(text, start);
    check(start, end);
    const std::string_view row = without_return(text.substr(start, end - start));
    rows.add(row, table ? read_field(row, *table) : read_line(row));
    start = end + 1;
  }
  lines.rows = rows.finish();
  return lines;
}

}  // namespace nonet
