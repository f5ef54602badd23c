// SameRule: groups of cells hold the same values, as often; DistinctRule: a cell shows how many
// different values others hold.
#pragma once

#include "constraints/peers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class SameRule : public Propagator {
 public:
  // `differs[i]`: the cells of group i differ from each other.
  SameRule(std::vector<int> cells, std::vector<std::vector<int>> groups, std::vector<char> differs,
           Mask values)
      : Propagator(std::move(cells), Level::kSum, false),
        groups_(std::move(groups)),
        differs_(std::move(differs)),
        values_(values) {}

  bool run(View& view) const override;

 private:
  const std::vector<std::vector<int>> groups_;
  const std::vector<char> differs_;
  const Mask values_;
};

class DistinctRule : public Propagator {
 public:
  DistinctRule(std::vector<int> cells, int counter, int lowest)
      : Propagator(with(cells, counter), Level::kSum, false),
        counted_(std::move(cells)),
        counter_(counter),
        lowest_(lowest) {}

  bool run(View& view) const override;

 private:
  static std::vector<int> with(std::vector<int> cells, int counter) {
    cells.push_back(counter);
    return cells;
  }
  int most(const View& view) const;

  const std::vector<int> counted_;
  const int counter_, lowest_;
};

}  // namespace nonet::constraints
