// Chains as steps: which ones to keep, and how they are marked.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "logic/chains/graph.h"
#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

// Nodes in order. Links alternate between weak and strong; in a loop one more leads from the last
// node to the first.
struct Chain {
  struct Node {
    CellSet<2> cells;
    int digit;
    ChainSet set = {};  // the set behind the link to the next node, if any
  };
  std::vector<Node> nodes;
  bool starts_strong = true;
  bool is_loop = false;
};

// Each node is a mark of its own. It includes the house where the digit has no place besides this
// node and the next, if that is the reason for the link to the next. A node whose link to the next
// is due to a set is followed by the set: its cells, and all candidates of these and of the further
// cell, if any. The mark of the chain holds the links in order.
//
// Collects chains and passes them to a sink at the end, shortest first. Of several with the same
// effect it keeps the one with the fewest marked candidates. If the sink wants one step only, it
// keeps one of the shortest.
class ChainSteps {
 public:
  ChainSteps(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  // Whether a chain with this many links could still be useful.
  bool is_wanted(int links) const { return sink_.wants_all() || links < shortest_; }
  bool wants_all() const { return sink_.wants_all(); }
  // Whether to search where the shortest paths are not chains: if only one step is wanted, only
  // while none has been found.
  bool wants_detours() const { return sink_.wants_all() || kept_.empty(); }
  bool go_on() { return sink_.go_on(); }

  bool has(const CandidateSet& effect) const { return by_effect_.contains(effect); }
  // `effect` is not empty.
  void add(const CandidateSet& effect, Chain chain);
  void give();

 private:
  struct Kept {
    CandidateSet effect;
    Chain chain;
    CandidateSet marked;
  };
  CandidateSet marked_in(const Chain& chain) const;
  std::optional<int> house_of(const Chain::Node& one, const Chain::Node& two) const;
  void write(Step& step, const Kept& kept) const;

  const Study9& study_;
  Sink& sink_;
  int shortest_ = 0x7fff;
  std::vector<Kept> kept_;
  std::map<CandidateSet, std::size_t> by_effect_;
};

}  // namespace nonet::logic
