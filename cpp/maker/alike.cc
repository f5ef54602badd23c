// Numbers that isomorphic puzzles share, by refining what is known of each cell.
//
// A cell starts with a number for "given" or "empty". In a round it takes in the sums of the
// numbers in its row, column, box and mini-lines, and those of all cells with its digit. Rows and
// columns are treated alike, so that nothing changes when a puzzle is transposed.
#include <vector>

#include "base/dice.h"
#include "nonet/generate.h"

namespace nonet {
namespace {

constexpr int kRounds = 3;

using base::scramble;

// The same for both orders.
std::uint64_t both(std::uint64_t a, std::uint64_t b) { return scramble(a) + scramble(b); }

}  // namespace

void alike_rows(int size, int box_rows, int box_columns, const std::uint8_t* values,
                std::size_t rows, std::uint64_t* alike) {
  const int cells = size * size, stacks = size / box_columns, bands = size / box_rows;
  std::vector<std::uint64_t> number(cells), row(size), column(size), box(size), digit(size + 1),
      across(size * stacks), down(size * bands);
  for (std::size_t at = 0; at < rows; ++at, values += cells) {
    for (int cell = 0; cell < cells; ++cell) number[cell] = values[cell] ? 1 : 2;
    for (int round = 0; round < kRounds; ++round) {
      for (auto* sums : {&row, &column, &box, &digit, &across, &down})
        std::fill(sums->begin(), sums->end(), 0);
      for (int r = 0, cell = 0; r < size; ++r)
        for (int c = 0; c < size; ++c, ++cell) {
          const std::uint64_t mixed = scramble(number[cell] + base::kStep);
          const int band = r / box_rows, stack = c / box_columns;
          row[r] += mixed;
          column[c] += mixed;
          box[band * stacks + stack] += mixed;
          across[r * stacks + stack] += mixed;
          down[c * bands + band] += mixed;
          digit[values[cell]] += mixed;
        }
      digit[0] = 0;
      for (int r = 0, cell = 0; r < size; ++r)
        for (int c = 0; c < size; ++c, ++cell) {
          const int band = r / box_rows, stack = c / box_columns;
          const std::uint64_t line_row = row[r] + 3 * scramble(across[r * stacks + stack]);
          const std::uint64_t line_column = column[c] + 3 * scramble(down[c * bands + band]);
          number[cell] = scramble(number[cell] * 5 + both(line_row, line_column) +
                                  7 * scramble(box[band * stacks + stack]) +
                                  11 * scramble(digit[values[cell]]));
        }
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t each : number) sum += scramble(each);
    alike[at] = sum;
  }
}

}  // namespace nonet
