// Exclusions: pairs of candidates that would leave some almost locked set short of two digits.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/core/study.h"

namespace nonet::logic {

// A set that loses two of its digits has fewer digits than cells, which all differ: no filling is
// left. So two candidates of different digits cannot both be true if some set lacks both digits
// then.
class Exclusions {
 public:
  explicit Exclusions(const Study9& study);

  // The cells where the other digit cannot stand beside this candidate; none for its own digit.
  const CellSet<2>& by_sets(int cell, int digit, int other) const {
    return planes_[row_[cell * 9 + digit] + other];
  }
  // The first set that shows it, or -1.
  int find_set(int cell, int digit, int other_cell, int other) const;

 private:
  const AlsWeb& web_;
  std::array<std::uint16_t, 81 * 9> row_{};  // where the planes of each candidate begin
  std::vector<CellSet<2>> planes_;
};

}  // namespace nonet::logic
