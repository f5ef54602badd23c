// LineRule: the values of cells in order are accepted by an automaton.
#pragma once

#include <memory>

#include "constraints/layers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class LineRule : public Propagator {
 public:
  // `cells` may repeat; then one pass may leave more to remove.
  LineRule(std::vector<int> cells, std::shared_ptr<const Layers> layers, bool repeats)
      : Propagator(std::move(cells), Level::kLine, !repeats), layers_(std::move(layers)) {}

  bool run(View& view) const override;

 private:
  bool run_narrow(View& view) const;

  const std::shared_ptr<const Layers> layers_;
};

}  // namespace nonet::constraints
