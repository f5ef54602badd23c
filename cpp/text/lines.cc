// Splits text into lines and finds the puzzle of each.
#include "nonet/lines.h"

#include <algorithm>

#include "text/cells.h"
#include "text/regions.h"
#include "text/rows.h"
#include "text/utf8.h"

namespace nonet {
namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";  // the byte order mark of UTF-8

// The first line that is not blank, which may be a header.
RowEnd skip_blank(std::string_view text, std::size_t& start, std::size_t& number) {
  RowEnd line = line_at(text, start);
  while (line.next < text.size() && is_blank(text.substr(start, line.end - start), '\0')) {
    start = line.next;
    ++number;
    line = line_at(text, start);
  }
  return line;
}

}  // namespace

Lines cut_lines(std::string_view text, bool header, std::optional<Table> table, bool is_last) {
  Lines lines;
  std::size_t start = text.starts_with(kMark) ? kMark.size() : 0;
  std::size_t number = 1;
  if (header) {
    std::size_t first = start, above = number;
    const RowEnd line = skip_blank(text, first, above);
    if (!is_last && line.next == text.size()) return lines;
    if (const auto found = read_header(text.substr(first, line.end - first))) {
      table = found;
      start = line.next;
      number = lines.first_line = above + 1;
    }
  }
  lines.table = table;
  // If the puzzle is the first field of a row, the other columns need not be read.
  const bool is_first = !table || table->column == 0;
  const std::size_t most = (text.size() - start) / (kPuzzleLength + 1) + 1;
  text::RowCollector rows(text, most);
  // Storing each offset twice would slow down files of bare puzzles by a few per cent.
  bool begins_with_puzzle = true, has_all_lines = true;
  const auto add_start = [&](bool is_at_puzzle) {
    if (begins_with_puzzle && !is_at_puzzle) {
      begins_with_puzzle = false;
      lines.own_starts.reserve(most);
      lines.own_starts = rows.offsets();
    }
    if (!begins_with_puzzle) lines.own_starts.push_back(start);
    if (has_all_lines && number != lines.first_line + rows.size()) {
      has_all_lines = false;
      for (std::size_t row = 0; row < rows.size(); ++row)
        lines.own_numbers.push_back(lines.first_line + row);
    }
    if (!has_all_lines) lines.own_numbers.push_back(number);
  };
  const std::size_t columns = table ? table->columns : 1;
  std::vector<Field> fields;
  for (; start < text.size(); ++number) {
    const char* const line = text.data() + start;
    // Most lines begin with their puzzle, quoted or not.
    const std::size_t quote = *line == '"', length = kPuzzleLength + 2 * quote;
    if (is_first && text.size() - start > length && text::has_81_cells(line + quote) &&
        (!quote || line[length - 1] == '"')) {
      const char after = line[length];
      if (after == '\n' && columns == 1) {
        add_start(!quote);
        rows.add_run(start + quote);
        start += length + 1;
        continue;
      }
      const RowEnd end = line_at(text, start + length);
      const std::string_view rest = text.substr(start + length, end.end - start - length);
      const bool is_whole = end.next < text.size() || is_last;
      const bool is_row =
          table ? after == table->separator && rest.find('"') == std::string_view::npos &&
                      static_cast<std::size_t>(std::count(rest.begin(), rest.end(), after)) + 1 ==
                          columns &&
                      !text::has_regions(rest, true)
                : text::ends_field(after) && !text::has_regions(rest);
      if (is_whole && is_row && text::find_bad_byte(rest) == std::string_view::npos) {
        add_start(!quote);
        rows.add_run(start + quote);
        start = end.next;
        continue;
      }
    }
    RowReading row;
    if (table) {
      row = read_row(text, start, table->separator, fields);
    } else {
      const RowEnd end = line_at(text, start);
      row = {.end = end.end, .next = end.next};
    }
    // A \r at the end may be half of a line end.
    const bool may_go_on =
        row.is_cut || row.end == text.size() || (row.next == text.size() && text.back() == '\r');
    if (may_go_on && !is_last) break;
    const std::string_view found = text.substr(start, row.end - start);
    if (!table || !is_blank(found, table->separator)) {
      add_start(false);
      const std::size_t bad = table ? std::string_view::npos : text::find_bad_byte(found);
      rows.add(found, table ? read_field(text, start, row, fields, *table)
                      : bad == std::string_view::npos
                          ? read_line(found)
                          : LineReading{.fault = LineFault::kText, .column = bad});
      if (table && found.find_first_of("\n\r") != std::string_view::npos)
        number += count_lines(found);
    }
    start = row.next;
  }
  lines.used = start;
  lines.count = number - 1;
  lines.rows = rows.finish();
  return lines;
}

}  // namespace nonet
