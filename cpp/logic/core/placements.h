// Full placements of one digit: a cell in every house that lacks it, none seeing another.
#pragma once

#include <vector>

#include "logic/core/position.h"

namespace nonet::logic {

class Placements {
 public:
  Placements(const Position<2>& position, int digit);

  // Whether there is one within some cells.
  bool exist(const CellSet<2>& among) const;
  // Whether there is one within some cells and this one.
  bool exist_with(int cell, const CellSet<2>& among) const;

  // The candidates that are in none. No argument about this digit alone can remove any other
  // candidate, which spares most searches for one.
  CellSet<2> find_unplaceable() const;

 private:
  bool complete(const CellSet<2>& open, const CellSet<2>& wanted, CellSet<2>& chosen) const;
  // The cells that are left beside one.
  CellSet<2> beside(int cell, const CellSet<2>& open) const {
    return open - ground_->sees(cell, digit_) - CellSet<2>::of(cell);
  }

  const Ground<2>* ground_;
  int digit_;
  CellSet<2> candidates_;
  std::vector<CellSet<2>> houses_;  // where they may have the digit
};

}  // namespace nonet::logic
