// What the finders of singles and the quick singles of a path share, so that both report the same
// steps: the order of the techniques, and which cells a single is explained by.
#pragma once

#include "logic/core/position.h"

namespace nonet::logic {

// The techniques by their numbers.
enum Single { kFullHouse, kLastDigit, kHiddenSingle, kNakedSingle, kSingles };

// The first unit of a cell, in which the digits that it cannot be are looked for first.
template <int W>
CellSet<W> line_of(const Ground<W>& ground, int cell) {
  const auto& units = ground.units_of[cell];
  return units.empty() ? CellSet<W>() : ground.units[units.front()].cells;
}

// Of cells that exclude a digit from a naked single, those that may be named: in its line if any.
template <int W>
CellSet<W> preferred(const CellSet<W>& seen, const CellSet<W>& line) {
  const CellSet<W> in_line = seen & line;
  return in_line ? in_line : seen;
}

// Calls add(cell, is_needed) for each placed digit; it is needed if it excludes the digit from
// other cells of a house than those before it. Those that none excludes are left in `others`.
template <int W, typename Add>
void cross_hatch(const Position<W>& position, int digit, CellSet<W>& others, const Add& add) {
  for (const int placed : position.filled[digit]) {
    const CellSet<W>& seen = position.ground->peers[placed];
    add(placed, others.meets(seen));
    others -= seen;
  }
}

}  // namespace nonet::logic
