// Unique: which of many puzzles have exactly one solution, answered for all of them at once.
#pragma once

#include <cstdint>
#include <vector>

#include "base/run.h"
#include "nonet/generate.h"

namespace nonet::maker {

// For one thread.
class Unique {
 public:
  Unique(const MakerRules& rules, Cpu cpu, base::Worker& worker);

  // Counts the solutions of rows of values up to 2; false if the call was stopped or there is no
  // memory.
  bool count(const std::uint8_t* values, std::size_t rows, std::uint8_t* counts);

 private:
  bool count_classic(const std::uint8_t* values, std::size_t rows, std::uint8_t* counts);

  const MakerRules& rules_;
  const Cpu cpu_;
  base::Worker& worker_;
  std::vector<std::uint32_t> guesses_;
};

}  // namespace nonet::maker
