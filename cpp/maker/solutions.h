// Solutions: the solutions of a puzzle as a list that can be narrowed down clue by clue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/run.h"
#include "lanes/single_tree.h"
#include "nonet/generate.h"

namespace nonet::maker {

// For one thread. What it lists depends on the puzzle and the limits alone, not on the CPU.
class Solutions {
 public:
  Solutions(const MakerRules& rules, Cpu cpu, base::Worker& worker);

  // Lists the solutions of a puzzle, but not more than `most`. The list is also cut where the
  // search takes too long.
  void list(const std::uint8_t* values, std::size_t most);

  // Whether the list holds all solutions.
  bool is_complete() const { return is_complete_; }
  std::size_t size() const { return size_; }
  bool is_unique() const { return is_complete_ && size_ == 1; }
  const std::uint8_t* operator[](std::size_t i) const { return &found_[i * cells_]; }

  // Keeps the solutions that have these digits in these cells.
  void keep(const std::vector<int>& cells, const std::uint8_t* digits);

 private:
  void list_classic(const std::uint8_t* values, std::size_t most);
  void list_any(const std::uint8_t* values, std::size_t most);

  const MakerRules& rules_;
  const Cpu cpu_;
  base::Worker& worker_;
  const std::size_t cells_;
  std::vector<std::uint8_t> found_;
  std::size_t size_ = 0;
  bool is_complete_ = false;
  lanes::Tree tree_;
};

}  // namespace nonet::maker
