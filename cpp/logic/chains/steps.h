// Chains as steps: which ones to keep, and how they are written down.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "logic/chains/graph.h"
#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

// Nodes in order. Links are weak and strong in turn; in a loop one more leads from the last node to
// the first.
struct Chain {
  struct Node {
    CellSet<2> cells;
    int digit;
    ChainSet set = {};  // what is behind the link to the next node, if it is a set
  };
  std::vector<Node> nodes;
  bool starts_strong = true;
  bool is_loop = false;
};

// Each node is a mark of its own, with the house in which its digit has no place beside the node
// and the next one where that makes the link to the next. After a node whose link to the next is
// due to a set comes the set: its cells, and all candidates of these and of the further cell, if
// there is one. The mark of the chain holds the links in order.
//
// Collects chains and gives them to a sink at the end, shortest first. Of several with one effect
// it keeps the one with the fewest marked candidates. If the sink wants one step only, it keeps one
// of the shortest.
class ChainSteps {
 public:
  ChainSteps(const Study9& study, Sink& sink) : study_(study), sink_(sink) {}

  // Whether a chain with so many links could still be of use.
  bool is_wanted(int links) const { return sink_.wants_all() || links < shortest_; }
  bool wants_all() const { return sink_.wants_all(); }
  // Whether to search where the shortest ways will not do: for one step only if there is none yet.
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
