// Guessing under the classic rules in lanes of 8 bits: the same choices as in classic_fork.h.
//
// Include simd_avx512_bytes.h first.
#pragma once

#include "lanes/block.h"
#include "lanes/bytes.h"
#include "lanes/classic_lines.h"
#include "lanes/line_digits.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

struct Choice {
  Vec box, place;  // of the cell to fork on
  Mask symmetric;  // positions in which no cell has more than two candidates
};

// The 9 in the lines of a box: LineDigits of all six lines, a bit for each.
struct LineNines {
  Vec any, pair, two_pairs;
};

NONET_ALWAYS LineNines join(const LineNines& a, const LineNines& b) {
  return {either(a.any, b.any), either(a.pair, b.pair),
          any_of(a.two_pairs, b.two_pairs, both(a.pair, b.pair))};
}
NONET_ALWAYS LineNines select(Vec where, const LineNines& a, const LineNines& b) {
  return {select(where, a.any, b.any), select(where, a.pair, b.pair),
          select(where, a.two_pairs, b.two_pairs)};
}

// Whether a box has the 9 in two or three pairs, as classic_fork.h counts: the index has the rows
// with a pair and those with two, and three pairs in one row count as two.
constexpr bool is_in_two_pairs(int rows) { return size_of_bits(rows & 7) > 1 || rows >> 3; }
constexpr bool is_in_three_pairs(int rows) {
  return (size_of_bits(rows & 7) > 1 && rows >> 3) || (rows & 7) == 7;
}
constexpr Table kInTwoPairs = tabulate([](int rows) { return is_in_two_pairs(rows) ? 0x3F : 0; });
constexpr Table kInThreePairs =
    tabulate([](int rows) { return is_in_three_pairs(rows) ? 0x3F : 0; });

// Where a 9 in a pair scores, one bit for each cell of a part.
struct NinePoints {
  Vec in_another, in_two_others, everywhere;
};

template <int kPart>
NONET_ALWAYS NinePoints score_nines(Vec pair, const LineNines& others, Vec in_two_pairs,
                                    Vec in_three_pairs) {
  const Vec by_line = look_up(others.pair, kInLines<kPart>);
  const Vec by_both = look_up(others.pair, kWhereLinesMeet<kPart>);
  const Vec twice = either(look_up(others.two_pairs, kInLines<kPart>), in_three_pairs);
  return {within_either(pair, in_two_pairs, by_line),
          both(pair, either(plus_both(by_both, in_two_pairs, by_line), twice)),
          both(pair, look_up(others.any, kWhereLinesMeet<kPart>))};
}

// 16 times the number of candidates plus four; cells with one candidate come last.
constexpr std::uint8_t kSizeRank[16] = {0xF0, 0xF0, 0x60, 0x70, 0x80, 0x90, 0xA0, 0xB0, 0xC0, 0xD0};

