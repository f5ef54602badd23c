// Solving one row of many grids.
#pragma once

#include <cstddef>
#include <memory>

#include "base/run.h"
#include "nonet/many.h"

namespace nonet {

// Writes the count, the guesses and the first solution (or zeros) of one row. False when the run
// was stopped first.
bool solve_row(const std::shared_ptr<const Rules>& rules, const ManyGrids& grids, std::size_t row,
               unsigned limit, base::Worker& worker);

}  // namespace nonet
