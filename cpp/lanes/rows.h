// Reads one row of 81 bytes, whichever blank marks it uses.
#pragma once

#include <cstdint>

namespace nonet::lanes {

// Reads characters when `zero` is '0', values when it is 0. Answers 0, or the position (from 1) of
// the first byte that is no cell.
unsigned read_row(const std::uint8_t* row, std::uint8_t zero, std::uint8_t* values);

// The blank mark that a row uses beside 0, to be read without a second look; a dot when there is
// none.
std::uint8_t find_blank(const std::uint8_t* row);

}  // namespace nonet::lanes
