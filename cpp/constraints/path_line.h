// PathLine: a line whose cells differ and whose automaton has few paths, such as a sandwich.
//
// A path gives a mask to each cell: "3, 7 or 8 in these three, 1 before them, 9 after them, and
// the others elsewhere". Each is tried with what the cells can still hold.
#pragma once

#include <memory>

#include "constraints/layers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class PathLine : public Propagator {
 public:
  using Paths = std::vector<Mask>;  // the masks of a path after those of the one before

  // The words of a view from `word` on hold the paths that are impossible.
  PathLine(std::vector<int> cells, std::shared_ptr<const Paths> paths, int values, int word);

  // All paths, or null if there are too many.
  static std::shared_ptr<const Paths> paths_of(const Layers& layers);
  static int words_for(const Layers& layers, const Paths& paths);

  bool run(View& view) const override;

 private:
  bool try_path(const Mask* path, const Mask* now, Mask* left) const;

  const std::shared_ptr<const Paths> paths_;
  const bool is_house_;
  const int word_;
};

}  // namespace nonet::constraints
