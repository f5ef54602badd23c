// PathLine: a line whose cells differ and whose automaton has few paths, such as a sandwich.
//
// A path gives a mask to each cell: "3, 7 or 8 in these three, 1 before them, 9 after them, and
// the others elsewhere". Each is tried with what the cells can still hold.
#pragma once

#include <memory>

#include "constraints/lanes.h"
#include "constraints/layers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class PathLine : public Propagator {
 public:
  using Row = Lanes<2>;            // the masks of the cells; all bits in the lanes that have none
  using Paths = std::vector<Row>;  // one row each

  // The words of a view from `word` on hold the paths that are impossible.
  PathLine(std::vector<int> cells, std::shared_ptr<const Paths> paths, int values, int word);

  // All paths, or null if there are too many or a row cannot hold the values.
  static std::shared_ptr<const Paths> paths_of(const Layers& layers, int values);
  static int words_for(const Paths& paths) { return static_cast<int>(paths.size() + 31) / 32; }

  bool run(View& view) const override;

 private:
  bool settle(Row& row) const;

  const std::shared_ptr<const Paths> paths_;
  const int count_;
  const bool is_house_;
  Row cells_only_;  // all bits in the lanes of cells
  const int word_;
};

}  // namespace nonet::constraints
