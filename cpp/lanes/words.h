// Lanes of 16 bits: a cell is one vector, and a lane of it a set of digits, bit d-1 for digit d.
//
// Include one simd_*.h first. bytes.h has the same names for lanes of 8 bits.
#pragma once

#include <cstring>

#include "lanes/plan.h"
#include "lanes/transpose.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

constexpr int kVectors = kCells;  // of a position
constexpr int kBoxVectors = 9;    // of a box, where boxes are together

// The candidates that a lane has in a cell, given by the cell's vector.
NONET_ALWAYS std::uint16_t read_set(const Vec* vectors, int place, int lane) {
  std::uint16_t set;
  std::memcpy(&set, reinterpret_cast<const char*>(vectors + place) + 2 * lane, sizeof set);
  return set;
}
// The digit that a lane has in a cell with one candidate.
NONET_ALWAYS int read_digit(const Vec* vectors, int place, int lane) {
  return 1 + __builtin_ctz(read_set(vectors, place, lane));
}

// Reads the givens of each lane into the vectors of their cells, and no digit into the others.
// `place` is the vector of each cell. Returns the lanes whose bytes are not all digits and dots.
NONET_ALWAYS Mask read_givens(const LaneBytes& bytes, std::uint8_t zero, std::uint8_t dot,
                              const std::uint8_t* place, Vec* cell) {
  LaneByte largest = spread_byte(0);
  const auto read = [&](int first) {
    const LaneByte digit = digit_of_byte(bytes.cell[first], zero, dot);
    largest = larger_byte(largest, digit);
    cell[place[first]] = set_of_digit<0>(digit);
    if constexpr (kCellsPerLoad == 2) cell[place[first + 1]] = set_of_digit<1>(digit);
  };
  for (int c = 0; c + kCellsPerLoad <= kCells; c += kCellsPerLoad) read(c);
  if (kCells % kCellsPerLoad) read(kCells - kCellsPerLoad);  // the last one with one more
  return lanes_above_nine(largest);
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
