// Reading puzzles under the classic rules into lanes of 8 bits.
//
// Include simd_avx512_bytes.h first.
#pragma once

#include "lanes/bytes.h"
#include "lanes/classic_lines.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The cell of each place in a box, counted row by row.
constexpr int cell_of(int box, int place) {
  return (box / 3 * 3 + place / 3) * 9 + box % 3 * 3 + place % 3;
}

// Reads the givens of each lane, and gives every empty cell the digits that its row, column and box
// do not hold. Returns the lanes whose bytes are not all digits and dots.
[[gnu::noinline]] Mask read_candidates(const LaneBytes& bytes, std::uint8_t zero, std::uint8_t dot,
                                       Vec* cell) {
  constexpr std::uint8_t kSets[16] = {0, 1, 2, 4, 8, 16, 32, 64, 128};
  const Vec none = broadcast(0);
  Vec largest = none, row[9], column[9], box[9], empty[9][2], seen[9];
  for (int i = 0; i < 9; ++i) row[i] = column[i] = none;
  for (int b = 0; b < 9; ++b) {
    Vec* const of_box = cell + b * kBoxVectors;
    Vec* const nines = of_box + kNines;
    Vec given[2] = {none, none};
    empty[b][kUpper] = empty[b][kLower] = none;
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const int part = part_of(i);
      const Vec bit = broadcast(bit_of(i));
      const Vec digit = digit_of_byte(bytes.cell[cell_of(b, i)], zero, dot);
      largest = larger(largest, digit);
      of_box[i] = look_up_16(digit, kSets);
      given[part] = add_in(lanes_equal(digit, broadcast(9)), given[part], bit);
      empty[b][part] = add_in(lanes_zero(digit), empty[b][part], bit);
    }
    Vec lines[3];
    unite_lines<Columns>(of_box, lines);
    NONET_UNROLL for (int i = 0; i < 3; ++i) {
      column[b % 3 * 3 + i] = either(column[b % 3 * 3 + i], lines[i]);
    }
    unite_lines<Rows>(of_box, lines);
    NONET_UNROLL for (int i = 0; i < 3; ++i) {
      row[b / 3 * 3 + i] = either(row[b / 3 * 3 + i], lines[i]);
    }
    box[b] = any_of(lines[0], lines[1], lines[2]);
    nines[kUpper] = given[kUpper];
    nines[kLower] = given[kLower];
    of_box[kLines] = seen[b] = lines_of(given[kUpper], given[kLower]);
  }
  for (int b = 0; b < 9; ++b) {
    Vec* const of_box = cell + b * kBoxVectors;
    const int band = b / 3 * 3, stack = b % 3;
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const Vec held = any_of(row[band + i / 3], box[b], column[stack * 3 + i % 3]);
      const Mask is_empty = lanes_with(empty[b][part_of(i)], broadcast(bit_of(i)));
      of_box[i] = choose(is_empty, minus(broadcast(0xFF), held), of_box[i]);
    }
    // The nines of its rows and columns, and none at all if the box has one.
    Vec* const nines = of_box + kNines;
    const Vec in_rows = any_of(seen[band], seen[band + 1], seen[band + 2]);
    const Vec in_columns = any_of(seen[stack], seen[stack + 3], seen[stack + 6]);
    const Vec lines = look_up(select(broadcast(7), in_columns, in_rows), kSwapLines);
    const Mask missing = lanes_zero(seen[b]);
    const Vec open[2] = {both(empty[b][kUpper], look_up(lines, kOutsideLines<kUpper>)),
                         both(empty[b][kLower], look_up(lines, kOutsideLines<kLower>))};
    nines[kUpper] = choose(missing, open[kUpper], nines[kUpper]);
    nines[kLower] = choose(missing, open[kLower], nines[kLower]);
    of_box[kLines] = lines_of(nines[kUpper], nines[kLower]);
  }
  return ~lanes_up_to(largest, broadcast(9));
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
