// LongLine: a line of many cells and few nodes, which remembers its nodes from run to run.
//
// In a line of a hundred cells most changes concern a few of them, or none: an automaton that
// counts one value does not tell the others apart.
#pragma once

#include "constraints/line.h"

namespace nonet::constraints {

class LongLine : public LineRule {
 public:
  // The words of a view from `word` on hold, for each cell, the values it had and the nodes before
  // it that are on an accepted path.
  LongLine(std::vector<int> cells, std::shared_ptr<const Layers> layers, bool stable, int word)
      : LineRule(std::move(cells), std::move(layers), stable), word_(word) {}

  static bool fits(const Layers& layers) { return layers.width == 1 && layers.layers.size() >= 16; }
  static int words_for(std::size_t cells) { return 3 * static_cast<int>(cells); }

  bool run(View& view) const override;

 private:
  const int word_;
};

}  // namespace nonet::constraints
