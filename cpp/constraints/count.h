// CountRule: how many cells hold a value of a mask, for several masks over the same cells; and
// CounterRule, where a cell shows the number.
#pragma once

#include "constraints/propagator.h"

namespace nonet::constraints {

class CountRule : public Propagator {
 public:
  struct Entry {
    Mask mask;
    std::vector<char> allowed;  // [count], 0 .. number of cells
  };

  // If the masks overlap nowhere and hold every value, the counts add up to the number of cells.
  CountRule(std::vector<int> cells, std::vector<Entry> entries, bool is_partition)
      : Propagator(std::move(cells), Level::kSmall, false),
        entries_(std::move(entries)),
        is_partition_(is_partition) {}

  bool run(View& view) const override;

 private:
  const std::vector<Entry> entries_;
  const bool is_partition_;
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
