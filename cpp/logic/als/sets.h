// Almost locked sets: cells of one unit with one digit more than cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/core/position.h"

namespace nonet::logic {

// If the set lacks one of its digits, it has all the others. `unit` is the first that contains it.
struct Als {
  CellSet<2> cells;
  std::uint16_t digits;
  std::uint16_t unit;
};

// All almost locked sets of a position of nine digits, with 1 to 8 cells each and without
// duplicates; sorted by size, then by unit.
std::vector<Als> find_als(const Position<2>& position);

}  // namespace nonet::logic
