// Price: what a search costs with cells and with bits, and whether a table is worth building.
//
// All costs are in updates of cells: 5 ns where many options are removed at once, 13 ns where few
// are, here 8 ns. They decide only how fast a search is: both kernels walk the same tree.
#pragma once

#include <cstdint>

#include "cover/problem.h"

namespace nonet::cover {

// What a walk with cells has done so far.
struct Spent {
  std::uint64_t nodes = 0;
  std::uint64_t updates = 0;
  std::uint64_t items = 0;  // what bits would have narrowed: about the live items of each node
  double share = 0;         // of the tree
};

class Price {
 public:
  explicit Price(const Problem& problem);

  // The least price of a table.
  static constexpr double kLeast = 1000;

  // The cost of building the table.
  double table() const { return table_; }
  // The cost of what was done, with either kernel.
  static double by_cells(const Spent& spent);
  double by_bits(const Spent& spent) const;
  // Whether the rest of the search, if it is like the part that is done, repays a table.
  bool is_worth(const Spent& spent) const;
  // The cost after which is_worth() is asked first.
  double patience() const { return patience_; }

 private:
  double words_;  // per item
  double table_;
  double patience_;
};

}  // namespace nonet::cover
