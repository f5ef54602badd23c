// Finds the ends of rows, and the fields of those of a table.
#include "nonet/records.h"

#include <algorithm>
#include <cstring>

namespace nonet {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

// The first such character from `at` on, or `end`.
std::size_t find(std::string_view text, std::size_t at, std::size_t end, char what) {
  const void* const found = at < end ? std::memchr(text.data() + at, what, end - at) : nullptr;
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) : end;
}

std::size_t after_blanks(std::string_view text, std::size_t at, std::size_t end) {
  while (at < end && text[at] == ' ') ++at;
  return at;
}

// The end of the row that begins at `start`, whose last field ends at `end`.
RowEnd ended_at(std::string_view text, std::size_t end) {
  if (end == text.size()) return {end, end};
  const bool is_pair = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
  return {end, end + 1 + is_pair};
}

// Where the closing quote of the field is whose text begins at `at`; kNone if there is none.
std::size_t closing_quote(std::string_view text, std::size_t at, std::size_t most) {
  for (;; at += 2) {
    at = find(text, at, most, '"');
    if (at == most) return kNone;
    if (at + 1 >= text.size() || text[at + 1] != '"') return at;
  }
}

}  // namespace

RowEnd line_at(std::string_view text, std::size_t start) {
  const std::size_t newline = find(text, start, text.size(), '\n');
  return ended_at(text, find(text, start, newline, '\r'));
}

RowReading read_row(std::string_view text, std::size_t start, char separator,
                    std::vector<Field>& fields) {
  fields.clear();
  const RowEnd line = line_at(text, start);
  if (find(text, start, line.end, '"') == line.end) {
    for (std::size_t at = start;;) {
      const std::size_t stop = find(text, at, line.end, separator);
      fields.push_back({at, stop, at, stop, false});
      if (stop == line.end) return {.end = line.end, .next = line.next};
      at = stop + 1;
    }
  }
  // Quotes may close on a later line, though not after `most`.
  const std::size_t most = std::max(line.end, std::min(text.size(), start + kMostRow));
  const auto faulty = [&](RowFault fault, std::size_t at, bool is_cut) {
    fields.clear();
    return RowReading{line.end, line.next, fault, at - start, is_cut};
  };
  std::size_t end = line.end;
  for (std::size_t at = start;;) {
    const std::size_t lead = after_blanks(text, at, end);
    std::size_t stop;
    if (lead < end && text[lead] == '"') {
      const std::size_t close = closing_quote(text, lead + 1, most);
      if (close == kNone) return faulty(RowFault::kOpen, lead, most == text.size());
      if (close >= end) end = line_at(text, close).end;
      stop = after_blanks(text, close + 1, end);
      if (stop < end && text[stop] != separator) {
        // A quote on a later line closes nothing if a field cannot end there.
        const bool is_own = close < line.end;
        return faulty(is_own ? RowFault::kAfter : RowFault::kOpen, lead, false);
      }
      fields.push_back({at, stop, lead + 1, close, true});
    } else {
      stop = find(text, at, end, separator);
      fields.push_back({at, stop, at, stop, false});
    }
    if (stop == end) break;
    at = stop + 1;
  }
  return {.end = end, .next = ended_at(text, end).next};
}

bool is_blank(std::string_view line, char separator) {
  return std::all_of(line.begin(), line.end(),
                     [&](char c) { return (c == ' ' || c == '\t') && c != separator; });
}

Stretch find_rows(std::string_view text, char separator, std::size_t most, bool is_last) {
  Stretch found;
  std::vector<Field> fields;
  while (found.bytes < text.size()) {
    RowEnd row = line_at(text, found.bytes);
    std::size_t lines = 1;
    bool is_cut = false;
    const std::string_view line = text.substr(found.bytes, row.end - found.bytes);
    const bool is_row = !separator || !is_blank(line, separator);
    if (separator && line.find('"') != kNone) {
      const RowReading reading = read_row(text, found.bytes, separator, fields);
      lines = reading.next == row.next
                  ? 1
                  : count_lines(text.substr(found.bytes, reading.end - found.bytes)) + 1;
      row = {reading.end, reading.next};
      is_cut = reading.is_cut;
    }
    // A \r at the end may be half of a line end.
    is_cut =
        is_cut || row.end == text.size() || (row.next == text.size() && text[row.next - 1] == '\r');
    if ((is_cut && !is_last) || (is_row && found.rows == most)) break;
    found.bytes = row.next;
    found.rows += is_row;
    found.lines += lines;
  }
  return found;
}

std::size_t count_lines(std::string_view text) {
  std::size_t lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  for (std::size_t at = text.find('\r'); at != kNone; at = text.find('\r', at + 1))
    lines += at + 1 == text.size() || text[at + 1] != '\n';
  return lines;
}

}  // namespace nonet
