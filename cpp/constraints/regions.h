// ConnectedRule: cells with some values are connected; RegionsRule: labels divide cells into
// connected regions of one size, whose values differ.
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

class RegionsRule : public Propagator {
 public:
  RegionsRule(std::vector<int> cells, std::vector<int> places, std::vector<int> labels, int size,
              int width, Mask values)
      : Propagator(std::move(cells), Level::kLarge, false),
        places_(std::move(places)),
        labels_(std::move(labels)),
        size_(size),
        width_(width),
        values_(values) {}

  bool run(View& view) const override;

 private:
  bool numbered(View& view) const;
  bool differ(View& view, Mask label) const;

  const std::vector<int> places_, labels_;
  const int size_, width_;
  const Mask values_;
};

}  // namespace nonet::constraints
