// Rows and columns with several places for a digit.
#pragma once

#include <vector>

#include "logic/core/position.h"

namespace nonet::logic {

template <int W>
struct Line {
  int unit;
  CellSet<W> places;
  unsigned crossing;  // the crossing lines that hold the places: indices into Ground::covers
};

// The lines with at least two places, all of them in crossing lines.
template <int W>
std::vector<Line<W>> find_lines(const Position<W>& position, int digit, Direction direction) {
  const Ground<W>& ground = *position.ground;
  const std::vector<int>& across = ground.covers[static_cast<int>(direction) ^ 1];
  std::vector<Line<W>> lines;
  lines.reserve(ground.lines[static_cast<int>(direction)].size());
  for (const int unit : ground.lines[static_cast<int>(direction)]) {
    Line<W> line{unit, ground.units[unit].cells & position.candidates[digit], 0};
    if (!line.places.is_many()) continue;
    CellSet<W> covered;
    for (std::size_t i = 0; i < across.size(); ++i) {
      if (!ground.units[across[i]].cells.meets(line.places)) continue;
      covered |= ground.units[across[i]].cells;
      line.crossing |= 1U << i;
    }
    if (covered.contains(line.places)) lines.push_back(line);
  }
  return lines;
}

}  // namespace nonet::logic
