// Rectangles of four cells in two rows, two columns and two boxes.
#pragma once

#include <array>
#include <vector>

#include "logic/study.h"

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

// For each empty cell the digits that no filled cell excludes: its candidates, and those that were
// deleted. A pattern of two digits still threatens where one was deleted, for it is the givens
// that would have two solutions; it does not where a digit stands in the way.
std::array<std::uint16_t, 81> open_digits(const Study9& study);

}  // namespace nonet::logic
