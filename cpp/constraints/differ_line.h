// DifferLine: a line whose cells all differ, so that no value is read twice.
#pragma once

#include "constraints/line.h"

namespace nonet::constraints {

class DifferLine : public LineRule {
 public:
  // The words of a view from `word` on hold the nodes that no line passes.
  DifferLine(std::vector<int> cells, std::shared_ptr<const Layers> layers, int word);

  static int words_for(const Layers& layers);

  bool run(View& view) const override;

 private:
  const int word_;
  std::vector<std::uint32_t> first_node_, first_word_;  // [layer]
};

}  // namespace nonet::constraints
