// Price: what a search costs with each kernel, and whether another one is worth preparing.
//
// All costs are in updates of cells: 5 ns where many options are removed at once, 13 ns where few
// are, here 8 ns. They decide only how fast a search is: all kernels walk the same tree.
#pragma once

#include <cstdint>

#include "cover/problem.h"

namespace nonet::cover {

enum class Kernel { kCells, kBits, kLocal };

// What a walk with cells has done so far.
struct Spent {
  std::uint64_t nodes = 0;
  std::uint64_t updates = 0;
  std::uint64_t items = 0;  // what bits would have narrowed: about the live items of each node
  double share = 0;         // of the tree
};

// For a problem whose table fits: without one, local search would copy too large sets.
class Price {
 public:
  explicit Price(const Problem& problem);

  // The least price of a table.
  static constexpr double kLeast = 1000;

  // The cost of what was done, with each kernel; infinite for local search if the problem is not
  // for it.
  static double by_cells(const Spent& spent);
  double by_bits(const Spent& spent) const;
  double by_local(const Spent& spent) const;
  // The kernel for the rest of the search, if it is like the part that is done; cells, which need
  // no preparation, unless the rest repays what another one takes to prepare.
  Kernel best(const Spent& spent) const;
  // The cost after which best() is asked first.
  double patience() const { return patience_; }

 private:
  double words_;          // of a table, per item
  double table_, reach_;  // the costs of building them
  double local_node_;     // of a node of local search, besides its updates
  double patience_;
};

}  // namespace nonet::cover
