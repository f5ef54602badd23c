// SumRule: groups of cells, each times a coefficient, add up to one of some totals.
#pragma once

#include <vector>

#include "constraints/group.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

struct Term {
  int coefficient;
  Group group;
};

class SumRule : public Propagator {
 public:
  // `totals` are sorted, for indices from 0.
  SumRule(std::vector<int> cells, std::vector<Term> terms, std::vector<int> totals);

  bool run(View& view) const override;

 private:
  static constexpr int kMaxTerms = 24;  // with more, only the bounds are used

  bool run_bounds(View& view) const;
  template <int kWords>
  bool combine(View& view, std::span<const Group::Open> opens, int base, int room) const;

  const std::vector<Term> terms_;
  const std::vector<int> totals_;
};

}  // namespace nonet::constraints
