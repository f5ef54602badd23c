// Reads one row of 81 bytes, whichever blank marks it uses.
#pragma once

#include <cstdint>

namespace nonet::lanes {

// Reads characters when `zero` is '0', values when it is 0. Returns 0, or the position (from 1)
// of the first byte that is not a cell.
unsigned read_row(const std::uint8_t* row, std::uint8_t zero, std::uint8_t* values);

// The mark other than 0 that a row uses for empty cells; a dot when there is none.
std::uint8_t find_blank(const std::uint8_t* row);

}  // namespace nonet::lanes
