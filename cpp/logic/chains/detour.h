// Finds chains where the shortest paths are not chains.
#pragma once

#include <span>
#include <vector>

#include "logic/chains/trace.h"

namespace nonet::logic {

// The shortest paths of a trace may contain a candidate twice, as true and as false, and are not
// chains then. Or a grouped chain is wanted and they are plain. This searches for a longer path
// that qualifies, by iterative deepening in steps of two links.
class Detour {
 public:
  // The longest path to try has this many nodes: eight cells of an XY-chain. A graph with groups
  // and sets has many more paths; what only longer ones show can wait for a later step.
  static constexpr int kMostNodes = 16;
  static constexpr int kMostGroupedNodes = 12;

  explicit Detour(const ChainGraph& graph) : graph_(graph) {}

  // `back` gives the distance from a node to the end: the consequences of the end being false lead,
  // reversed, to the end. It was started with the last node taken as false, or with a candidate
  // taken as true, and is complete. Returns the nodes from the first to the last, or none. Without
  // a first node the path leads from the candidate back to it.
  std::span<const std::uint16_t> find(const Trace& back, int first, Trace::Ways ways);

 private:
  bool from_false(int node, int depth, const CandidateSet& used);
  bool from_true(int node, int depth, const CandidateSet& used);
  bool is_good() const;

  const ChainGraph& graph_;
  const Trace* back_ = nullptr;
  Trace::Ways ways_ = Trace::Ways::kAll;
  int end_ = 0;    // distance of the last node from the end: 0, or 1 if the end is a candidate
  int limit_ = 0;  // the most links
  std::vector<std::uint16_t> way_;
};

}  // namespace nonet::logic
