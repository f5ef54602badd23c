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
  Vec possible;     // digits 1 to 8 with a place in every house, and none for two digits
  Vec held;         // lines of a box or its neighbours that can hold the 9
  Vec lines;        // none in a lane where a box has no place for the 9
  Vec broken;       // not none: a 9 whose only place another digit has, or lone cells that clash
  Vec changed;      // candidates that were removed
  Vec fewest_lone;  // cells with one candidate, in the box that has the fewest
};

NONET_ALWAYS Findings no_findings() {
  const Vec none = broadcast(0);
  return {broadcast(0xFF), broadcast(0x3F), broadcast(0x3F), none, none, broadcast(9)};
}

// The index has the rows, or columns, of both neighbours that can hold the 9, three bits each. The
// 9 may be in line i if each neighbour has it in another line.
constexpr int other_lines(int lines) {
  int others = 0;
  for (int i = 0; i < 3; ++i) others |= (lines & ~(1 << i)) ? 1 << i : 0;
  return others;
}
constexpr int left_of(int both) { return other_lines(both & 7) & other_lines(both >> 3); }
constexpr int held_of(int both) { return (both & 7) | both >> 3; }
constexpr Table kAskRows = tabulate([](int both) { return left_of(both) | held_of(both) << 3; });
constexpr Table kAskColumns = tabulate([](int both) { return held_of(both) | left_of(both) << 3; });
// All ones where a box has one place.
constexpr Table kOnePlace = tabulate([](int lines) {
  return size_of_bits(lines & 7) == 1 && size_of_bits(lines >> 3) == 1 ? 0xFF : 0;
});
// How many other digits leave at most three in a line.
template <int kLine>
constexpr Table kOthersOfThree = tabulate([](int lines) { return 3 - (lines >> kLine & 1); });

// The nines of a box, as far as its neighbours leave them.
struct Nines {
  Vec place[2];  // upper and lower
  Vec lines;     // those with a place
  Vec held;      // those whose rest of the row or column can hold it
};

NONET_ALWAYS Nines ask_nines(const Vec* box, const Vec& a, const Vec& b, const Vec& above,
                             const Vec& below) {
  const Vec columns = broadcast(7);
  const Vec by_row = look_up(select(columns, shift_right<3>(a), b), kAskRows);
  const Vec by_column = look_up(select(columns, above, shift_left<3>(below)), kAskColumns);
  const Vec left = select(columns, by_row, by_column);  // rows first
  Nines nines;
  nines.held = select(columns, by_column, by_row);
  nines.place[kUpper] = both(box[kUpper], look_up(left, kWithinLines<kUpper>));
  nines.place[kLower] = both(box[kLower], look_up(left, kWithinLines<kLower>));
  nines.lines = lines_of(nines.place[kUpper], nines.place[kLower]);
  return nines;
}

// Claiming and full lines (classic_sweep.h), for the digits 1 to 8. Line i counts as bit kFirst + i
// of `full`.
template <int kFirst>
NONET_ALWAYS void conclude(const Vec* own, const Neighbours& said, Vec nines, Vec* out, Vec& full,
                           Findings& found) {
  const Mask few[3] = {lanes_up_to(bits_of(own[0]), look_up(nines, kOthersOfThree<kFirst>)),
                       lanes_up_to(bits_of(own[1]), look_up(nines, kOthersOfThree<kFirst + 1>)),
                       lanes_up_to(bits_of(own[2]), look_up(nines, kOthersOfThree<kFirst + 2>))};
  Vec certain[3];
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    certain[i] = choose(few[i], own[i], minus(own[i], said.held[i]));
    full = add_in(few[i], full, broadcast(1u << (kFirst + i)));
    found.possible = within_either(found.possible, own[i], said.held[i]);
  }
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    out[i] = either(certain[(i + 1) % 3], certain[(i + 2) % 3]);
  }
}

// Applies all rules within one box, in the order of classic_sweep.h.
NONET_ALWAYS void visit_box(Vec* cells, const Around& at, Findings& found) {
  Vec* const box = cells + at.box;
  Vec* const box_nines = box + kNines;
  const auto lines_at = [&](int other) -> const Vec& { return cells[other + kLines]; };
  const Nines nines = ask_nines(box_nines, lines_at(at.beside[0]), lines_at(at.beside[1]),
                                lines_at(at.stacked[0]), lines_at(at.stacked[1]));
  found.held = within_either(found.held, nines.lines, nines.held);

  const Neighbours by_row = ask_neighbours<Rows>(cells + at.beside[0], cells + at.beside[1]);
  const Neighbours by_column =
      ask_neighbours<Columns>(cells + at.stacked[0], cells + at.stacked[1]);
  Vec y[9];
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    y[i] = within_both(box[i], by_row.left[Rows::line_of(i)], by_column.left[Columns::line_of(i)]);
  }
  Vec line[3], out_of_row[3], out_of_column[3], full = broadcast(0);
  unite_lines<Rows>(y, line);
  conclude<3>(line, by_row, nines.lines, out_of_row, full, found);
  unite_lines<Columns>(y, line);
  conclude<0>(line, by_column, nines.lines, out_of_column, full, found);
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    y[i] = minus_both(y[i], out_of_row[Rows::line_of(i)], out_of_column[Columns::line_of(i)]);
  }
  const Vec certain = within_unless(nines.lines, nines.held, full);
  const Vec rest_nine[2] = {both(nines.place[kUpper], look_up(certain, kInNoOther<kUpper>)),
                            both(nines.place[kLower], look_up(certain, kInNoOther<kLower>))};

  // Hidden singles: a digit with one place in the box.
  const Places places = count_places(y);
  const Vec lines = lines_of(rest_nine[kUpper], rest_nine[kLower]);
  const Vec one_nine = look_up(lines, kOnePlace);
  found.lines = smaller(found.lines, lines);
  const Vec only_nine[2] = {both(rest_nine[kUpper], one_nine), both(rest_nine[kLower], one_nine)};
  Vec decided[2] = {broadcast(0), broadcast(0)};
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const int part = part_of(i);
    const Vec bit = broadcast(bit_of(i));
    const Vec only = minus(y[i], places.more);
    const Mask some = lanes_nonzero(plus_both(only, only_nine[part], bit));
    y[i] = choose(some, only, y[i]);
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
  const Vec placed = unite_box(single);
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const Vec left = minus_plus(y[i], placed, single[i]);
    found.changed = plus_difference(found.changed, box[i], left);
    box[i] = left;
  }
  const Vec single_nine[2] = {both(lone[0], nine[0]), both(lone[1], nine[1])};
  const Mask open = lanes_zero(either(single_nine[0], single_nine[1]));  // the 9 is not placed
  NONET_UNROLL for (int part = 0; part < 2; ++part) {
    const Vec left = choose(open, nine[part], single_nine[part]);
    found.changed = plus_difference(found.changed, box_nines[part], left);
    box_nines[part] = left;
  }
  box[kLines] = lines_of(box_nines[kUpper], box_nines[kLower]);

  // Every digit has a place; one that has no other place is placed. Lone cells have as many digits,
  // unless one has none or two have the same.
  found.possible = within_both(found.possible, places.any, either(places.more, placed));
  found.broken = larger_in(open, found.broken, one_nine);
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
