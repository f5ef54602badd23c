// Fireworks: digits that must be in a corner cell or in one of two cells in line with it.
#include <bit>

#include "logic/exotic/family.h"

namespace nonet::logic {
namespace {

// A row and a column cross in a corner. Outside the corner's box the digit has at most one place in
// the row, A, and at most one in the column, B. If it is neither at A nor at B, its place in the
// row lies in the box, and so does its place in the column. The box has it once, so it is in the
// corner.
//
//     X . . | . A .      X, A or B holds the digit
//     . . . | . . .
//     . . . | . . .
//     ------+------
//     B . . | . Y .
//
// Three digits with the same three cells: each digit is in one of the cells, so they hold nothing
// else. Four digits with the four corners X, A, B, Y of a rectangle, each bursting at any of the
// corners: likewise. Each digit is then in exactly one of the cells, so it is not at both A and B,
// and its place in the row or in the column lies in the box: the rest of the box loses it.
class Fireworks {
 public:
  Fireworks(const Study9& study, Sink& sink) : study_(study), sink_(sink) {
    for (int line = 0; line < 9; ++line)
      for (int third = 0; third < 3; ++third) {
        in_row_[line][third] = find_near(cells_of_row(line), cells_of_box(line, 3 * third));
        in_column_[line][third] = find_near(cells_of_column(line), cells_of_box(3 * third, line));
      }
  }

  bool find(int top, int bottom, int left, int right) {
    const int rows[] = {top, bottom}, columns[] = {left, right};
    CellSet<2> solved;
    for (int k = 0; k < 4; ++k) {
      corner_[k] = 9 * rows[k / 2] + columns[k % 2];
      if (!study_.position.empty.has(corner_[k])) solved.add(corner_[k]);
    }
    if (solved.is_many() || !may_burst(rows, columns)) return true;
    unsigned any = 0;
    for (int k = 0; k < 4; ++k) {
      digits_[k] = find_digits(rows[k / 2], columns[k % 2], corner_[k ^ 1], corner_[k ^ 2]);
      any |= digits_[k];
      if (!(solved - CellSet<2>::of(corner_[k ^ 3])).empty()) continue;
      if (!visit(digits_[k], 3, [&](unsigned three) { return write(three, 1U << k); }))
        return false;
    }
    return solved || visit(any, 4, [&](unsigned four) { return write(four, 15); });
  }

 private:
  // The digits of a line with at most one place outside a box: only these can burst in the box.
  unsigned find_near(const CellSet<2>& line, const CellSet<2>& box) const {
    unsigned digits = 0;
    for (int digit = 0; digit < 9; ++digit) {
      const CellSet<2> places = study_.position.candidates[digit] & line;
      if (places && !(places - box).is_many()) digits |= 1U << digit;
    }
    return digits;
  }

  // Whether one corner may have three digits, or all together four.
  bool may_burst(const int (&rows)[2], const int (&columns)[2]) const {
    unsigned any = 0;
    for (const int row : rows)
      for (const int column : columns) {
        const unsigned digits = in_row_[row][column / 3] & in_column_[column][row / 3];
        if (count_digits(digits) >= 3) return true;
        any |= digits;
      }
    return count_digits(any) >= 4;
  }

  // The digits that burst at a corner, with these two cells in its row and column.
  unsigned find_digits(int row, int column, int in_row, int in_column) const {
    const CellSet<2> box = cells_of_box(row, column);
    unsigned digits = 0;
    for (int digit = 0; digit < 9; ++digit) {
      const CellSet<2>& places = study_.position.candidates[digit];
      const CellSet<2> line = places & cells_of_row(row), other = places & cells_of_column(column);
      if (line && other && (line - box - CellSet<2>::of(in_row)).empty() &&
          (other - box - CellSet<2>::of(in_column)).empty())
        digits |= 1U << digit;
    }
    return digits;
  }

  template <typename Visit>
  static bool visit(unsigned from, int size, Visit visit) {
    if (count_digits(from) < size) return true;
    for (unsigned chosen = from; chosen; chosen = (chosen - 1) & from)
      if (count_digits(chosen) == size && !visit(chosen)) return false;
    return true;
  }

  // `corners`: where the digits may burst; one corner for three digits, all for four.
  bool write(unsigned digits, unsigned corners) {
    const Position<2>& position = study_.position;
    CellSet<2> cells;
    const int only = std::countr_zero(corners);
    for (int k = 0; k < 4; ++k)
      if (corners == 15 || k != (only ^ 3)) cells.add(corner_[k]);
    unsigned held = 0;
    for (const int cell : cells) held |= position.masks[cell];
    if ((held & digits) != digits) return true;
    Step& step = sink_.begin();
    for (const int cell : cells)
      for (const int digit : Digits(position.masks[cell] & ~digits)) step.remove(cell, digit);
    for (int k = 0; k < 4; ++k) {
      if (!(corners >> k & 1)) continue;
      const int row = corner_[k] / 9, column = corner_[k] % 9;
      const CellSet<2> rest =
          cells_of_box(row, column) - cells_of_row(row) - cells_of_column(column);
      for (const int digit : Digits(digits & digits_[k]))
        step.remove(rest & position.candidates[digit], digit);
    }
    if (step.is_empty()) return true;
    // The corner where digits burst comes first, then the cells in its row and column.
    for (int k = 0; k < 4; ++k) {
      if (!(corners >> k & 1) || !(digits & digits_[k])) continue;
      Mark& mark = step.mark(Role::kPivot);
      mark.add_digits(corner_[k], position.masks[corner_[k]] & digits & digits_[k]);
      mark.cells.push_back(static_cast<std::uint16_t>(corner_[k]));
      for (const int unit : study_.ground.units_of[corner_[k]]) mark.add_unit(unit);
    }
    Mark& pattern = step.mark(Role::kPattern);
    for (const int cell : cells) pattern.add_digits(cell, position.masks[cell] & digits);
    pattern.add_cells(cells);
    return sink_.add();
  }

  const Study9& study_;
  Sink& sink_;
  // The rectangle's corners, row by row: k ^ 1 is in the row of k, k ^ 2 in its column, k ^ 3
  // opposite; and the digits that burst at each.
  std::array<int, 4> corner_;
  std::array<unsigned, 4> digits_;
  // For each line and third of it: what find_near finds.
  std::array<std::array<unsigned, 3>, 9> in_row_, in_column_;
};

}  // namespace

void find_fireworks(const Study9& study, Sink& sink) {
  if (!study.ground.is_classic) return;
  Fireworks finder(study, sink);
  visit_wide_rectangles([&](int top, int bottom, int left, int right) {
    return finder.find(top, bottom, left, right) && sink.go_on();
  });
}

}  // namespace nonet::logic
