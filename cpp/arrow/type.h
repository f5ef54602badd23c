// The memory layout of a column of puzzles, from its Arrow schema.
#pragma once

#include <cstddef>
#include <stdexcept>

#include "arrow/c_data.h"

namespace nonet::arrow {

// A column that cannot be read: it has another type, or its producer breaks the specification.
struct ArrowError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A column of numbers: puzzles that were read as integers and lost their leading zeros.
struct NumbersError : ArrowError {
  using ArrowError::ArrowError;
};

struct ColumnType {
  enum class Layout { kOffsets32, kOffsets64, kViews, kFixed };

  Layout layout = Layout::kOffsets32;
  bool is_text = false;      // strings, not binary
  std::size_t width = 0;     // for kFixed
  bool is_in_table = false;  // the only column of a table
  // For a dictionary-encoded column the bytes per index, otherwise 0.
  unsigned index_size = 0;
  bool is_index_signed = false;
};

// The type that a schema describes; throws ArrowError unless it is strings or binary.
ColumnType type_of(const ArrowSchema& schema);

}  // namespace nonet::arrow
