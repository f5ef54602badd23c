// Group: cells that differ and add to a sum with one coefficient.
//
// Sums are those of indices from 0: value v counts v. The sums that the group can have are a word
// of 64 bits counted from `base`; more than 64 possible sums are treated as an interval.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "constraints/peers.h"
#include "constraints/problem.h"
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

  // The cells without a value, at one moment. Their sums do not include those of the others.
  struct Open {
    int count;
    int fixed;        // the sum of the cells with a value
    Mask taken;       // their values
    int least, most;  // bounds of the sum of the open cells, which differ
    std::array<int, kMaxValues> cells;
    std::array<Mask, kMaxValues> masks;
  };
  void gather(const View& view, Open& open) const;

  // The sums of the open cells that are possible, as bits counted from open.least. At most 64 sums.
  Word sums(const Open& open) const;

  // Removes values that no way with a sum in `allowed` (bits counted from `base`) uses.
  bool prune(View& view, const Open& open, Word allowed, int base) const;
  // The same for an interval of sums, by the bounds of single cells.
  static bool prune_to(View& view, const Open& open, int least, int most);

  std::span<const int> cells() const { return cells_; }

 private:
  Mask required_by_rests(const View& view) const;
  bool prune_pair(View& view, const Open& open, Word allowed, int base) const;
  bool prune_triple(View& view, const Open& open, Word allowed, int base) const;
  bool prune_by_ways(View& view, const Open& open, Word allowed, int base, Mask must) const;
  bool prune_by_sets(View& view, const Open& open, Word allowed, int base, Mask must) const;

  std::vector<int> cells_;
  const Peers& peers_;
  std::shared_ptr<const std::vector<Combinations::Item>> sets_;
  std::vector<std::vector<int>> rests_;
  Mask house_values_;
};

}  // namespace nonet::constraints
