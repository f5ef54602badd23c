// What follows on a board of the single path, for all digits at once.
//
// Include one simd_*.h first.
#pragma once

#include <cstring>

#include "lanes/single_places.h"
#include "lanes/single_tables.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

constexpr int kWides = 8 * sizeof(Bands) / sizeof(Wide);  // the ninth digit has a vector of its own

// The digits of a board, in registers.
struct Digits {
  Wide wide[kWides];
  Bands last;
};

NONET_ALWAYS Digits load(const Board& board) {
  Digits digits;
  std::memcpy(&digits, &board, sizeof digits);
  return digits;
}
NONET_ALWAYS void store(const Digits& digits, Board& board) {
  std::memcpy(&board, &digits, sizeof digits);
}

NONET_ALWAYS Sizes<Bands> narrow(const Sizes<Wide>& wide) {
  const auto part = [&]<int kDigit>() -> Sizes<Bands> {
    return {digit_of<kDigit>(wide.once), digit_of<kDigit>(wide.twice),
            digit_of<kDigit>(wide.thrice)};
  };
  if constexpr (kWides == 8) {
    return part.template operator()<0>();
  } else if constexpr (kWides == 4) {
    return unite(part.template operator()<0>(), part.template operator()<1>());
  } else {
    constexpr int kLast = kWides == 2;  // so that the code below is valid at every level
    return unite(
        unite(part.template operator()<0>(), part.template operator()<1>()),
        unite(part.template operator()<2 * kLast>(), part.template operator()<3 * kLast>()));
  }
}

NONET_ALWAYS Sizes<Bands> count_candidates(const Digits& digits) {
  Sizes<Wide> wide = {digits.wide[0], Wide{}, Wide{}};
  NONET_UNROLL for (int i = 1; i < kWides; ++i) {
    wide = unite(wide, {digits.wide[i], Wide{}, Wide{}});
  }
  return unite(narrow(wide), {digits.last, Bands{}, Bands{}});
}

NONET_ALWAYS Bands unite_digits(const Digits& digits) {
  Wide wide = digits.wide[0];
  NONET_UNROLL for (int i = 1; i < kWides; ++i) wide |= digits.wide[i];
  Bands found = digit_of<0>(wide) | digits.last;
  if constexpr (kWides <= 4) found |= digit_of<kWides <= 4 ? 1 : 0>(wide);
  if constexpr (kWides <= 2)
    found |= digit_of<kWides <= 2 ? 2 : 0>(wide) | digit_of<kWides <= 2 ? 3 : 0>(wide);
  return found;
}

// Removes a placed digit from the rest of its row, then what no way of filling bands and stacks
// uses; false if it is twice in a row or has a band without places.
template <class Number>
NONET_ALWAYS bool settle_digits(Number& places, Number& alone, Number placed_cells) {
  const Number placed = places & placed_cells;
  const Number row = ~rows_without(placed);
  places &= placed | ~row;
  const Number doubled = after_first(places) & row;
  places = settle_columns(settle_lines(places));
  alone = places & rows_without(after_first(places));
  return is_none(doubled) & !has_empty_band(places);
}

// Propagates until nothing more follows; false on a contradiction. Once it has returned true, a
// cell without an alternative holds its digit; where all are such, the board is a solution: every
// row has a place for every digit, so none has two, and the lines take care of boxes and columns.
NONET_ALWAYS bool settle(Board& board, Sizes<Bands>& sizes) {
  const Bands cells = {kBand, kBand, kBand, 0};
  Digits digits = load(board);
  sizes = count_candidates(digits);
  for (;;) {
    const Digits before = digits;
    const Bands placed = sizes.once & ~sizes.twice;
    const Wide placed_wide = spread_bands(placed);
    Digits alone;
    bool alive = settle_digits(digits.last, alone.last, placed);
    NONET_UNROLL for (int i = 0; i < kWides; ++i) {
      alive &= settle_digits(digits.wide[i], alone.wide[i], placed_wide);
    }
    if (!alive) return false;
    // A digit that is alone in its row takes its cell.
    const Bands taken = unite_digits(alone);
    const Wide taken_wide = spread_bands(taken);
    digits.last &= alone.last | ~taken;
    Bands changed = digits.last ^ before.last;
    Wide changed_wide = {};
    NONET_UNROLL for (int i = 0; i < kWides; ++i) {
      digits.wide[i] &= alone.wide[i] | ~taken_wide;
      changed_wide |= digits.wide[i] ^ before.wide[i];
    }
    sizes = count_candidates(digits);
    if (!is_none((cells & ~sizes.once) | (taken & sizes.twice))) return false;
    if (is_none(changed) & is_none(changed_wide)) break;
  }
  store(digits, board);
  return true;
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
