// The finders of the family exotic, and the boxes and lines of a classic grid that they use.
#pragma once

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

void find_sk_loop(const Study9& study, Sink& sink);
void find_junior_exocet(const Study9& study, Sink& sink);
void find_fireworks(const Study9& study, Sink& sink);
void find_tridagon(const Study9& study, Sink& sink);

// A cell of a classic grid, or of its transpose, where rows and columns are swapped, so that each
// pattern is written once for both.
struct Face {
  bool mirrored;
  int cell(int row, int column) const { return mirrored ? 9 * column + row : 9 * row + column; }
};

// Cells of a classic grid by lines and boxes, counted from 0.
inline CellSet<2> cells_of_row(int row) {
  CellSet<2> cells;
  for (int i = 0; i < 9; ++i) cells.add(9 * row + i);
  return cells;
}
inline CellSet<2> cells_of_column(int column) {
  CellSet<2> cells;
  for (int i = 0; i < 9; ++i) cells.add(9 * i + column);
  return cells;
}
inline CellSet<2> cells_of_box(int row, int column) {
  CellSet<2> cells;
  for (int i = 0; i < 9; ++i) cells.add(9 * (row / 3 * 3 + i / 3) + column / 3 * 3 + i % 3);
  return cells;
}

// Calls visit(top, bottom, left, right) for the rows and columns of each rectangle with its corners
// in four boxes, until visit returns false.
template <typename Visit>
void visit_wide_rectangles(Visit visit) {
  for (int top = 0; top < 6; ++top)
    for (int bottom = top / 3 * 3 + 3; bottom < 9; ++bottom)
      for (int left = 0; left < 6; ++left)
        for (int right = left / 3 * 3 + 3; right < 9; ++right)
          if (!visit(top, bottom, left, right)) return;
}

}  // namespace nonet::logic
