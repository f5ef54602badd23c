// Step: one deduction of Sudoku Explainer, with its rating.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rating/se/grid.h"

namespace nonet::se {

struct Removal {
  std::uint8_t cell;
  Mask digits;
  bool operator==(const Removal&) const = default;
};

// Removals in the order in which they were added. A hash map of cells that holds n entries lists
// them by the low bits of the cell's number; nested chains depend on that order.
class Removals {
 public:
  void add(int cell, Mask digits) { list_.push_back({static_cast<std::uint8_t>(cell), digits}); }
  void add_to(int cell, Mask digits) {
    for (Removal& removal : list_)
      if (removal.cell == cell) {
        removal.digits |= digits;
        return;
      }
    add(cell, digits);
  }
  void clear() { list_.clear(); }
  bool empty() const { return list_.empty(); }
  const std::vector<Removal>& list() const { return list_; }

  std::vector<Removal> in_map_order() const {
    unsigned buckets = 16;
    while (list_.size() * 4 > buckets * 3) buckets *= 2;
    std::vector<Removal> sorted = list_;
    std::stable_sort(sorted.begin(), sorted.end(), [buckets](const Removal& a, const Removal& b) {
      return (a.cell & (buckets - 1)) < (b.cell & (buckets - 1));
    });
    return sorted;
  }

  std::vector<Removal> sorted() const {
    std::vector<Removal> sorted = list_;
    std::sort(sorted.begin(), sorted.end(),
              [](const Removal& a, const Removal& b) { return a.cell < b.cell; });
    return sorted;
  }

 private:
  std::vector<Removal> list_;
};

struct Step {
  double rating = 0;
  std::string_view technique;  // in static storage
  Removals removals;
  int cell = -1;  // where a digit is placed
  int digit = -1;

  bool found() const { return rating > 0; }

  void apply(Grid& grid) const {
    for (const Removal& removal : removals.list()) grid.remove_all(removal.cell, removal.digits);
    if (cell >= 0) grid.place(cell, digit);
  }
};

}  // namespace nonet::se
