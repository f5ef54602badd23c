// A net: what follows from an assumption by singles, locked candidates and naked pairs.
#pragma once

#include <array>

#include "logic/core/position.h"
#include "logic/core/step.h"

namespace nonet::logic {

// The digits left to each cell of a board of nine digits. A filled cell has its digit left.
//
// The rules of a net never undo one another: with fewer candidates each of them still does what it
// did, or a simpler one does. So the end is the same in whatever order they are tried, and what a
// net proves does not depend on how the board lies.
struct Net {
  std::array<CellSet<2>, 9> left;
  CellSet<2> fixed;  // cells whose one digit has been taken from all that it excludes

  explicit Net(const Position<2>& position);
  Net() = default;

  bool has(int cell, int digit) const { return left[digit].has(cell); }
  // The digit stands in the cell.
  void assume(int cell, int digit) {
    for (int other = 0; other < 9; ++other)
      if (other != digit) left[other].drop(cell);
  }
  void refuse(int cell, int digit) { left[digit].drop(cell); }

  CellSet<2> open(const Ground<2>& ground) const { return CellSet<2>::below(ground.cells) - fixed; }
};

inline constexpr unsigned kAllDigits = 0x1ff;

// What to look at when a net is settled that is part of one or two settled ones: houses whose
// places for a digit differ from both, and two cells of a pair where both did not have two
// candidates in the same one.
struct Agenda {
  std::array<HouseSet, 9> houses{};
  std::array<CellSet<2>, 2> paired;
};

// Follows all that is forced until nothing is. False if that ends in a contradiction: a cell
// without a digit, a house without a place for one. Cells with one digit are always looked at.
bool settle(const Ground<2>& ground, Net& net, const Agenda& agenda);
// With nothing known before.
bool settle(const Ground<2>& ground, Net& net);
// `before` is a settled net that has all that this one has.
bool settle(const Ground<2>& ground, Net& net, const Net& before);

// Settles a settled net with one candidate true or false.
bool settle_assumed(const Ground<2>& ground, Net& net, int cell, int digit);
bool settle_refused(const Ground<2>& ground, Net& net, int cell, int digit);

// The houses where the places for each digit are fewer than in a net that has all that this one
// has.
std::array<HouseSet, 9> changed_houses(const Ground<2>& ground, const Net& net, const Net& before);
// The cells with two digits left.
CellSet<2> bivalue_cells(const Net& net);

// What is left of both: where the assumptions of two settled nets hold together.
Net meet(const Net& a, const Net& b);

}  // namespace nonet::logic
