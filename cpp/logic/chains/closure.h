// What follows from what in a net of links, however long the way.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/core/cells.h"

namespace nonet::logic {

// Candidates as bits, cell * 9 + digit.
using CandidateSet = CellSet<12>;

class ChainGraph;

// Points are nodes taken to be true or false: from a true one lead its weak links, from a false one
// its strong links. Parts are sets of points that all follow from each other. A chain is a way
// along the links, so what no way shows, no chain does; but a way may use a candidate twice, and is
// no chain then. This takes a tenth of the time to search for chains from every node.
class ChainClosure {
 public:
  // The net is of a position or a digit.
  explicit ChainClosure(const ChainGraph& graph);

  // The candidates that a way leads from, taken to be true, to a node that excludes them. All that
  // any chain or loop excludes is among them: it excludes its ends, or the ends of a part of it.
  const CandidateSet& refuted() const { return refuted_; }
  // Whether a way leads from a false node to the same node as true.
  bool is_proved(int node) const;

  struct Part {
    std::vector<std::uint16_t> true_nodes, false_nodes;
  };
  // Of more than one point, since only these can have loops.
  const std::vector<Part>& parts() const { return parts_; }

 private:
  class Search;

  std::size_t words_;
  // The number of the part a node is in when true, and when false.
  std::vector<std::uint16_t> part_if_true_, part_if_false_;
  // For each part what follows from it: the nodes that are true, then those that are false.
  std::vector<std::uint64_t> reach_;
  std::vector<Part> parts_;
  CandidateSet refuted_;
};

}  // namespace nonet::logic
