// Random complete grids under any rules, by a search that starts again when it goes astray.
#pragma once

#include <cstdint>
#include <functional>

#include "base/dice.h"
#include "nonet/rules.h"

namespace nonet::maker {

// Writes a complete grid; false if no attempt led to one, or `is_stopped` returned true.
bool draw_by_search(const Rules& rules, base::Dice& dice, const std::function<bool()>& is_stopped,
                    std::uint8_t* grid);

}  // namespace nonet::maker
