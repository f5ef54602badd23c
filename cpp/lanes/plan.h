// Plan: the rules of a variant in plain types, which the code for every kind of CPU shares.
#pragma once

#include <cstdint>

namespace nonet::lanes {

inline constexpr int kSize = 9;
inline constexpr int kCells = kSize * kSize;
inline constexpr int kMostHouses = 64;

// Locked candidates of a house: a digit that none of the `places` can hold is elsewhere in the
// house, where each of the `targets` sees it. Both are ranges of Plan::cells.
struct Locked {
  std::uint32_t places, targets, end;
};

// Cells are numbered row by row.
struct Plan {
  int houses;
  const std::uint8_t* house_cells;  // [house * 9 + place]

  // The peers of cell c that share no house with it: loose[loose_start[c] .. loose_start[c + 1]].
  bool has_loose;
  const std::uint16_t* loose_start;
  const std::uint8_t* loose;

  // The houses of cell c: member[member_start[c] .. member_start[c + 1]].
  const std::uint16_t* member_start;
  const std::uint8_t* member;

  // Those with several targets, applied in every sweep, and the others, applied before a fork.
  int shared_locked, lone_locked;
  const Locked *shared, *lone;
  const std::uint8_t* cells;
};

}  // namespace nonet::lanes
