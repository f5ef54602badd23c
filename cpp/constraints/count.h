// CountRule: how many cells hold a value of a mask, for several masks over the same cells; and
// CounterRule, where a cell shows the number.
#pragma once

#include "constraints/peers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

// Ways to split cells into groups that differ, in each of which a value occurs once at most.
using Partitions = std::vector<std::vector<std::vector<int>>>;

class CountRule : public Propagator {
 public:
  struct Entry {
    Mask mask;
    std::vector<char> allowed;  // [count], 0 .. number of cells
  };

  // If the masks overlap nowhere and hold every value, the counts add up to the number of cells.
  CountRule(std::vector<int> cells, std::vector<Entry> entries, bool is_partition,
            const Peers& peers, Partitions partitions)
      : Propagator(std::move(cells), Level::kSmall, false),
        entries_(std::move(entries)),
        is_partition_(is_partition),
        peers_(peers),
        partitions_(std::move(partitions)) {}

  bool run(View& view) const override;

 private:
  // Lowers the greatest count of a value to the groups that can hold it; where the least count is
  // that number, each such group holds it.
  // Some cell holds a value of the mask: if there is one such value left, it has a place.
  bool settle_last(View& view, Mask mask) const;
  bool fit_groups(View& view, Mask mask, int fewest, int& greatest) const;

  const std::vector<Entry> entries_;
  const bool is_partition_;
  const Peers& peers_;
  const Partitions partitions_;
};

// As many of the cells hold a value of the mask as the counter shows.
class CounterRule : public Propagator {
 public:
  CounterRule(std::vector<int> cells, Mask mask, int counter, int lowest)
      : Propagator(with(cells, counter), Level::kSmall, false),
        counted_(std::move(cells)),
        mask_(mask),
        counter_(counter),
        lowest_(lowest) {}

  bool run(View& view) const override;

 private:
  static std::vector<int> with(std::vector<int> cells, int counter) {
    cells.push_back(counter);
    return cells;
  }

  const std::vector<int> counted_;
  const Mask mask_;
  const int counter_, lowest_;
};

}  // namespace nonet::constraints
