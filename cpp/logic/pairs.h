// Houses with two places for a digit.
#pragma once

#include <array>
#include <vector>

#include "logic/position.h"

namespace nonet::logic {

// One of the two cells holds the digit.
struct Pair {
  int house;
  UnitKind kind;
  std::array<int, 2> cells;
};

// In the order of the houses.
inline std::vector<Pair> find_pairs(const Position<2>& position, int digit) {
  std::vector<Pair> pairs;
  for (const int house : position.ground->houses) {
    const Unit<2>& unit = position.ground->units[house];
    const CellSet<2> places = position.candidates[digit] & unit.cells;
    if (places.is_two())
      pairs.push_back({house, unit.kind, {places.first(), places.without_first().first()}});
  }
  return pairs;
}

}  // namespace nonet::logic
