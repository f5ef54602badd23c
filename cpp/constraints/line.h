// LineRule: the values of cells in order are accepted by an automaton.
#pragma once

#include <memory>

#include "constraints/layers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class LineRule : public Propagator {
 public:
  // One pass over cells that repeat is not `stable`.
  LineRule(std::vector<int> cells, std::shared_ptr<const Layers> layers, bool stable)
      : Propagator(std::move(cells), Level::kLine, stable), layers_(std::move(layers)) {}

  bool run(View& view) const override;
  std::span<const int> blamed(View& view) const override;

 protected:
  const std::shared_ptr<const Layers> layers_;

 private:
  bool run_narrow(View& view) const;
  bool passes(View& view, std::size_t first, std::size_t& end) const;
};

}  // namespace nonet::constraints
