// One classic puzzle: the search on bitboards, and lanes for what takes longer.
#pragma once

#include <cstdint>

#include "lanes/single_tree.h"
#include "nonet/cpu.h"

namespace nonet::lanes {

// A question to the caller, asked every few milliseconds: whether to stop.
struct Stop {
  bool (*is_wanted)(void* context) = nullptr;
  void* context = nullptr;
};

// What the lanes answer to one puzzle.
struct LaneAnswer {
  std::uint8_t count = 0;  // solutions, at most the limit
  std::uint32_t guesses = 0;
  bool stopped = false;
  std::uint8_t leftmost[81] = {};  // the solution that solve_bulk shows, when there is one
};

// Solves one puzzle in lanes, which share its subtrees. `values` are 81 digits 1 to 9, 0 for empty.
// The limit is 1 to 255. Throws std::bad_alloc.
LaneAnswer solve_in_lanes(const std::uint8_t* values, unsigned limit, Cpu cpu, const Stop& stop);

// Writes the solution that a tree is at.
void write_solution(const Tree& tree, std::uint8_t* solution);

}  // namespace nonet::lanes
