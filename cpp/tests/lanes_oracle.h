// What the tests of the bulk engine compare it with: a slow, obviously correct search, and puzzles.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "nonet/lanes.h"

namespace nonet::tests {

using Values = std::vector<std::uint8_t>;  // 81 per puzzle, 0 for empty

// Counts up to `limit` solutions, trying every digit in the cell with the fewest candidates.
unsigned count_slowly(const std::uint8_t* values, unsigned limit);

// Whether `grid` is full, obeys the rules, and agrees with the puzzle.
bool solves(const std::uint8_t* grid, const std::uint8_t* values);

Values random_solution(std::mt19937& random);
// A random solution reduced to `clues` cells.
Values random_puzzle(std::mt19937& random, int clues);
// A minimal puzzle with one solution.
Values random_minimal(std::mt19937& random);
// Puzzles of all kinds: few and many clues, a changed clue, two equal clues in a unit, full and
// empty.
Values mixed_puzzles(std::mt19937& random, std::size_t rows);

std::vector<Cpu> cpus();  // those that this machine supports

// The arrays of one call.
struct Answers {
  std::vector<std::uint8_t> grids, counts, faults;
  std::vector<std::uint32_t> guesses;
  BulkEnd end = BulkEnd::kDone;

  bool operator==(const Answers&) const = default;
};
Answers solve_values(const Values& values, const BulkOptions& options);
Answers solve_rows(const BulkInput& input, const BulkOptions& options, bool text = false);

}  // namespace nonet::tests
