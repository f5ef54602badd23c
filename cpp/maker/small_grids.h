// Complete grids of sizes 4 and 6 with equal probability, from a list of them.
#pragma once

#include <cstdint>

#include "base/dice.h"

namespace nonet::maker {

// Whether grids of these boxes are few enough to be listed.
bool is_small(int box_rows, int box_columns);

// Draws a complete grid.
void draw_small(int box_rows, int box_columns, base::Dice& dice, std::uint8_t* grid);

}  // namespace nonet::maker
