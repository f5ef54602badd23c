// The results of a bulk call as an Arrow stream, for any program that reads Arrow tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arrow/c_data.h"

namespace nonet::arrow {

// The columns of a table; the arrays belong to the caller and live as long as `owner`.
struct ResultTable {
  std::size_t rows = 0;
  const std::uint8_t* counts = nullptr;
  const std::uint32_t* guesses = nullptr;
  bool has_grids = true;                // if false, there is no column of solutions
  const std::uint8_t* grids = nullptr;  // `cells` digits per row
  std::size_t cells = 81;
  std::string symbols;                   // the character of each digit, starting with 0
  const std::uint8_t* status = nullptr;  // per row, which of `words` is its outcome
  std::vector<std::string> words;
  std::vector<std::pair<std::uint64_t, std::string>> errors;  // ordered by row
  std::shared_ptr<void> owner;
};

// Rows per batch.
inline constexpr std::size_t kBatchRows = 1 << 16;

// Creates a stream of batches with the columns row (int64), solution (string, null unless the count
// is 1), count (uint8), guesses (uint32), status (string) and error (string, null if there is
// none). Batches are built lazily.
void export_stream(ResultTable table, ArrowArrayStream* out);

}  // namespace nonet::arrow
