// Rectangles of four cells in two rows, two columns and two boxes.
#pragma once

#include <array>
#include <vector>

#include "logic/core/position.h"

namespace nonet::logic {

// Corners by row, then column: 0 1 in the upper row, 2 3 in the lower. Corner i ^ 1 shares its row
// with corner i, i ^ 2 its column, and i ^ 3 is opposite.
using Rectangle = std::array<int, 4>;

// Some cells of a classic grid, line by line: bit i of a row is its column i, and vice versa. Most
// of the many patterns of two lines contain a cell that rules them out, and small numbers detect
// that sooner than sets of cells.
struct Lines9 {
  explicit Lines9(const CellSet<2>& cells) {
    for (const int cell : cells) {
      rows[cell / 9] |= 1U << cell % 9;
      columns[cell % 9] |= 1U << cell / 9;
    }
  }
  std::array<unsigned, 9> rows{}, columns{};
};

// Calls visit(rectangle) for each of the classic grid's 486 rectangles that lies within these
// cells, by rows, then by columns, until it returns false. If two digits alternate around a
// rectangle, they can be swapped: each row, column and box keeps its digits.
template <typename Visit>
void visit_rectangles(const CellSet<2>& within, Visit visit) {
  const Lines9 lines(within);
  for (int top = 0; top < 9; ++top)
    for (int bottom = top + 1; bottom < 9; ++bottom) {
      const unsigned both = lines.rows[top] & lines.rows[bottom];
      for (const int left : Digits(both)) {
        const unsigned stack = 0b111U << left / 3 * 3;
        const unsigned behind = both & ~((2U << left) - 1);
        for (const int right : Digits(top / 3 == bottom / 3 ? behind & ~stack : behind & stack))
          if (!visit(Rectangle{9 * top + left, 9 * top + right, 9 * bottom + left,
                               9 * bottom + right}))
            return;
      }
    }
}

inline CellSet<2> corners(const Rectangle& rectangle) {
  CellSet<2> cells;
  for (const int cell : rectangle) cells.add(cell);
  return cells;
}

// For each digit the empty cells where no filled cell excludes it: those where it is a candidate,
// and those where it was eliminated. A pattern of two digits is still deadly where one was
// eliminated, because it is the givens that would have two solutions; it is not where a placed
// digit excludes one.
using OpenCells = std::array<CellSet<2>, 9>;
OpenCells find_open_cells(const Position<2>& position);

// A rectangle of empty corners, and two digits that no filled cell excludes from any corner, at
// least one of which every corner still has. `guarded` has bit i when corner i also has other
// candidates; at least one corner has none.
struct GuardedRectangle {
  Rectangle corner;
  unsigned pair;
  unsigned guarded;
};
// In the order of visit_rectangles, then by the digits.
std::vector<GuardedRectangle> find_guarded_rectangles(const Position<2>& position,
                                                      const OpenCells& open);

}  // namespace nonet::logic
