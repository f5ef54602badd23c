// Guessing under the classic rules: turns up to kLanes stalled positions into twice as many.
//
// Include one simd_*.h first. Stalled positions of many puzzles are collected in a block and forked
// together, so that they share the cost of choosing well.
#pragma once

#include "lanes/block.h"
#include "lanes/line_digits.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

struct Choice {
  Vec box, place;  // of the cell to fork on
  Mask symmetric;  // positions in which no cell has more than two candidates
  Mask dead;       // positions in which a row or column has no place for some digit
};

// The positions in which a row or column has no place for some digit.
NONET_ALWAYS Mask find_missing(const LineDigits row[9][3], const LineDigits column[9][3]) {
  if constexpr (kFindsMissing) return 0;
  Vec possible = broadcast(kAllDigits);
  for (int b = 0; b < 3; ++b) {
    const LineDigits* const beside[3] = {row[3 * b], row[3 * b + 1], row[3 * b + 2]};
    const LineDigits* const stacked[3] = {column[b], column[b + 3], column[b + 6]};
    NONET_UNROLL for (int i = 0; i < 3; ++i) {
      possible = both(possible, any_of(beside[0][i].any, beside[1][i].any, beside[2][i].any));
      possible = both(possible, any_of(stacked[0][i].any, stacked[1][i].any, stacked[2][i].any));
    }
  }
  return ~lanes_equal(possible, broadcast(kAllDigits));
}

// Chooses a cell with the fewest candidates (two or more). Among pairs it prefers the one that
// should imply most. Each of its two digits scores a point if another pair that sees the cell has
// it, one more if two have it, and one if it has another place in each of the cell's row, column
// and box. A point is worth sixteen more candidates in the cell's box. On the hardest puzzles,
// choosing the first cell with the fewest candidates takes almost three times as many forks.
[[gnu::noinline]] Choice choose_cells(const Vec* cell) {
  Vec size[81], pair[81], total[9];
  LineDigits row[9][3], column[9][3];
  const Vec none = broadcast(0), two = broadcast(2);
  Vec most = none;
  for (int b = 0; b < 9; ++b) {
    total[b] = none;
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const int c = b * 9 + i;
      size[c] = size_of(cell[c]);
      total[b] = add(total[b], size[c]);
      most = larger(most, size[c]);
      pair[c] = if_equal(size[c], two, cell[c]);
    }
    find_line_digits<Rows>(cell + b * 9, pair + b * 9, row[b]);
    find_line_digits<Columns>(cell + b * 9, pair + b * 9, column[b]);
  }

  Vec least = broadcast(0x7FFF);
  Choice choice = {none, none, ~lanes_above(most, two), find_missing(row, column)};
  for (int b = 0; b < 9; ++b) {
    const int band = b / 3 * 3, stack = b % 3;
    const LineDigits* beside[2] = {row[band + (stack + 1) % 3], row[band + (stack + 2) % 3]};
    const LineDigits* stacked[2] = {column[(b + 3) % 9], column[(b + 6) % 9]};
    LineDigits by_row[3], by_column[3];
    NONET_UNROLL for (int i = 0; i < 3; ++i) {
      by_row[i] = join(beside[0][i], beside[1][i]);
      by_column[i] = join(stacked[0][i], stacked[1][i]);
    }
    const PairsOfBox own = count_pairs(row[b]);
    Vec best = broadcast(0x7FFF);
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const LineDigits& r = by_row[Rows::line_of(i)];
      const LineDigits& c = by_column[Columns::line_of(i)];
      const Vec own_pair = pair[b * 9 + i];
      const PairPoints scored = score_pair(own_pair, own, r, c);
      const Vec points = add(add(size_within(scored.in_another, own_pair),
                                 size_within(scored.in_two_others, own_pair)),
                             size_within(scored.everywhere, own_pair));
      // 512 per candidate, minus 16 per point, then the place: the least is best. They are counted
      // from the lowest number, so that cells with one candidate wrap around to the top.
      const auto offset = static_cast<std::uint16_t>(0x8000 + i + 6 * 16 - 2 * 512);
      const Vec candidates = add(shift_left<9>(size[b * 9 + i]), broadcast(offset));
      best = smaller(best, subtract(candidates, shift_left<4>(points)));
    }
    const Vec box_rank = add(minus(best, broadcast(15)), subtract(broadcast(127), total[b]));
    choice.place = if_less(box_rank, least, both(best, broadcast(15)), choice.place);
    choice.box = if_less(box_rank, least, broadcast(static_cast<std::uint16_t>(b)), choice.box);
    least = smaller(least, box_rank);
  }
  return choice;
}

NONET_ALWAYS Vec third_of(Vec number) {  // for 0 to 8
  return shift_right<5>(add(add(shift_left<3>(number), shift_left<1>(number)), number));
}

// Writes positions in which the chosen cell has the candidates `set`; a single digit is eliminated
// from the cell's peers at once. `from` and `to` may be the same.
[[gnu::noinline]] void decide(const Vec* from, Vec* to, const Choice& choice, Vec set) {
  const Vec band = third_of(choice.box), line = third_of(choice.place);
  const Vec three_bands = add(shift_left<1>(band), band),
            three_lines = add(shift_left<1>(line), line);
  const Vec stack = subtract(choice.box, three_bands);
  const Vec row = add(three_bands, line);
  const Vec column = add(add(shift_left<1>(stack), stack), subtract(choice.place, three_lines));
  Vec in_row[9], in_column[9], in_box[9];
  for (int i = 0; i < 9; ++i) {
    const Vec index = broadcast(static_cast<std::uint16_t>(i));
    in_row[i] = if_equal(row, index, set);
    in_column[i] = if_equal(column, index, set);
    in_box[i] = if_equal(choice.box, index, set);
  }
  const Vec single = if_single(set, subtract(set, broadcast(1)));
  for (int b = 0; b < 9; ++b) {
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const Vec r = in_row[b / 3 * 3 + i / 3], c = in_column[b % 3 * 3 + i % 3];
      const Vec seen = both(any_of(r, c, in_box[b]), single);
      to[b * 9 + i] = first_of(both(r, c), minus(from[b * 9 + i], seen));
    }
  }
}

// Forks every position of a block on its chosen cell: one digit of the cell is tried in `first`,
// the others stay in `block`. Dead positions are dropped.
//
// In a stalled position of nothing but pairs, every digit is placed or has two places in each
// house: one place would be a hidden single, and there are only two candidates per cell. Swapping
// the digits of all pairs turns one solution into another, so both halves have equally many
// solutions: `first` counts for both.
[[gnu::noinline]] void fork_classic(Block& block, Block& first) {
  const Choice choice = choose_cells(block.cell);
  std::uint16_t box[kLanes], place[kLanes], set[kLanes] = {};
  std::memcpy(box, &choice.box, sizeof box);
  std::memcpy(place, &choice.place, sizeof place);
  for (int l = 0; l < block.size; ++l) {
    set[l] = read_set(block.cell, box[l] * 9 + place[l], l);
  }
  Vec sets;
  std::memcpy(&sets, set, sizeof sets);
  const Vec rest = both(sets, subtract(sets, broadcast(1)));
  decide(block.cell, first.cell, choice, minus(sets, rest));
  decide(block.cell, block.cell, choice, rest);
  split_entries(block, choice.symmetric, choice.dead, first);
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
