// CageRule: cells that differ add up to one of some totals.
#pragma once

#include "constraints/group.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class CageRule : public Propagator {
 public:
  // `totals` are for indices from 0, as bits counted from `base`.
  CageRule(std::vector<int> cells, Group group, Word totals, int base)
      : Propagator(std::move(cells), Level::kSmall, false),
        group_(std::move(group)),
        totals_(totals),
        base_(base) {}

  bool run(View& view) const override {
    Group::Open open;
    group_.gather(view, open);
    return group_.prune(view, open, totals_, base_ - open.fixed);
  }

 private:
  const Group group_;
  const Word totals_;
  const int base_;
};

}  // namespace nonet::constraints