// Chooses a cell with the fewest candidates (two or more), and among pairs the one that should
// imply most (classic_fork.h).
[[gnu::noinline]] Choice choose_cells(const Vec* cell) {
  Vec pair[81], size[81], total[9], pair_nine[9][2];
  LineDigits row[9][3], column[9][3];
  LineNines nines[9];
  const Vec none = broadcast(0), one = broadcast(1), two = broadcast(2);
  Vec most = none;
  for (int b = 0; b < 9; ++b) {
    const Vec* const box = cell + b * kBoxVectors;
    const Vec* const nine = box + kNines;
    total[b] = none;
    Vec is_pair[2] = {none, none};
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const int part = part_of(i);
      const Vec bit = broadcast(bit_of(i));
      const Vec own = add_in(lanes_with(nine[part], bit), bits_of(box[i]), one);
      size[b * 9 + i] = own;
      total[b] = add(total[b], own);
      most = larger(most, own);
      const Mask pairs = lanes_equal(own, two);
      pair[b * 9 + i] = only_in(pairs, box[i]);
      is_pair[part] = add_in(pairs, is_pair[part], bit);
    }
    find_line_digits<Rows>(box, pair + b * 9, row[b]);
    find_line_digits<Columns>(box, pair + b * 9, column[b]);
    NONET_UNROLL for (int part = 0; part < 2; ++part) {
      pair_nine[b][part] = both(is_pair[part], nine[part]);
    }
    const LinesOfPlaces counted = count_in_lines(pair_nine[b][kUpper], pair_nine[b][kLower]);
    nines[b] = {box[kLines], counted.any, counted.twice};
  }

  Vec least_size = broadcast(0xFF), least = broadcast(0xFF);
  Choice choice = {none, none, lanes_up_to(most, two)};
  for (int b = 0; b < 9; ++b) {
    const int band = b / 3 * 3, stack = b % 3;
    const int beside[2] = {band + (stack + 1) % 3, band + (stack + 2) % 3};
    const int stacked[2] = {(b + 3) % 9, (b + 6) % 9};
    LineDigits by_row[3], by_column[3];
    NONET_UNROLL for (int i = 0; i < 3; ++i) {
      by_row[i] = join(row[beside[0]][i], row[beside[1]][i]);
      by_column[i] = join(column[stacked[0]][i], column[stacked[1]][i]);
    }
    const PairsOfBox own = count_pairs(row[b]);
    const Vec columns = broadcast(7);
    const LineNines others = select(columns, join(nines[stacked[0]], nines[stacked[1]]),
                                    join(nines[beside[0]], nines[beside[1]]));
    const Vec rows = select(columns, shift_right<3>(nines[b].pair), nines[b].two_pairs);
    const Vec in_two_pairs = look_up(rows, kInTwoPairs), in_three = look_up(rows, kInThreePairs);
    const NinePoints nine_points[2] = {
        score_nines<kUpper>(pair_nine[b][kUpper], others, in_two_pairs, in_three),
        score_nines<kLower>(pair_nine[b][kLower], others, in_two_pairs, in_three)};
    Vec best = broadcast(0xFF);
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const LineDigits& r = by_row[Rows::line_of(i)];
      const LineDigits& c = by_column[Columns::line_of(i)];
      const PairPoints scored = score_pair(pair[b * 9 + i], own, r, c);
      const NinePoints& nine = nine_points[part_of(i)];
      const Vec bit = broadcast(bit_of(i));
      Vec points = add(add(bits_of(scored.in_another), bits_of(scored.in_two_others)),
                       bits_of(scored.everywhere));
      points = add_in(lanes_with(nine.in_another, bit), points, one);
      points = add_in(lanes_with(nine.in_two_others, bit), points, one);
      points = add_in(lanes_with(nine.everywhere, bit), points, one);
      // In the upper half of the byte 6 minus the points of a pair, or more for other cells.
      const Vec rank = subtract(look_up_16(size[b * 9 + i], kSizeRank), shift_left<4>(points));
      best = smaller(best, add(rank, broadcast(static_cast<unsigned>(i))));
    }
    // First the number of candidates, with all pairs alike; then the points, worth sixteen
    // candidates of the box each.
    const Vec tier = minus(best, broadcast(15));
    const Vec own_size = larger(tier, broadcast(0x60));
    const Vec own_rank = add(smaller(tier, broadcast(0x60)), subtract(broadcast(127), total[b]));
    const Mask better = lanes_below(own_size, least_size) |
                        (lanes_equal(own_size, least_size) & lanes_below(own_rank, least));
    choice.place = choose(better, both(best, broadcast(15)), choice.place);
    choice.box = choose(better, broadcast(static_cast<unsigned>(b)), choice.box);
    least_size = choose(better, own_size, least_size);
    least = choose(better, own_rank, least);
  }
  return choice;
}

// A number from 0 to 8 divided by three, and the remainder, as a bit.
constexpr std::uint8_t kThird[16] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
constexpr std::uint8_t kRowBit[16] = {1, 1, 1, 2, 2, 2, 4, 4, 4};
constexpr std::uint8_t kColumnBit[16] = {8, 16, 32, 8, 16, 32, 8, 16, 32};
constexpr std::uint8_t kUpperBit[16] = {1, 2, 4, 8, 16, 32, 0, 0, 0};
constexpr std::uint8_t kLowerBit[16] = {0, 0, 0, 0, 0, 0, 1, 2, 4};

// The chosen cells, as marks that are all ones in a lane or none.
struct Marks {
  Vec row[9], column[9], box[9];
  Vec band, stack;
  Vec bit[2];  // of the cell among the nines of its box

