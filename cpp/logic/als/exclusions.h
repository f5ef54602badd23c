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
    return planes_[row_[cell * 9 + digit] + other];
  }
  // The first set that proves it, or -1.
  int find_set(int cell, int digit, int other_cell, int other) const;

 private:
  const AlsWeb& web_;
  std::array<std::uint16_t, 81 * 9> row_{};  // where the planes of each candidate begin
  std::vector<CellSet<2>> planes_;
};

}  // namespace nonet::logic
