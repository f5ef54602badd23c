// The deductions of the single path about a digit: its places, one bit per cell, in each band.
//
// Include one simd_*.h first. All nine digits are handled together, in vectors of four numbers per
// digit: three bands, and one that is not used. `Number` is Wide or Bands.
//
//     bit  0  1  2 |  3  4  5 |  6  7  8       a band: three rows of nine columns;
//          9 10 11 | 12 13 14 | 15 16 17       a line is three cells of a row in a box
//         18 19 20 | 21 22 23 | 24 25 26
//
// A digit fills a band by one line in each row and box, and a stack in the same way by columns.
// Places in lines that no such way uses are removed, which is locked candidates in both directions.
// A hidden single in any house is then alone in its row, so that only rows need to be checked. A
// placed digit is removed from the rest of its row; the rest of its box and column follow from the
// lines.
#pragma once

#include "lanes/single_tree.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

constexpr std::uint32_t kRow = 511;
constexpr std::uint32_t kRows = 1 | 1 << 9 | 1 << 18;  // the first place of each row
constexpr std::uint32_t kLines = kRows * 0111;         // the first place of each line

template <class Number>
NONET_ALWAYS Number all(std::uint32_t value) {
  return Number{} + value;
}

template <class Number>
NONET_ALWAYS Number any_of(Number a, Number b, Number c) {
  return a | b | c;
}
template <class Number>
NONET_ALWAYS Number plus_both(Number a, Number b, Number c) {
  return a | (b & c);
}
template <class Number>
NONET_ALWAYS Number choose_bits(Number mask, Number a, Number b) {
  return (a & mask) | (b & ~mask);
}

NONET_ALWAYS Bands next_bands(Bands a) { return __builtin_shufflevector(a, a, 1, 2, 0, 3); }
NONET_ALWAYS Bands last_bands(Bands a) { return __builtin_shufflevector(a, a, 2, 0, 1, 3); }

// Of nine things in a square, those that belong to a choice of three, one in each row and column.
//
//     own  .  .     own is used if a and d are there, or b and c
//      .   a  b
//      .   c  d
template <class Number>
NONET_ALWAYS Number find_used(Number own, Number a, Number b, Number c, Number d) {
  return own & plus_both(a & d, b, c);
}

// Removes the places in lines that no way of filling a band uses.
template <class Number>
NONET_ALWAYS Number settle_lines(Number places) {
  const Number lines = any_of(places, places >> 1, places >> 2) & all<Number>(kLines);
  // The lines of the next row and the one after it, moved to the place of the own one; then those
  // of the next box and the one after it. What lies outside the band is not used.
  const Number row1 = (lines >> 9) | (lines << 18), row2 = (lines >> 18) | (lines << 9);
  const Number box0 = all<Number>(kRows), box01 = all<Number>(kRows * 011);
  const auto next_box = [&](Number x) { return choose_bits(box01, x >> 3, x << 6); };
  const auto last_box = [&](Number x) { return choose_bits(box0, x >> 6, x << 3); };
  const Number used =
      find_used(lines, next_box(row1), last_box(row1), next_box(row2), last_box(row2));
  return places & any_of(used, used << 1, used << 2);
}

// Removes the places in columns that no way of filling a stack uses.
template <class Number>
NONET_ALWAYS Number settle_columns(Number places) {
  const Number columns = any_of(places, places >> 9, places >> 18) & all<Number>(kRow);
  const Number band1 = next_bands(columns), band2 = last_bands(columns);
  const Number first = all<Number>(0111), first_two = all<Number>(0333);
  const auto next_column = [&](Number x) { return choose_bits(first_two, x >> 1, x << 2); };
  const auto last_column = [&](Number x) { return choose_bits(first, x >> 2, x << 1); };
  const Number used = find_used(columns, next_column(band1), last_column(band1), next_column(band2),
                                last_column(band2));
  return places & any_of(used, used << 9, used << 18);
}

// All places of the rows in which a number has none.
template <class Number>
NONET_ALWAYS Number rows_without(Number a) {
  return any_of(mask_unless(a, all<Number>(kRow)), mask_unless(a, all<Number>(kRow << 9)),
                mask_unless(a, all<Number>(kRow << 18)));
}

// The places without the first one of each row, if every row has one.
template <class Number>
NONET_ALWAYS Number after_first(Number places) {
  return places & (places - all<Number>(kRows));
}

// Cells by how many candidates they have: at least one, two, three.
template <class Number>
struct Sizes {
  Number once, twice, thrice;
};

template <class Number>
NONET_ALWAYS Sizes<Number> unite(const Sizes<Number>& a, const Sizes<Number>& b) {
  return {a.once | b.once, plus_both(a.twice | b.twice, a.once, b.once),
          plus_both(plus_both(a.thrice | b.thrice, a.twice, b.once), a.once, b.twice)};
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
