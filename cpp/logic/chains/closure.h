// Implications in a graph of links, over paths of any length.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/core/cells.h"

namespace nonet::logic {

// Candidates as bits, cell * 9 + digit.
using CandidateSet = CellSet<12>;

class ChainGraph;

// Points are nodes taken as true or false: a true point leads along its weak links, a false one
// along its strong links. Components are sets of points that all imply each other. A chain is a
// path along the links, so what no path shows, no chain shows; but a path may use a candidate
// twice, and then it is not a chain. Computing this takes a tenth of the time of searching for
// chains from every node.
class ChainClosure {
 public:
  // The graph is that of a position or of one digit.
  explicit ChainClosure(const ChainGraph& graph);

  // The candidates from which, taken as true, a path leads to a node that excludes them. They
  // include everything that any chain or loop excludes: it excludes its ends, or the ends of a part
  // of it.
  const CandidateSet& refuted() const { return refuted_; }
  // Whether a path leads from a node taken as false to the same node as true.
  bool is_proved(int node) const;

  struct Part {
    std::vector<std::uint16_t> true_nodes, false_nodes;
  };
  // Components of more than one point; only these can contain loops.
  const std::vector<Part>& parts() const { return parts_; }

 private:
  class Search;

  std::size_t words_;
  // The components that contain a node as true and as false.
  std::vector<std::uint16_t> part_if_true_, part_if_false_;
  // The consequences of each component: the nodes that are true, then those that are false.
  std::vector<std::uint64_t> reach_;
  std::vector<Part> parts_;
  CandidateSet refuted_;
};

}  // namespace nonet::logic
