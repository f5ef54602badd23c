// The deductions of classic_sweep.h in lanes of 8 bits: the same rules, with the nines apart.
//
// Include simd_avx512_bytes.h first. What follows for the digits 1 to 8 is logic on their sets, as
// in lanes of 16 bits. For the 9 it is a table of its places. Three rules compare all nine digits
// of a cell or line, and there both meet: lines with three candidates, cells with a hidden single,
// and cells with one candidate.
#pragma once

#include "lanes/bytes.h"
#include "lanes/classic_lines.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// What visits found, one lane per puzzle.
struct Findings {
  Vec possible;     // digits 1 to 8 with a place in every house, and no hidden single in another's
  Vec held;         // lines of a box or its neighbours that can hold the 9
  Vec lines;        // none in a lane where a box has no place for the 9
  Vec broken;       // not none: a 9 hidden in another's cell, or lone digits that are too few
  Vec changed;      // candidates that were removed
  Vec fewest_lone;  // cells with one candidate, in the box that has the fewest
};

NONET_ALWAYS Findings no_findings() {
  const Vec none = broadcast(0);
  return {broadcast(0xFF), broadcast(0x3F), broadcast(0x3F), none, none, broadcast(9)};
}

// Rows of the neighbours that can hold the 9, three bits each. Its columns are the same.
constexpr int only_one(int lines) { return size_of_bits(lines) == 1 ? lines : 0; }
constexpr int pointed_of(int both) { return only_one(both & 7) | only_one(both >> 3); }
constexpr int held_of(int both) { return (both & 7) | both >> 3; }
constexpr Table kAskRows = tabulate([](int both) { return pointed_of(both) | held_of(both) << 3; });
constexpr Table kAskColumns =
    tabulate([](int both) { return held_of(both) | pointed_of(both) << 3; });
// All lines where a box has one place.
constexpr Table kOnePlace = tabulate([](int lines) {
  return size_of_bits(lines & 7) == 1 && size_of_bits(lines >> 3) == 1 ? 0x3F : 0;
});
// How many other digits leave at most three in a line.
template <int kLine>
constexpr Table kOthersOfThree = tabulate([](int lines) { return 3 - (lines >> kLine & 1); });

// What follows for the nines of a box before the other digits are known.
struct Nines {
  Vec upper, lower;  // places that the neighbours leave
  Vec lines, twice;  // lines with a place, and with two or more
  Vec held;          // lines whose rest of the row or column can hold it
};

NONET_ALWAYS Nines ask_nines(const Vec* box, const Vec& a, const Vec& b, const Vec& above,
                             const Vec& below) {
  const Vec columns = broadcast(7);
  const Vec by_row = look_up(select(columns, shift_right<3>(a), b), kAskRows);
  const Vec by_column = look_up(select(columns, above, shift_left<3>(below)), kAskColumns);
  const Vec pointed = select(columns, by_row, by_column);  // rows first
  Nines nines;
  nines.held = select(columns, by_column, by_row);
  nines.upper = both(box[kUpper], look_up(pointed, kOutsideLines<kUpper>));
  nines.lower = both(box[kLower], look_up(pointed, kOutsideLines<kLower>));
  const LinesOfPlaces counted = count_in_lines(nines.upper, nines.lower);
  nines.lines = counted.any;
  nines.twice = counted.twice;
  return nines;
}

// Claiming and full lines (classic_sweep.h), for the digits 1 to 8. Line i counts as bit kFirst + i
// of `full`.
template <class Direction, int kFirst>
NONET_ALWAYS Lines conclude(const Vec* own, const Vec* twice, const Neighbours& said, Vec nines,
                            Vec& full, Findings& found) {
  const Mask few[3] = {lanes_up_to(bits_of(own[0]), look_up(nines, kOthersOfThree<kFirst>)),
                       lanes_up_to(bits_of(own[1]), look_up(nines, kOthersOfThree<kFirst + 1>)),
                       lanes_up_to(bits_of(own[2]), look_up(nines, kOthersOfThree<kFirst + 2>))};
  Vec certain[3];
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    certain[i] = choose(few[i], own[i], minus(own[i], said.held[i]));
    full = add_in(few[i], full, broadcast(1u << (kFirst + i)));
    found.possible = within_either(found.possible, own[i], said.held[i]);
  }
  Lines lines;
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    lines.hidden[i] = minus(certain[i], twice[i]);
    lines.out[i] = either(certain[(i + 1) % 3], certain[(i + 2) % 3]);
  }
  return lines;
}

