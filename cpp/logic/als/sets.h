// Almost locked sets: cells of one unit with one digit more than cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/core/position.h"

namespace nonet::logic {

// If any digit of the set is not in it, each of the others is. `unit` is the first that holds it.
struct Als {
  CellSet<2> cells;
  std::uint16_t digits;
  std::uint16_t unit;
};

// All of a position of nine digits, 1 to 8 cells each, no cells twice; by size, then by unit.
std::vector<Als> find_als(const Position<2>& position);

}  // namespace nonet::logic
