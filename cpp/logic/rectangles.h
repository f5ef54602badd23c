// Rectangles of four cells in two rows, two columns and two boxes.
#pragma once

#include <array>
#include <vector>

#include "logic/position.h"

namespace nonet::logic {

// Corners by row, then column: 0 1 in the upper row, 2 3 in the lower. Corner i ^ 1 shares its row
// with corner i, i ^ 2 its column, and i ^ 3 is opposite.
using Rectangle = std::array<int, 4>;

// All 486 of the classic grid, ascending. If two digits alternate round one, exchanging them is
// legal: each row, column and box keeps what it has.
const std::vector<Rectangle>& rectangles();

inline CellSet<2> corners(const Rectangle& rectangle) {
  CellSet<2> cells;
  for (const int cell : rectangle) cells.add(cell);
  return cells;
}

// For each digit the empty cells where no filled cell excludes it: those that may hold it, and
// those it was deleted from. A pattern of two digits still threatens where one was deleted, for it
// is the givens that would have two solutions; it does not where a digit stands in the way.
using OpenCells = std::array<CellSet<2>, 9>;
OpenCells find_open_cells(const Position<2>& position);

// A rectangle of empty corners and two digits that all corners may hold but for deletions, one of
// which at least every corner has; `guarded` has bit i when corner i has other candidates too, and
// one corner at least has none.
struct GuardedRectangle {
  Rectangle corner;
  unsigned pair;
  unsigned guarded;
};
// In the order of rectangles(), then by the digits.
std::vector<GuardedRectangle> find_guarded_rectangles(const Position<2>& position,
                                                      const OpenCells& open);

}  // namespace nonet::logic
