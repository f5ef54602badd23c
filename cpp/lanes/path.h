// Path: where a position is in the tree of its puzzle's guesses, so that solutions have an order.
//
// A fork tries one digit in its first half and the others in its second. Which half is solved first
// depends on the other puzzles in the vectors; what the halves are does not. So the *leftmost*
// solution, which a search would meet first that always finishes the first half before it begins
// the second, is the same whatever the neighbours, the threads and the CPU are.
//
//     1........   the puzzle                   one bit per fork, from the top: 0 in the first half,
//     01.......   in the first half            1 in the second; then a 1 that marks the end
//     0110.....   ... in the second half of the first half ...
//
// Of two positions, neither of which came from the other, the one with the lower path is further
// left. After 63 forks a path stays as it is; of solutions with equal paths, the one whose cells
// come first in reading order is shown.
#pragma once

#include "lanes/always.h"

namespace nonet::lanes {

using Path = std::uint64_t;

constexpr Path kRoot = Path{1} << 63;

NONET_ALWAYS Path end_of(Path path) { return path & -path; }
NONET_ALWAYS bool is_full(Path path) { return path & 1; }
NONET_ALWAYS Path first_half(Path path) {
  return is_full(path) ? path : path ^ end_of(path) ^ end_of(path) >> 1;
}
NONET_ALWAYS Path second_half(Path path) { return path | end_of(path) >> 1; }
NONET_ALWAYS std::uint32_t forks_on(Path path) {
  return static_cast<std::uint32_t>(63 - __builtin_ctzll(path));
}

}  // namespace nonet::lanes
