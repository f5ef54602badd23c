// Rows of an Arrow column as rows for the bulk engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "arrow/column.h"
#include "nonet/lines.h"

namespace nonet::arrow {

struct ArrowRows {
  std::string_view text;  // what the offsets point into if nothing is gathered
  TextRows rows;          // null rows are bad rows
  std::vector<std::uint64_t> nulls;
};

// Reads some rows, each of which is a line in the grammar of nonet/lines.h or, in a binary column,
// 81 bytes 0 to 9.
ArrowRows read_rows(const Column& column, std::size_t first, std::size_t count);

}  // namespace nonet::arrow
