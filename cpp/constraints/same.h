// SameRule: groups of cells hold the same values, as often.
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

}  // namespace nonet::constraints
