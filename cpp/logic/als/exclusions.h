// Exclusions: pairs of candidates that would take two digits from some almost locked set.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/core/study.h"

namespace nonet::logic {

// A set that loses two of its digits has fewer digits than cells and cannot be filled. So two
// candidates with different digits cannot both be true if some set would then lack both digits.
class Exclusions {
 public:
  explicit Exclusions(const Study9& study);

  // The cells where the other digit cannot be true together with this candidate; empty for its own
  // digit.
  const CellSet<2>& by_sets(int cell, int digit, int other) const {
    const int row = row_[cell * 9 + digit];
    if (!is_known_[row / 9]) find_row(cell, digit);
    return planes_[row + other];
  }
  // The first set that proves it, or -1.
  int find_set(int cell, int digit, int other_cell, int other) const;

 private:
  void find_row(int cell, int digit) const;

  const AlsWeb& web_;
  std::array<std::uint16_t, 81 * 9> row_{};  // where the planes of each candidate begin
  // Computed for each candidate on first use: the first step of a board needs few of them.
  mutable std::vector<CellSet<2>> planes_;
  mutable std::vector<bool> is_known_;
};

}  // namespace nonet::logic
