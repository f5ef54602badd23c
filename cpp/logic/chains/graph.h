// The graph that chains run through: nodes, and the links between them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/als/sets.h"
#include "logic/chains/closure.h"
#include "logic/core/position.h"

namespace nonet::logic {

// A digit in one or more cells of one unit. A node is true if the digit is in one of them, false if
// it is in none.
struct ChainNode {
  CellSet<2> cells;
  int digit;
  // Whether a chain may end here: one cell, or a group, that is, cells in the intersection of two
  // units. Other nodes are sides of almost locked sets.
  bool may_end;
  CandidateSet candidates;
  CandidateSet excluded;  // the candidates that are false if this node is true
};

// An almost locked set, which lacks one of its digits. Together with a further cell elsewhere it
// makes another kind of link: all candidates of that cell except one are digits of the set, and
// each of them sees all its places there. If the set lacks none of these digits, the cell holds its
// remaining candidate.
struct ChainSet {
  CellSet<2> cells;
  unsigned digits = 0;
  int further = -1;  // a cell, or none

  CellSet<2> all_cells() const { return further < 0 ? cells : cells | CellSet<2>::of(further); }
};

// The reason why one of two nodes is true: they are all the places of a house or both candidates of
// a cell (kPlain), or sides of a set, given by its index.
inline constexpr std::uint16_t kPlain = 0xffff;

struct StrongLink {
  std::uint16_t to;
  std::uint16_t reason;
};

// Strong: if one is false, the other is true. Weak: if one is true, the other is false. Both kinds
// hold in both directions, and two nodes may be joined by both.
class ChainGraph {
 public:
  enum class Kind { kPlain, kGrouped, kWithSets };

  // The graph of the whole position. kGrouped has groups, kWithSets groups and almost locked sets.
  static ChainGraph of(const Position<2>& position, Kind kind, std::span<const Als> sets);
  // The graph of one digit, whose strong links are houses with two places.
  static ChainGraph of_digit(const Position<2>& position, int digit);
  // The graph of cells with two candidates, whose strong links are these cells.
  static ChainGraph of_cells(const Position<2>& position);

  // The graph of some of the nodes, ascending, and the links between them.
  ChainGraph part(std::span<const std::uint16_t> kept) const;

  int size() const { return static_cast<int>(nodes.size()); }
  // The strong links of a node, ordered by the other node. Between the same two nodes, the link of
  // a house or cell comes first, then one for each set, by index.
  std::span<const StrongLink> strong(int node) const {
    return {strong_.data() + first_link_[node], strong_.data() + first_link_[node + 1]};
  }
  // The links that lead to one node; there is at least one.
  std::span<const StrongLink> strong_to(int from, int to) const;

  // Sets of nodes as bits in this many words: the nodes that are true if this one is false; those
  // that are false if it is true.
  std::size_t words() const { return words_; }
  std::span<const std::uint64_t> strong_nodes(int node) const { return row(strong_nodes_, node); }
  std::span<const std::uint64_t> weak(int node) const { return row(weak_, node); }
  bool is_strong(int a, int b) const { return strong_nodes(a)[b >> 6] >> (b & 63) & 1; }
  bool is_weak(int a, int b) const { return weak(a)[b >> 6] >> (b & 63) & 1; }
  // The nodes that contain a candidate, and those that are false if it is true; for candidates().
  std::span<const std::uint64_t> holders(int candidate) const {
    return row(holders_, row_of_[candidate]);
  }
  std::span<const std::uint64_t> excluded_nodes(int candidate) const {
    return row(excluded_nodes_, row_of_[candidate]);
  }
  // All candidates of the position, or of the digit of the graph if no other clashes with it; for
  // other graphs those of their nodes.
  std::span<const std::uint16_t> candidates() const { return candidates_; }

  bool is_grouped(int node) const { return nodes[node].cells.is_many(); }
  // The node that consists of this candidate alone, or -1.
  int node_of(int candidate) const { return node_of_[candidate]; }

  // The implications, computed on first use. The graph is that of a position or of one digit.
  const ChainClosure& closure() const {
    if (!closure_) closure_ = std::make_unique<const ChainClosure>(*this);
    return *closure_;
  }

  // Every node has a strong link. Sorted by digit, then by number of cells, then by cells.
  std::vector<ChainNode> nodes;
  std::vector<ChainSet> sets;

 private:
  friend class ChainGraphBuilder;
  void fill_strong_nodes();
  // For the candidates listed, or those of the nodes if none are listed.
  void fill_holders();
  std::span<const std::uint64_t> row(const std::vector<std::uint64_t>& rows, int number) const {
    return {rows.data() + static_cast<std::size_t>(number) * words_, words_};
  }

  std::array<std::int16_t, 729> node_of_;
  std::array<std::int16_t, 729> row_of_;
  std::vector<std::uint16_t> candidates_;
  std::vector<StrongLink> strong_;
  std::vector<std::uint32_t> first_link_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> strong_nodes_, weak_, holders_, excluded_nodes_;
  mutable std::unique_ptr<const ChainClosure> closure_;
};

}  // namespace nonet::logic