  explicit Marks(const Choice& choice) {
    const Vec ones = broadcast(0xFF);
    const auto thrice = [](Vec number) { return add(add(number, number), number); };
    band = look_up_16(choice.box, kThird);
    stack = subtract(choice.box, thrice(band));
    const Vec line = look_up_16(choice.place, kThird);
    const Vec of_row = add(thrice(band), line);
    const Vec of_column = add(thrice(stack), subtract(choice.place, thrice(line)));
    for (int i = 0; i < 9; ++i) {
      const Vec index = broadcast(static_cast<unsigned>(i));
      row[i] = only_in(lanes_equal(of_row, index), ones);
      column[i] = only_in(lanes_equal(of_column, index), ones);
      box[i] = only_in(lanes_equal(choice.box, index), ones);
    }
    bit[kUpper] = look_up_16(choice.place, kUpperBit);
    bit[kLower] = look_up_16(choice.place, kLowerBit);
  }
};

// The candidates of the chosen cells: the digits 1 to 8, and where there is a 9.
struct Candidates {
  Vec others;
  Mask nine;
};
[[gnu::noinline]] Candidates read_chosen(const Vec* cell, const Marks& marks) {
  Vec others = broadcast(0), nine = broadcast(0);
  for (int b = 0; b < 9; ++b) {
    const Vec* const box = cell + b * kBoxVectors;
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const Vec here = both(marks.row[b / 3 * 3 + i / 3], marks.column[b % 3 * 3 + i % 3]);
      others = plus_both(others, box[i], here);
    }
    const Vec* const nines = box + kNines;
    const Vec in_box =
        plus_both(both(nines[kUpper], marks.bit[kUpper]), nines[kLower], marks.bit[kLower]);
    nine = plus_both(nine, in_box, marks.box[b]);
  }
  return {others, lanes_nonzero(nine)};
}

// Writes positions in which the chosen cells have the candidates `set`; a single digit is
// eliminated from a cell's peers at once. `from` and `to` may be the same.
[[gnu::noinline]] void decide(const Vec* from, Vec* to, const Choice& choice, const Marks& marks,
                              const Candidates& set) {
  const Vec ones = broadcast(0xFF);
  const Mask one_other = lanes_without(set.others, add(set.others, ones));
  const Vec single = only_in(one_other & ~set.nine, set.others);
  for (int b = 0; b < 9; ++b) {
    const Vec* const old = from + b * kBoxVectors;
    Vec* const made = to + b * kBoxVectors;
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const Vec r = marks.row[b / 3 * 3 + i / 3], c = marks.column[b % 3 * 3 + i % 3];
      const Vec left = minus(old[i], both(any_of(r, c, marks.box[b]), single));
      made[i] = select(both(r, c), set.others, left);
    }
  }

  // Where the 9 is single, it is in no other cell of the box, and in none of the cell's lines in
  // the other boxes.
  const Mask single_nine = set.nine & lanes_zero(set.others);
  const Vec row_bit = only_in(single_nine, look_up_16(choice.place, kRowBit));
  const Vec column_bit = only_in(single_nine, look_up_16(choice.place, kColumnBit));
  const Vec kept = only_in(~single_nine, ones);
  for (int b = 0; b < 9; ++b) {
    const Vec* const old = from + b * kBoxVectors + kNines;
    Vec* const made = to + b * kBoxVectors + kNines;
    const Vec in_band = broadcast(static_cast<unsigned>(b / 3));
    const Vec in_stack = broadcast(static_cast<unsigned>(b % 3));
    const Vec lines = either(only_in(lanes_equal(marks.band, in_band), row_bit),
                             only_in(lanes_equal(marks.stack, in_stack), column_bit));
    const Vec left[2] = {both(old[kUpper], look_up(lines, kOutsideLines<kUpper>)),
                         both(old[kLower], look_up(lines, kOutsideLines<kLower>))};
    NONET_UNROLL for (int part = 0; part < 2; ++part) {
      const Vec bit = marks.bit[part];
      const Vec chosen = plus_minus(only_in(set.nine, bit), both(old[part], kept), bit);
      made[part] = select(marks.box[b], chosen, left[part]);
    }
    to[b * kBoxVectors + kLines] = lines_of(made[kUpper], made[kLower]);
  }
}

// Forks every position of a block on its chosen cell (classic_fork.h).
[[gnu::noinline]] void fork_classic(Block& block, Block& first) {
  const Choice choice = choose_cells(block.cell);
  const Marks marks(choice);
  const Candidates all = read_chosen(block.cell, marks);
  // The lowest digit is tried, and it is never the 9.
  const Vec rest = both(all.others, add(all.others, broadcast(0xFF)));
  decide(block.cell, first.cell, choice, marks, {minus(all.others, rest), 0});
  decide(block.cell, block.cell, choice, marks, {rest, all.nine});
  split_entries(block, choice.symmetric, 0, first);
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
