// What the lines of boxes say about a pair (a cell with two candidates): how much it should imply.
//
// Include one simd_*.h first.
#pragma once

#include "lanes/classic_lines.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The digits of a line: in any of its cells, in any of its pairs, and in at least two of them.
struct LineDigits {
  Vec any, pair, two_pairs;
};

template <class Direction>
NONET_ALWAYS void find_line_digits(const Vec* cell, const Vec* pair, LineDigits* lines) {
  Vec any[3], once[3], twice[3];
  unite_lines<Direction>(cell, any);
  unite_lines<Direction>(pair, once);
  find_twice<Direction>(pair, twice);
  NONET_UNROLL for (int i = 0; i < 3; ++i) lines[i] = {any[i], once[i], twice[i]};
}

// The same for the two lines that continue a line in the neighbouring boxes.
NONET_ALWAYS LineDigits join(const LineDigits& a, const LineDigits& b) {
  return {either(a.any, b.any), either(a.pair, b.pair),
          any_of(a.two_pairs, b.two_pairs, both(a.pair, b.pair))};
}

// The digits of a box that are in at least two of its pairs, or three; three in one row count as
// two.
struct PairsOfBox {
  Vec two, three;
};
NONET_ALWAYS PairsOfBox count_pairs(const LineDigits* rows) {
  const Vec in_two_rows = two_of(rows[0].pair, rows[1].pair, rows[2].pair);
  const Vec twice_in_a_row = any_of(rows[0].two_pairs, rows[1].two_pairs, rows[2].two_pairs);
  return {either(in_two_rows, twice_in_a_row),
          either(both(in_two_rows, twice_in_a_row),
                 both(both(rows[0].pair, rows[1].pair), rows[2].pair))};
}

// The digits of a pair that score a point each: in another pair that sees it, in two of them, and
// with another place in each of the cell's row, column and box.
struct PairPoints {
  Vec in_another, in_two_others, everywhere;
};
NONET_ALWAYS PairPoints score_pair(Vec pair, const PairsOfBox& box, const LineDigits& row,
                                   const LineDigits& column) {
  const Vec in_another = any_of(box.two, row.pair, column.pair);
  const Vec in_two_others = any_of(two_of(box.two, row.pair, column.pair), box.three,
                                   either(row.two_pairs, column.two_pairs));
  // In a stalled position every digit that is not placed has two places in its box.
  const Vec everywhere = both(row.any, column.any);
  return {both(pair, in_another), both(pair, in_two_others), both(pair, everywhere)};
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
