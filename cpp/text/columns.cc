// Collects the fields of rows by column.
#include "nonet/columns.h"

#include "nonet/records.h"

namespace nonet {
namespace {

void add(TextColumn& column, std::string_view text, bool is_doubled) {
  if (!is_doubled) {
    column.data += text;
  } else {
    for (std::size_t at = 0; at < text.size(); ++at) {
      column.data += text[at];
      at += text[at] == '"';
    }
  }
}

void end(TextColumn& column, bool is_valid) {
  const std::size_t row = column.offsets.size() - 1;
  if (row % 8 == 0) column.valid.push_back(0);
  column.valid.back() |= static_cast<std::uint8_t>(is_valid << row % 8);
  column.nulls += !is_valid;
  column.offsets.push_back(static_cast<std::int32_t>(column.data.size()));
}

}  // namespace

TextColumns read_columns(std::string_view text, char separator, std::size_t columns) {
  TextColumns found;
  found.columns.resize(columns);
  std::vector<Field> fields;
  std::size_t number = 0;
  for (std::size_t start = 0; start < text.size();) {
    RowReading row;
    if (separator) {
      row = read_row(text, start, separator, fields);
    } else {
      const RowEnd line = line_at(text, start);
      row = {.end = line.end, .next = line.next};
      fields.assign(1, {start, line.end, start, line.end, false});
    }
    const std::string_view whole = text.substr(start, row.end - start);
    const std::size_t begin = start, first = number++;
    start = row.next;
    if (separator && whole.find_first_of("\n\r") != std::string_view::npos)
      number += count_lines(whole);
    if (separator && is_blank(whole, separator)) continue;
    const LineReading bad = fault_of_row(text, begin, row, fields, columns);
    if (bad.fault != LineFault::kNone) {
      found.bad.push_back({found.numbers.size(), bad.fault, bad.column, bad.cells});
      found.texts.emplace_back(whole);
      fields.assign(columns, {begin, begin, begin, begin, false});
    }
    found.numbers.push_back(first);
    for (std::size_t column = 0; column < columns; ++column) {
      const Field& field = fields[column];
      add(found.columns[column], text.substr(field.first, field.last - field.first),
          field.is_quoted);
      end(found.columns[column], field.first < field.last || field.is_quoted);
    }
  }
  return found;
}

}  // namespace nonet
