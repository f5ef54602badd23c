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

  // One term at one moment.
  struct Part {
    Group::Open open;
    Group::Bounds bounds;
    int base, span;  // the least that it adds to the sum, and by how much that varies
  };

  // The first and last of the totals between two bounds; false if there is none.
  bool totals_within(int least, int most, int& first, int& last) const;
  // False if the term cannot have any sum.
  bool gather(const View& view, int term, Part& part) const;
  bool run_bounds(View& view) const;
  template <int kWords>
  bool combine(View& view, std::span<const Part> parts, int base, int room) const;

  const std::vector<Term> terms_;
  const std::vector<int> totals_;
};

}  // namespace nonet::constraints
