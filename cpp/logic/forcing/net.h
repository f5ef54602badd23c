// A net: what follows from an assumption by singles, locked candidates and naked pairs.
#pragma once

#include <array>

#include "logic/core/position.h"
#include "logic/core/step.h"

namespace nonet::logic {

// The digits left for each cell of a board of nine digits; for a filled cell, its digit.
//
// The rules of a net are monotonic: with fewer candidates each of them still does what it did, or a
// simpler one does. So the result is the same in whatever order they are applied, and what a net
// proves is the same for every symmetric image of a board.
struct Net {
  std::array<CellSet<2>, 9> left;
  CellSet<2> fixed;  // cells whose only digit has been propagated to everything it excludes

  explicit Net(const Position<2>& position);
  Net() = default;

  bool has(int cell, int digit) const { return left[digit].has(cell); }
  // Whether the digit is placed in the cell.
  void assume(int cell, int digit) {
    for (int other = 0; other < 9; ++other)
      if (other != digit) left[other].drop(cell);
  }
  void refuse(int cell, int digit) { left[digit].drop(cell); }

  CellSet<2> open(const Ground<2>& ground) const { return CellSet<2>::below(ground.cells) - fixed; }
};

inline constexpr unsigned kAllDigits = 0x1ff;

// What to check when settling a net that is contained in one or two settled ones: the houses whose
// places for a digit differ from both, and pairs of cells unless both had two candidates in the
// same one of these nets.
struct Agenda {
  std::array<HouseSet, 9> houses{};
  std::array<CellSet<2>, 2> paired;
};

// Applies everything that is forced until nothing changes. Returns false if that ends in a
// contradiction: a cell without a digit, or a house without a place for one. Cells with one digit
// are always checked.
bool settle(const Ground<2>& ground, Net& net, const Agenda& agenda);
// With nothing known in advance.
bool settle(const Ground<2>& ground, Net& net);
// `before` is a settled net that contains this one.
bool settle(const Ground<2>& ground, Net& net, const Net& before);

// Settle a settled net with one candidate true or false.
bool settle_assumed(const Ground<2>& ground, Net& net, int cell, int digit);
bool settle_refused(const Ground<2>& ground, Net& net, int cell, int digit);

// The houses where a digit has fewer places than in `before`, a net that contains this one.
std::array<HouseSet, 9> changed_houses(const Ground<2>& ground, const Net& net, const Net& before);
// The cells with two digits left.
CellSet<2> bivalue_cells(const Net& net);

// The intersection: the candidates left when the assumptions of two settled nets hold together.
Net meet(const Net& a, const Net& b);

}  // namespace nonet::logic
