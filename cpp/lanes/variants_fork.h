// Guessing under the rules of a variant: turns up to kLanes stalled positions into twice as many.
//
// Include one simd_*.h first.
#pragma once

#include "lanes/block.h"
#include "lanes/variants_sweep.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// What matters of a house. A pair is a cell with two candidates.
struct HouseDigits {
  Vec two_pairs, three_pairs;  // digits that are in at least two, at least three of its pairs
  Vec two_places;              // digits with exactly two places
  Vec total;                   // how many candidates it has
};

NONET_ALWAYS HouseDigits count_house_digits(const std::uint8_t* at, const Vec* cell,
                                            const Vec* pair, const Vec* size) {
  const Vec none = broadcast(0);
  Vec one_pair = none, once = none, twice = none, thrice = none;
  HouseDigits digits = {none, none, none, none};
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const Vec p = pair[at[i]], y = cell[at[i]];
    digits.three_pairs = either(digits.three_pairs, both(digits.two_pairs, p));
    digits.two_pairs = either(digits.two_pairs, both(one_pair, p));
    one_pair = either(one_pair, p);
    thrice = either(thrice, both(twice, y));
    twice = either(twice, both(once, y));
    once = either(once, y);
    digits.total = add(digits.total, size[at[i]]);
  }
  digits.two_places = minus(twice, thrice);
  return digits;
}

struct HouseChoice {
  Vec cell, digits;  // where to fork, and which digits to try first
};

// Chooses a cell with the fewest candidates (two or more), and among those the one that should
// imply most. Each of its digits scores a point if another pair that sees the cell has it, one more
// if two have it, and one if it has exactly two places in some house of the cell. A point is worth
// sixteen more candidates in the cell's houses and loose peers. A digit with two places is tried
// first.
[[gnu::noinline]] HouseChoice choose_by_house(const Plan& plan, const Vec* cell) {
  Vec size[kCells], pair[kCells];
  HouseDigits house[kMostHouses];
  const Vec none = broadcast(0), two = broadcast(2);
  for (int c = 0; c < kCells; ++c) {
    size[c] = size_of(cell[c]);
    pair[c] = if_equal(size[c], two, cell[c]);
  }
  for (int h = 0; h < plan.houses; ++h)
    house[h] = count_house_digits(plan.house_cells + h * 9, cell, pair, size);
  Vec least = broadcast(0x7FFF);
  HouseChoice choice = {none, none};
  for (int c = 0; c < kCells; ++c) {
    Vec in_another = none, in_two_others = none, two_places = none, total = none;
    for (int k = plan.member_start[c]; k < plan.member_start[c + 1]; ++k) {
      const HouseDigits& digits = house[plan.member[k]];
      in_two_others = any_of(in_two_others, digits.three_pairs, both(in_another, digits.two_pairs));
      in_another = either(in_another, digits.two_pairs);
      two_places = either(two_places, digits.two_places);
      total = add(total, digits.total);
    }
    for (int k = plan.loose_start[c]; k < plan.loose_start[c + 1]; ++k) {
      const Vec p = pair[plan.loose[k]];
      in_two_others = either(in_two_others, both(in_another, p));
      in_another = either(in_another, p);
      total = add(total, size[plan.loose[k]]);
    }
    two_places = both(two_places, cell[c]);
    const Vec points = add(size_of(two_places), add(size_of(both(pair[c], in_another)),
                                                    size_of(both(pair[c], in_two_others))));
    // The least is best. The high bits are the number of candidates minus two, counted from the
    // lowest number, which wraps around to the top for cells with one. The low 12 bits are 4095
    // minus what is in favour of the cell.
    const Vec favour = add(shift_left<4>(points), smaller(total, broadcast(2048)));
    const Vec rank =
        add(shift_left<12>(subtract(size[c], two)), subtract(broadcast(0x8000 + 4095), favour));
    choice.cell = if_less(rank, least, broadcast(static_cast<std::uint16_t>(c)), choice.cell);
    choice.digits = if_less(rank, least, first_of(two_places, cell[c]), choice.digits);
    least = smaller(least, rank);
  }
  return choice;
}

NONET_ALWAYS std::uint16_t* lane_of(Vec* cell, int c, int lane) {
  return reinterpret_cast<std::uint16_t*>(cell + c) + lane;
}

// Forks the positions of a block, entry l of which is in lane l: one digit of the chosen cell is
// tried in `first`, the others stay in `block`. The positions in `resumed` move to `first` as they
// are.
[[gnu::noinline]] void fork_variant(const Plan& plan, Block& block, Block& first, Mask resumed) {
  const HouseChoice choice = choose_by_house(plan, block.cell);
  std::uint16_t chosen[kLanes], digits[kLanes];
  std::memcpy(chosen, &choice.cell, sizeof chosen);
  std::memcpy(digits, &choice.digits, sizeof digits);
  std::memcpy(first.cell, block.cell, sizeof first.cell);
  const int positions = block.size < kLanes ? block.size : kLanes;
  block.size = 0;
  for (int l = 0; l < positions; ++l) {
    const std::uint32_t row = block.row[l];
    first.add(row, 1, block.path[l], l);
    if (resumed >> l & 1) continue;
    std::uint16_t set;
    std::memcpy(&set, lane_of(block.cell, chosen[l], l), sizeof set);
    const auto one = static_cast<std::uint16_t>(digits[l] & -digits[l]);
    const auto rest = static_cast<std::uint16_t>(set & ~one);
    std::memcpy(lane_of(first.cell, chosen[l], l), &one, sizeof one);
    std::memcpy(lane_of(block.cell, chosen[l], l), &rest, sizeof rest);
    block.add(row, 1, block.path[l], l);
  }
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
