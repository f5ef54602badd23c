// The net that chains run through: nodes, and the links between them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/als.h"
#include "logic/position.h"

namespace nonet::logic {

// Candidates as bits, cell * 9 + digit.
using CandidateSet = CellSet<12>;

// A digit in one or several cells, all of one unit. A node is true if the digit stands in one of
// them, false if it stands in none.
struct ChainNode {
  CellSet<2> cells;
  int digit;
  // Whether a chain may end here: one cell, or a group, that is, cells where two units meet. Other
  // nodes are sides of almost locked sets.
  bool may_end;
  CandidateSet candidates;
  CandidateSet excluded;  // the candidates that are false if this node is true
};

// An almost locked set, which lacks one of its digits. With a further cell elsewhere it makes
// another kind of link: all candidates of that cell but one are digits of the set, and each of them
// sees all its places there. If the set lacks none of these, the cell holds the one that is left.
struct ChainSet {
  CellSet<2> cells;
  unsigned digits = 0;
  int further = -1;  // a cell, or none

  CellSet<2> all_cells() const { return further < 0 ? cells : cells | CellSet<2>::of(further); }
};

// Why one of two nodes is true: they are all places of a house or both candidates of a cell
// (kPlain), or sides of a set, given by its number.
inline constexpr std::uint16_t kPlain = 0xffff;

struct StrongLink {
  std::uint16_t to;
  std::uint16_t reason;
};

// Strong: if one is false, the other is true. Weak: if one is true, the other is false. Both hold
// in both directions, and both may hold between the same two nodes.
class ChainGraph {
 public:
  enum class Kind { kPlain, kGrouped, kWithSets };

  // The net of the whole position. kGrouped has groups, kWithSets groups and almost locked sets.
  static ChainGraph of(const Position<2>& position, Kind kind, std::span<const Als> sets);
  // The net of one digit, where houses with two places are strong.
  static ChainGraph of_digit(const Position<2>& position, int digit);
  // The net of cells with two candidates, where these cells are strong.
  static ChainGraph of_cells(const Position<2>& position);

  // The net of some of the nodes, ascending, and the links between them.
  ChainGraph part(std::span<const std::uint16_t> kept) const;

  int size() const { return static_cast<int>(nodes.size()); }
  // The strong links of a node, by the other node. Between the same two come first one of a house
  // or cell, then one for each set, by its number.
  std::span<const StrongLink> strong(int node) const {
    return {strong_.data() + first_link_[node], strong_.data() + first_link_[node + 1]};
  }
  // Those that lead to one node; there is one at least.
  std::span<const StrongLink> strong_to(int from, int to) const;
  // The nodes that are false if this one is true, as bits.
  std::span<const std::uint64_t> weak(int node) const {
    return {weak_.data() + node * words_, words_};
  }
  std::size_t words() const { return words_; }
  bool is_weak(int a, int b) const { return weak(a)[b >> 6] >> (b & 63) & 1; }

  bool is_grouped(int node) const { return nodes[node].cells.is_many(); }
  // The nodes of a digit are those from first_of(digit) to before first_of(digit + 1).
  int first_of(int digit) const { return first_of_[digit]; }
  // The node that is just this candidate, or -1.
  int node_of(int candidate) const { return node_of_[candidate]; }
  // What a candidate excludes; known for all of the position if the net is of all of it.
  const CandidateSet& excluded_by(int candidate) const { return excluded_by_[candidate]; }

  // Every node has a strong link. By digit, then by number of cells, then by cells.
  std::vector<ChainNode> nodes;
  std::vector<ChainSet> sets;

 private:
  friend class ChainGraphBuilder;
  std::array<int, 10> first_of_{};
  std::array<std::int16_t, 729> node_of_;
  std::vector<CandidateSet> excluded_by_;
  std::vector<StrongLink> strong_;
  std::vector<std::uint32_t> first_link_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> weak_;
};

}  // namespace nonet::logic
