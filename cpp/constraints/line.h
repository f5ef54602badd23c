// LineRule: the values of cells in order are accepted by an automaton.
#pragma once

#include <memory>

#include "constraints/layers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class LineRule : public Propagator {
 public:
  // `cells` may repeat, or all `differ`; then one pass may leave more to remove.
  LineRule(std::vector<int> cells, std::shared_ptr<const Layers> layers, bool repeats, bool differ)
      : Propagator(std::move(cells), Level::kLine, !repeats && !differ),
        layers_(std::move(layers)),
        differ_(differ) {}

  bool run(View& view) const override;
  std::span<const int> blamed(View& view) const override;

 protected:
  const std::shared_ptr<const Layers> layers_;

 private:
  bool run_narrow(View& view) const;
  bool run_differ(View& view) const;
  bool passes(View& view, std::size_t first, std::size_t& end) const;

  const bool differ_;
};

}  // namespace nonet::constraints
