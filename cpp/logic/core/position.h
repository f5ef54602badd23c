// A position: digits and candidates of a board, as finders read them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "logic/core/ground.h"

namespace nonet::logic {

// What makes a position impossible: an empty cell without a candidate (unit < 0), or a house
// without a place for a digit (cell < 0).
struct Contradiction {
  int cell = -1;
  int unit = -1;
  int digit = -1;
};

// Digits count from 0. A filled cell has no candidates, and its peers do not have its digit.
template <int W>
struct Position {
  // `values`: one byte a cell, 0 for empty, else the digit from 1; legal (see is_legal). `givens`:
  // likewise, those of the values that are given. `masks`: empty, or the candidates that are left
  // (bit d for digit d from 0), looked at for empty cells.
  Position(const Ground<W>& ground, std::span<const std::uint8_t> values,
           std::span<const std::uint8_t> givens, std::span<const std::uint16_t> masks);

  const Ground<W>* ground;
  CellSet<W> empty;  // cells without a digit
  CellSet<W> given;  // cells whose digit the puzzle gave
  std::array<CellSet<W>, kMaxDigits>
      candidates;                             // for each digit: the empty cells that may hold it
  std::array<CellSet<W>, kMaxDigits> filled;  // for each digit: the cells that hold it
  std::array<std::uint16_t, 64 * W> masks{};  // for each cell: the digits it may hold
  std::array<std::uint8_t, 64 * W> values{};  // for each cell: its digit from 1, 0 for none

  bool has(int cell, int digit) const { return masks[cell] >> digit & 1; }
  bool is_solved() const { return empty.empty(); }

  // The digit is a candidate of the cell.
  void place(int cell, int digit);
  void remove(int cell, int digit) {
    masks[cell] &= static_cast<std::uint16_t>(~(1U << digit));
    candidates[digit].drop(cell);
  }

  // The cells whose candidates are exactly one, two in number.
  CellSet<W> with_one_candidate() const;
  CellSet<W> with_two_candidates() const;

  // Whether no two digits break the rules.
  bool is_legal() const;
  // Looks for places of these digits only: others have had theirs, and have them still.
  std::optional<Contradiction> contradiction(Digits digits) const;
};

extern template struct Position<2>;
extern template struct Position<4>;

}  // namespace nonet::logic
