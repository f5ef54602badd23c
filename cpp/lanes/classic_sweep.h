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
  Vec possible;  // digits with a place wherever one was looked for, and none for two digits
  Vec emptied;   // negative: a cell without candidates
  Vec changed;   // candidates that were removed
  Vec placed;    // digits that are placed in every box that was visited
  Vec doubled;   // digits placed in a box with other places left: placed twice if nothing changed
};

NONET_ALWAYS Findings no_findings() {
  const Vec none = broadcast(0), all = broadcast(kAllDigits);
  return {all, none, none, all, none};
}

// The digits that belong to other lines of the box than line i, in one direction. Claiming: a digit
// that the rest of the row or column cannot hold belongs to this line. Full lines: three cells with
// only three candidates between them hold exactly these.
NONET_ALWAYS void conclude(const Vec* own, const Neighbours& said, Vec* out, Findings& found) {
  Vec certain[3];
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    certain[i] = three_or_minus(own[i], said.held[i]);
    if constexpr (kFindsMissing) {
      found.possible = within_either(found.possible, own[i], said.held[i]);
    }
  }
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    out[i] = either(certain[(i + 1) % 3], certain[(i + 2) % 3]);
  }
}

// Applies all rules within one box: to its cells, and to the lines of its two neighbours in the
// band (beside) and in the stack (above or below).
NONET_ALWAYS void visit_box(Vec* box, const Vec* const beside[2], const Vec* const stacked[2],
                            Findings& found) {
  const Neighbours by_row = ask_neighbours<Rows>(beside[0], beside[1]);
  const Neighbours by_column = ask_neighbours<Columns>(stacked[0], stacked[1]);
  Vec y[9];
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    y[i] = within_both(box[i], by_row.left[Rows::line_of(i)], by_column.left[Columns::line_of(i)]);
  }

  Vec line[3], out_of_row[3], out_of_column[3];
  unite_lines<Rows>(y, line);
  conclude(line, by_row, out_of_row, found);
  unite_lines<Columns>(y, line);
  conclude(line, by_column, out_of_column, found);
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    y[i] = minus_both(y[i], out_of_row[Rows::line_of(i)], out_of_column[Columns::line_of(i)]);
  }

  // Hidden singles: a digit with one place in the box. One with a single place in a row or column
  // is among them, because the other lines of the box have lost it.
  const Places places = count_places(y);

  // A cell with a hidden single holds it. Naked singles: a digit that is alone in its cell is
  // eliminated from the rest of the box. Other boxes lose it by pointing, because it is then in one
  // line only.
  const Vec ones = broadcast(0xFFFF);
  Vec single[9];
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    y[i] = first_of(minus(y[i], places.more), y[i]);
    const Vec less = add(y[i], ones);
    found.emptied = either(found.emptied, less);
    single[i] = if_single(y[i], less);
  }
  const Vec placed = unite_box(single);
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const Vec left = minus_plus(y[i], placed, single[i]);
    found.changed = plus_difference(found.changed, box[i], left);
    box[i] = left;
  }

  // Every digit has a place; one that has no other place is placed.
  found.possible = both(found.possible, within_either(places.any, places.more, placed));
  found.placed = both(found.placed, placed);
  found.doubled = either(found.doubled, both(placed, places.more));
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
