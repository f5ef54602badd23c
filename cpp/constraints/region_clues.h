// Lines that count the cells of a region, found by what they accept.
#pragma once

#include <optional>

#include "constraints/layers.h"
#include "constraints/regions.h"

namespace nonet::constraints {

// The clue that a line of labels and one other cell is, if it is one.
std::optional<RegionClue> region_clue(const Line& line, const Layers& layers,
                                      const Regions& regions, int values);

}  // namespace nonet::constraints
