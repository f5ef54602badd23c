// A position: the digits and candidates of a board, in the form that finders read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "logic/core/ground.h"

namespace nonet::logic {

// A contradiction: an empty cell without candidates (unit < 0), or a house without a place for a
// digit (cell < 0).
struct Contradiction {
  int cell = -1;
  int unit = -1;
  int digit = -1;
};

// Digits count from 0. A filled cell has no candidates, and its peers do not have its digit.
template <int W>
struct Position {
  // `values`: one byte per cell, 0 for empty, otherwise the digit from 1; legal (see is_legal).
  // `givens`: likewise, those of the values that are given. `masks`: empty, or the remaining
  // candidates per cell (bit d for digit d from 0), read for empty cells only.
  Position(const Ground<W>& ground, std::span<const std::uint8_t> values,
           std::span<const std::uint8_t> givens, std::span<const std::uint16_t> masks);

  const Ground<W>* ground;
  CellSet<W> empty;  // cells without a digit
  CellSet<W> given;  // cells whose digit is a given
  // For each digit: the empty cells that may hold it.
  std::array<CellSet<W>, kMaxDigits> candidates;
  std::array<CellSet<W>, kMaxDigits> filled;  // for each digit: the cells that hold it
  std::array<std::uint16_t, 64 * W> masks{};  // for each cell: the digits it may hold
  std::array<std::uint8_t, 64 * W> values{};  // for each cell: its digit from 1, 0 for none

  bool has(int cell, int digit) const { return masks[cell] >> digit & 1; }
  bool is_solved() const { return empty.empty(); }

  // The digit is a candidate of the cell. `fill` leaves the candidates of other cells alone.
  void place(int cell, int digit);
  void fill(int cell, int digit) {
    for (const int other : Digits(masks[cell])) candidates[other].drop(cell);
    masks[cell] = 0;
    values[cell] = static_cast<std::uint8_t>(digit + 1);
    empty.drop(cell);
    filled[digit].add(cell);
  }
  void remove(int cell, int digit) {
    masks[cell] &= static_cast<std::uint16_t>(~(1U << digit));
    candidates[digit].drop(cell);
  }

  // The cells with exactly one candidate, and those with exactly two.
  CellSet<W> with_one_candidate() const;
  CellSet<W> with_two_candidates() const;

  // Whether no two placed digits conflict.
  bool is_legal() const;
  // Checks the places of these digits only: the others had places before and have not changed.
  std::optional<Contradiction> contradiction(Digits digits) const;
};

extern template struct Position<2>;
extern template struct Position<4>;

}  // namespace nonet::logic
