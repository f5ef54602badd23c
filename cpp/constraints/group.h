// Group: cells that differ and add to a sum with one coefficient.
//
// Sums are those of indices from 0: value v counts v. The sums that the group can have are a word
// of 64 bits counted from `base`; more than 64 possible sums are treated as an interval.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "constraints/peers.h"
#include "constraints/view.h"

namespace nonet::constraints {

// All sets of a number of values, in the order of their sums.
struct Combinations {
  struct Item {
    Mask mask;
    int sum;
  };
  std::vector<Item> items;
};

class Group {
 public:
  // `sets` may be null if there are too many. `rests` are, for each house that holds the group, its
  // other cells.
  Group(std::vector<int> cells, const Peers& peers,
        std::shared_ptr<const std::vector<Combinations::Item>> sets,
        std::vector<std::vector<int>> rests, Mask house_values)
      : cells_(std::move(cells)),
        peers_(peers),
        sets_(std::move(sets)),
        rests_(std::move(rests)),
        house_values_(house_values) {}

  struct Range {
    int least, most;
  };
  // Bounds of the sum, with regard to the cells being different.
  Range range(const View& view) const;

  // The sums that are possible, as bits counted from range.least.
  Word sums(const View& view, Range range) const;

  // Removes values that no way with a sum in `allowed` (bits counted from `base`) uses.
  bool prune(View& view, Word allowed, int base) const;
  // The same for an interval of sums.
  bool prune_to(View& view, Range range) const;

  std::span<const int> cells() const { return cells_; }

 private:
  Mask required_by_rests(const View& view) const;
  bool prune_pair(View& view, Word allowed, int base) const;
  bool prune_by_ways(View& view, Word allowed, int base, Mask must) const;
  bool prune_by_sets(View& view, Word allowed, int base, Mask must) const;

  std::vector<int> cells_;
  const Peers& peers_;
  std::shared_ptr<const std::vector<Combinations::Item>> sets_;
  std::vector<std::vector<int>> rests_;
  Mask house_values_;
};

}  // namespace nonet::constraints
