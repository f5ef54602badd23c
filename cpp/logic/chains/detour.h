// Chains where the shortest ways will not do.
#pragma once

#include <span>
#include <vector>

#include "logic/chains/trace.h"

namespace nonet::logic {

// The shortest ways of a trace may hold a candidate twice, true and false: they are no chains. Or a
// grouped chain is asked for, and they are plain. This searches for a longer way that will do, in
// depth, deeper by two links each time.
class Detour {
 public:
  // The longest way to try has so many nodes: eight cells of an XY-chain. In a net with groups and
  // sets there are many more ways, and what only longer ones show can wait for another step.
  static constexpr int kMostNodes = 16;
  static constexpr int kMostGroupedNodes = 12;

  explicit Detour(const ChainGraph& graph) : graph_(graph) {}

  // `back` tells how far it is from a node to the end: what is so if the end is false leads, turned
  // round, to the end. It was begun with the last node taken to be false, or with a candidate taken
  // to be true, and is finished. Returns the nodes from the first to the last, or none. Without a
  // first node the way leads from the candidate back to it.
  std::span<const std::uint16_t> find(const Trace& back, int first, Trace::Ways ways);

 private:
  bool from_false(int node, int depth, const CandidateSet& used);
  bool from_true(int node, int depth, const CandidateSet& used);
  bool is_good() const;

  const ChainGraph& graph_;
  const Trace* back_ = nullptr;
  Trace::Ways ways_ = Trace::Ways::kAll;
  int end_ = 0;    // how far the last node is from the end: 0, or 1 if the end is a candidate
  int limit_ = 0;  // links
  std::vector<std::uint16_t> way_;
};

}  // namespace nonet::logic
