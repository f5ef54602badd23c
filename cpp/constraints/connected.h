// ConnectedRule: cells with some values are connected.
#pragma once

#include "constraints/propagator.h"

namespace nonet::constraints {

class ConnectedRule : public Propagator {
 public:
  ConnectedRule(std::vector<int> cells, std::vector<int> places, Mask mask, int size, int width)
      : Propagator(std::move(cells), Level::kLarge, false),
        places_(std::move(places)),
        mask_(mask),
        size_(size),
        width_(width) {}

  bool run(View& view) const override;

 private:
  const std::vector<int> places_;  // cells in rows of width_
  const Mask mask_;
  const int size_, width_;
};

}  // namespace nonet::constraints
