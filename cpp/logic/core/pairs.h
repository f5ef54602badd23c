// Houses with two places for a digit, and the eliminations that two such houses allow.
#pragma once

#include <array>
#include <vector>

#include "logic/core/links.h"

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
  visit_pairs(position, digit, [&](int house, int one, int two) {
    pairs.push_back({house, position.ground->units[house].kind, {one, two}});
  });
  return pairs;
}

// Two pairs whose near cells see each other: at most one near cell is true, so at least one of the
// far cells is. A cell that sees both far cells loses the digit.
struct Bridge {
  Pair first, second;
  int near1, near2, far1, far2;
  CellSet<2> removed;
};

// The bridges that eliminate something.
inline std::vector<Bridge> find_bridges(const Position<2>& position, int digit,
                                        const std::vector<Pair>& pairs) {
  std::vector<Bridge> bridges;
  const Ground<2>& ground = *position.ground;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    for (std::size_t j = i + 1; j < pairs.size(); ++j)
      for (const int end1 : {0, 1})
        for (const int end2 : {0, 1}) {
          const int near1 = pairs[i].cells[end1], far1 = pairs[i].cells[1 - end1];
          const int near2 = pairs[j].cells[end2], far2 = pairs[j].cells[1 - end2];
          // A cell does not see itself, so two pairs that share an end form no bridge.
          if (!ground.sees(near1, digit).has(near2)) continue;
          if (near1 == far2 || near2 == far1 || far1 == far2) continue;
          const CellSet<2> removed =
              position.candidates[digit] & ground.sees(far1, digit) & ground.sees(far2, digit);
          if (removed) bridges.push_back({pairs[i], pairs[j], near1, near2, far1, far2, removed});
        }
  return bridges;
}

}  // namespace nonet::logic
