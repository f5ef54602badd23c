// Solves one classic 9x9 puzzle in microseconds; solutions always come in the same order.
#pragma once

#include "nonet/lanes.h"

namespace nonet::lanes {

// `values` are 81 digits 1 to 9, 0 for empty, row by row. The limit is 1 or more.
// `is_stopped(context)` is called every few milliseconds; it may be null.
SingleAnswer count_single(const std::uint8_t* values, std::uint64_t limit,
                          bool (*is_stopped)(void*) = nullptr, void* context = nullptr);

}  // namespace nonet::lanes
