// How the puzzles of an Arrow column lie in memory, as its schema gives it.
#pragma once

#include <cstddef>
#include <stdexcept>

#include "arrow/c_data.h"

namespace nonet::arrow {

// A column that cannot be read: of another type, or of a producer that breaks the rules.
struct ArrowError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A column of numbers, in the place of puzzles that lost the zeros at their start.
struct NumbersError : ArrowError {
  using ArrowError::ArrowError;
};

struct ColumnType {
  enum class Layout { kOffsets32, kOffsets64, kViews, kFixed };

  Layout layout = Layout::kOffsets32;
  bool is_text = false;      // strings, not binary
  std::size_t width = 0;     // of kFixed
  bool is_in_table = false;  // the only column of a table
  // Where rows are numbers of values in a dictionary: the bytes of a number, else 0.
  unsigned index_size = 0;
  bool is_index_signed = false;
};

// The type that a schema describes; ArrowError unless it is strings or binary.
ColumnType type_of(const ArrowSchema& schema);

}  // namespace nonet::arrow
