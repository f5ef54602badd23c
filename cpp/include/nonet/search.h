// Search: finds every solution of one grid, each exactly once, and can pause anywhere.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "nonet/rules.h"

namespace nonet {

enum class Outcome {
  kSolution,  // solution() holds it until the next call
  kPaused,    // the budget is spent; the next call goes on from here
  kDone,      // there are no further solutions
};

class Search {
 public:
  // `values` has one byte a cell, 0 for empty, else 1 .. size. `marks` is empty or has one mask a
  // cell (bit d-1 for digit d): the candidates left to it if it is empty; those of filled cells are
  // not looked at. The caller has checked lengths and ranges.
  Search(std::shared_ptr<const Rules> rules, std::span<const std::uint8_t> values,
         std::span<const std::uint32_t> marks = {});
  ~Search();
  Search(Search&&) noexcept;

  // Works until the next solution, the end, or about `budget` removals of candidates, which take
  // some ten nanoseconds each. The order of solutions depends on the rules and the grid alone.
  Outcome run(std::uint64_t budget);

  // Likewise, but adds what it finds to `found` and goes on until that reaches `limit` (kSolution).
  Outcome count(std::uint64_t budget, std::uint64_t limit, std::uint64_t& found);

  bool is_done() const;
  std::span<const std::uint8_t> solution() const;
  // How many candidates have been tried without proof.
  std::uint64_t guesses() const;

 private:
  struct Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace nonet
