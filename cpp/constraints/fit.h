// Fit: which values up to eight cells that differ can have if their values are one of some sets.
#pragma once

#include <span>

#include "constraints/lanes.h"

namespace nonet::constraints {

class Fit {
 public:
  static constexpr int kMaxCells = 8;

  explicit Fit(std::span<const Mask> cells) : Fit(static_cast<int>(cells.size())) {
    for (std::size_t i = 0; i < cells.size(); ++i) masks_.set(static_cast<int>(i), cells[i]);
  }

  // Takes a set into account if `possible` and if each cell can have one of its values: one pass
  // of naked singles is made, which was found to be worth its time.
  void add(Mask set, bool possible) {
    Masks fit = masks_ & set;
    const Mask kept = settle_singles(fit) & possible ? ~Mask{0} : 0;
    used_ = used_ | (fit & kept);
    common_ &= set | ~kept;
  }

  // What a cell has in any of the sets: nothing if none of them fits.
  Mask operator[](int cell) const { return used_[cell]; }
  // The values of all sets that fit.
  Mask common() const { return common_; }
  // Whether further sets cannot change anything.
  bool has_all() const { return common_ == 0 && !(used_ ^ masks_).any(); }

 private:
  using Masks = Lanes<1>;

  explicit Fit(int count) {
    for (int i = 0; i < count; ++i) no_cell_.set(i, 0);
    masks_ = used_ = no_cell_;
  }

  // Removes a value that is the only one of a cell from the others. False if a cell has none left.
  bool settle_singles(Masks& masks) const {
    const Masks is_one = masks.is_single().without(no_cell_);
    const auto [once, twice] = (masks & is_one).folded();
    masks = (masks & (is_one | ~once)) | no_cell_;
    return (twice == 0) & !masks.is_none().any();
  }

  Masks no_cell_ = Masks::all(~Mask{0});  // all bits in the lanes without a cell
  Masks masks_, used_;
  Mask common_ = ~Mask{0};
};

}  // namespace nonet::constraints