// Applies all rules within one box, as classic_sweep.h does.
NONET_ALWAYS void visit_box(Vec* cells, const Around& at, Findings& found) {
  Vec* const box = cells + at.box;
  Vec* const box_nines = cells + nines_of(at.box);
  const auto lines_at = [&](int other) -> const Vec& { return cells[nines_of(other) + kLines]; };
  const Nines nines = ask_nines(box_nines, lines_at(at.beside[0]), lines_at(at.beside[1]),
                                lines_at(at.stacked[0]), lines_at(at.stacked[1]));
  found.held = within_either(found.held, nines.lines, nines.held);
  found.lines = smaller(found.lines, nines.lines);

  const Neighbours by_row = ask_neighbours<Rows>(cells + at.beside[0], cells + at.beside[1]);
  const Neighbours by_column =
      ask_neighbours<Columns>(cells + at.stacked[0], cells + at.stacked[1]);
  Vec y[9];
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    y[i] = minus_both(box[i], by_row.pointed[Rows::line_of(i)],
                      by_column.pointed[Columns::line_of(i)]);
  }
  Vec row[3], column[3], twice[3], full = broadcast(0);
  unite_lines<Rows>(y, row);
  find_twice<Rows>(y, twice);
  const Vec all = any_of(row[0], row[1], row[2]);
  const Vec in_two_rows = two_of(row[0], row[1], row[2]);
  const Vec once = minus_both(all, in_two_rows, any_of(twice[0], twice[1], twice[2]));
  found.possible = both(found.possible, all);
  const Lines in_rows = conclude<Rows, 3>(row, twice, by_row, nines.lines, full, found);
  unite_lines<Columns>(y, column);
  find_twice<Columns>(y, twice);
  const Lines in_columns = conclude<Columns, 0>(column, twice, by_column, nines.lines, full, found);
  Vec hidden[3];
  NONET_UNROLL for (int i = 0; i < 3; ++i) hidden[i] = either(once, in_rows.hidden[i]);

  // The 9: lines that must hold it, those of them with one place, and what that leaves.
  const Vec certain = within_unless(nines.lines, nines.held, full);
  const Vec hidden_nine = minus_plus(certain, nines.twice, look_up(nines.lines, kOnePlace));
  const Vec only_nine[2] = {both(nines.upper, look_up(hidden_nine, kInLines<kUpper>)),
                            both(nines.lower, look_up(hidden_nine, kInLines<kLower>))};
  const Vec rest_nine[2] = {both(nines.upper, look_up(certain, kInNoOther<kUpper>)),
                            both(nines.lower, look_up(certain, kInNoOther<kLower>))};

  // A cell with a hidden single holds it; the others lose the digits of other lines.
  Vec decided[2] = {broadcast(0), broadcast(0)};
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const int r = Rows::line_of(i), c = Columns::line_of(i), part = part_of(i);
    const Vec bit = broadcast(bit_of(i));
    const Vec only = within_either(y[i], hidden[r], in_columns.hidden[c]);
    const Mask some = lanes_nonzero(plus_both(only, only_nine[part], bit));
    y[i] = choose(some, only, minus_both(y[i], in_rows.out[r], in_columns.out[c]));
    decided[part] = add_in(some, decided[part], bit);
  }
  const Vec nine[2] = {minus_plus(rest_nine[0], decided[0], only_nine[0]),
                       minus_plus(rest_nine[1], decided[1], only_nine[1])};

  // A cell has at most one candidate if it can hold the 9 and no other digit, or at most one other
  // digit and not the 9.
  const Vec ones = broadcast(0xFF);
  Vec single[9], lone[2] = {broadcast(0), broadcast(0)};
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const int part = part_of(i);
    const Vec bit = broadcast(bit_of(i));
    const Vec less = add_in(lanes_without(nine[part], bit), y[i], ones);
    const Mask is_lone = lanes_without(y[i], less);
    single[i] = only_in(is_lone, y[i]);
    lone[part] = add_in(is_lone, lone[part], bit);
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

  const Vec single_nine[2] = {both(lone[0], nine[0]), both(lone[1], nine[1])};
  const Mask open = lanes_zero(either(single_nine[0], single_nine[1]));  // the 9 is not placed
  NONET_UNROLL for (int part = 0; part < 2; ++part) {
    const Vec left = choose(open, nine[part], single_nine[part]);
    found.changed = plus_difference(found.changed, box_nines[part], left);
    box_nines[part] = left;
  }
  box_nines[kLines] = lines_of(box_nines[kUpper], box_nines[kLower]);
  found.broken = larger_in(open, found.broken, hidden_nine);
  // Lone cells have as many digits, unless one has none or two have the same.
  const Vec lone_cells = add(bits_of(lone[0]), bits_of(lone[1]));
  const Vec placed_digits = add_in(open, subtract(bits_of(placed), ones), ones);
  found.broken = plus_difference(found.broken, lone_cells, placed_digits);
  found.fewest_lone = smaller(found.fewest_lone, lone_cells);
}

// Visits the boxes of a diagonal, as classic_sweep.h does.
[[gnu::noinline]] Visit visit_diagonal(Vec* cells, int diagonal) {
  Findings found = no_findings();
  for (const Around& at : kDiagonals.around[diagonal]) visit_box(cells, at, found);
  return {~lanes_equal(found.possible, broadcast(0xFF)) |
              ~lanes_equal(found.held, broadcast(0x3F)) | lanes_zero(found.lines) |
              lanes_nonzero(found.broken),
          lanes_zero(found.changed), lanes_equal(found.fewest_lone, broadcast(9))};
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
