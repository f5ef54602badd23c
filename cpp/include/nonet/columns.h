// The columns of a text: its lines, or the fields of a table, in the layout of Arrow's strings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/lines.h"

namespace nonet {

struct TextColumn {
  std::vector<std::int32_t> offsets{0};  // of each text in `data`, and its end
  std::string data;
  std::vector<std::uint8_t> valid;  // a bit per row, 0 for null; the lowest first
  std::size_t nulls = 0;
};

struct TextColumns {
  std::vector<TextColumn> columns;
  std::vector<std::uint64_t> numbers;  // the line of each row, from 0
  std::vector<BadRow> bad;             // rows that are not split; all their texts are null
  std::vector<std::string> texts;      // of bad rows
};

// Splits a text into columns. An empty field is null, "" in quotes is an empty text. Lines are the
// only column if `separator` is 0.
TextColumns read_columns(std::string_view text, char separator, std::size_t columns);

}  // namespace nonet
