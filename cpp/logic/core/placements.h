// Full placements of one digit: a cell in every house that lacks the digit, no two seeing each
// other.
#pragma once

#include <vector>

#include "logic/core/position.h"

namespace nonet::logic {

class Placements {
 public:
  Placements(const Position<2>& position, int digit);

  // Whether a full placement exists within these cells.
  bool exist(const CellSet<2>& among) const;
  // Whether a full placement that uses this cell exists within these cells.
  bool exist_with(int cell, const CellSet<2>& among) const;

  // The candidates that are in no full placement. No argument about this digit alone can eliminate
  // any other candidate, so most searches for one can be skipped.
  CellSet<2> find_unplaceable() const;

 private:
  bool complete(const CellSet<2>& open, const CellSet<2>& wanted, CellSet<2>& chosen) const;
  // The cells that remain open beside a chosen one.
  CellSet<2> beside(int cell, const CellSet<2>& open) const {
    return open - ground_->sees(cell, digit_) - CellSet<2>::of(cell);
  }

  const Ground<2>* ground_;
  int digit_;
  CellSet<2> candidates_;
  std::vector<CellSet<2>> houses_;  // where each house may have the digit
};

}  // namespace nonet::logic
