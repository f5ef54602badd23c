// SetsRule: cells that differ, whose values are one of some sets.
#pragma once

#include "constraints/peers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class SetsRule : public Propagator {
 public:
  SetsRule(std::vector<int> cells, std::vector<Mask> masks, const Peers& peers,
           std::vector<std::vector<int>> rests, Mask house_values)
      : Propagator(std::move(cells), Level::kSmall, false),
        masks_(std::move(masks)),
        peers_(peers),
        rests_(std::move(rests)),
        house_values_(house_values) {}

  bool run(View& view) const override;

 private:
  const std::vector<Mask> masks_;
  const Peers& peers_;
  const std::vector<std::vector<int>> rests_;
  const Mask house_values_;
};

}  // namespace nonet::constraints
