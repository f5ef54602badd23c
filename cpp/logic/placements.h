// Full placements of one digit: a cell in every house that lacks it, none seeing another.
#pragma once

#include "logic/position.h"

namespace nonet::logic {

// The candidates of a digit that are in none of its full placements. No argument about this digit
// alone can remove any other candidate, which spares most searches for one.
CellSet<2> find_unplaceable(const Position<2>& position, int digit);

}  // namespace nonet::logic
