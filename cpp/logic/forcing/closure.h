// What one candidate forces along chains: links of the board alone, each from one candidate to one.
#pragma once

#include <array>
#include <vector>

#include "logic/core/links.h"
#include "logic/core/position.h"

namespace nonet::logic {

// Everything that chains reach. An alternating walk over weak and strong links has no state except
// its current candidate, so this is reachability, and the result does not depend on the order.
struct Closure {
  std::array<CellSet<2>, 9> on;   // for each digit: the cells that must hold it
  std::array<CellSet<2>, 9> off;  // for each digit: the cells that cannot hold it
};

// The links in the form that closures read, and for each digit the cells where it has a strong
// link.
struct ChainGround {
  ChainGround(const Position<2>& position, const Links& links);

  const Position<2>& position;
  const Links& links;
  std::array<CellSet<2>, 9> is_strong;
};

Closure close(const ChainGround& ground, Candidate from, bool on);

// A closure with the shortest chain to everything in it.
class Walk {
 public:
  Walk(const ChainGround& ground, Candidate from, bool on);

  Closure closure;
  // The number of links that lead there; the candidate is in the closure.
  int length(Candidate to, bool on) const { return node(to, on).length; }
  // The candidates of a shortest chain from the start, alternately true and false.
  std::vector<Candidate> chain(Candidate to, bool on) const;

 private:
  struct Node {
    Candidate before;
    std::uint16_t length;
  };
  const Node& node(Candidate of, bool on) const { return nodes_[2 * of + on]; }
  std::vector<Node> nodes_;
};

}  // namespace nonet::logic
