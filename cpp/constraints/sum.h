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
  template <int kWords>
  bool combine(View& view, const std::vector<Group::Range>& ranges, int base, int room) const;

  const std::vector<Term> terms_;
  const std::vector<int> totals_;
};

}  // namespace nonet::constraints
