// The deductions of the classic engine: what follows within one box, for one puzzle per lane.
//
// Include one simd_*.h first. The same code runs for the puzzles of all lanes, so nothing here
// branches on a puzzle.
//
//   cell[box * 9 + row in box * 3 + column in box], each vector one cell of every puzzle:
//
//     lane          0        1        2              31
//     cell[0]   {1,4,7}     {2}    {5,9}    ...   {1,3}      sets of digits: bit d-1 for digit d
//     cell[1]     {3}     {4,7,9}   {1}     ...   {8,9}
//       ...
//
// The unions of lines (classic_lines.h) give hidden singles, pointing, claiming and full lines.
//
// Every rule only removes candidates, and removes at least as many when fewer are left: it is
// monotone. So the order in which boxes are visited does not matter. When nothing more follows, the
// same candidates are left and the same puzzles are contradictory. That makes the number of
// guesses, and everything else, independent of which puzzles share a vector.
#pragma once

#include "lanes/classic_lines.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// What visits found, one lane per puzzle.
struct Findings {
  Vec possible;  // digits with a place in every house, and no hidden single in another's cell
  Vec emptied;   // negative: a cell without candidates
  Vec changed;   // candidates that were removed
  Vec placed;    // digits that are placed in every box that was visited
  Vec doubled;   // digits placed in a box with other places left: placed twice if nothing changed
};

NONET_ALWAYS Findings no_findings() {
  const Vec none = broadcast(0), all = broadcast(kAllDigits);
  return {all, none, none, all, none};
}

// Claiming: a digit that the rest of the row or column cannot hold belongs to this line. Full
// lines: three cells with only three candidates between them hold exactly these.
template <class Direction>
NONET_ALWAYS Lines conclude(const Vec* own, const Vec* twice, const Neighbours& said,
                            Findings& found) {
  Vec certain[3];
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    certain[i] = if_three(own[i], minus(own[i], said.held[i]));
    found.possible = within_either(found.possible, own[i], said.held[i]);
  }
  Lines lines;
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    lines.hidden[i] = minus(certain[i], twice[i]);
    lines.out[i] = either(certain[(i + 1) % 3], certain[(i + 2) % 3]);
  }
  return lines;
}

// Applies all rules within one box: to its cells, and to the lines of its two neighbours in the
// band (beside) and in the stack (above or below). Rows come before columns throughout, so that
// fewer vectors are live at a time than there are registers.
NONET_ALWAYS void visit_box(Vec* box, const Vec* const beside[2], const Vec* const stacked[2],
                            Findings& found) {
  const Neighbours by_row = ask_neighbours<Rows>(beside[0], beside[1]);
  const Neighbours by_column = ask_neighbours<Columns>(stacked[0], stacked[1]);
  Vec y[9];
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    y[i] = minus_both(box[i], by_row.pointed[Rows::line_of(i)],
                      by_column.pointed[Columns::line_of(i)]);
  }

  // Hidden singles: a digit with one place in the box, or in a line to which it belongs.
  Vec row[3], column[3], twice[3];
  unite_lines<Rows>(y, row);
  find_twice<Rows>(y, twice);
  const Vec all = any_of(row[0], row[1], row[2]);
  const Vec in_two_rows = two_of(row[0], row[1], row[2]);
  const Vec once = minus_both(all, in_two_rows, any_of(twice[0], twice[1], twice[2]));
  found.possible = both(found.possible, all);
  const Lines in_rows = conclude<Rows>(row, twice, by_row, found);
  unite_lines<Columns>(y, column);
  find_twice<Columns>(y, twice);
  const Lines in_columns = conclude<Columns>(column, twice, by_column, found);
  Vec hidden[3];
  NONET_UNROLL for (int i = 0; i < 3; ++i) hidden[i] = either(once, in_rows.hidden[i]);

  // A cell with a hidden single holds it; the others lose the digits of other lines. Naked singles:
  // a digit that is alone in its cell is eliminated from the rest of the box. Other boxes lose it
  // by pointing, because it is then in one line only.
  const Vec ones = broadcast(0xFFFF);
  Vec single[9];
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const int r = Rows::line_of(i), c = Columns::line_of(i);
    const Vec only = within_either(y[i], hidden[r], in_columns.hidden[c]);
    y[i] = first_of(only, minus_both(y[i], in_rows.out[r], in_columns.out[c]));
    const Vec less = add(y[i], ones);
    found.emptied = either(found.emptied, less);
    single[i] = if_single(y[i], less);
  }
  const Vec placed =
      any_of(any_of(single[0], single[1], single[2]),  //
             any_of(single[3], single[4], single[5]), any_of(single[6], single[7], single[8]));
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const Vec left = minus_plus(y[i], placed, single[i]);
    found.changed = plus_difference(found.changed, box[i], left);
    box[i] = left;
  }

  const Vec in_columns_hidden =
      any_of(in_columns.hidden[0], in_columns.hidden[1], in_columns.hidden[2]);
  const Vec all_hidden = either(any_of(hidden[0], hidden[1], hidden[2]), in_columns_hidden);
  found.possible = minus_unless(found.possible, all_hidden, placed);
  found.placed = both(found.placed, placed);
  found.doubled = plus_minus(found.doubled, placed, once);
}

// Visits the boxes of a diagonal. Three diagonals are a sweep. Visiting them one at a time lets a
// lane get attention after a third of a sweep.
[[gnu::noinline]] Visit visit_diagonal(Vec* cells, int diagonal) {
  Findings found = no_findings();
  for (const Around& at : kDiagonals.around[diagonal]) {
    const Vec* const beside[2] = {cells + at.beside[0], cells + at.beside[1]};
    const Vec* const stacked[2] = {cells + at.stacked[0], cells + at.stacked[1]};
    visit_box(cells + at.box, beside, stacked, found);
  }
  const Vec all = broadcast(kAllDigits);
  const Mask quiet = ~lanes_nonzero(found.changed);
  return {~lanes_equal(found.possible, all) | lanes_negative(found.emptied) |
              (quiet & lanes_nonzero(found.doubled)),
          quiet, lanes_equal(found.placed, all)};
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
