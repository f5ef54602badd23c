// Search: finds every solution of one grid, each exactly once, and can pause anywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "nonet/outcome.h"
#include "nonet/rules.h"

namespace nonet {

class Search {
 public:
  // `values` has one byte per cell, 0 for empty, otherwise 1 .. size. `marks` is empty or has one
  // mask per cell (bit d-1 for digit d) with the candidates of an empty cell; masks of filled cells
  // are ignored. The caller has checked lengths and ranges.
  Search(std::shared_ptr<const Rules> rules, std::span<const std::uint8_t> values,
         std::span<const std::uint32_t> marks = {});
  ~Search();
  Search(Search&&) noexcept;

  // Searches until the next solution, the end, or about `budget` removals of candidates, which take
  // about ten nanoseconds each. The order of solutions depends on the rules and the grid alone.
  Outcome run(std::uint64_t budget);

  // The same, but adds the solutions to `found` and continues until that reaches `limit`
  // (kSolution).
  Outcome count(std::uint64_t budget, std::uint64_t limit, std::uint64_t& found);

  bool is_done() const;
  // After kSolution, until the next call: the digits of the solution.
  std::span<const std::uint8_t> solution() const;
  // The number of candidates tried without proof.
  std::uint64_t guesses() const;

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace nonet
