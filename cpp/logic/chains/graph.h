// The net that chains run through: nodes, and the links between them.
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

  // Sets of nodes are bits in so many words: those that are true if this one is false; those that
  // are false if it is true.
  std::size_t words() const { return words_; }
  std::span<const std::uint64_t> strong_nodes(int node) const { return row(strong_nodes_, node); }
  std::span<const std::uint64_t> weak(int node) const { return row(weak_, node); }
  bool is_strong(int a, int b) const { return strong_nodes(a)[b >> 6] >> (b & 63) & 1; }
  bool is_weak(int a, int b) const { return weak(a)[b >> 6] >> (b & 63) & 1; }
  // The nodes that hold a candidate, and those that are false if it is true; for candidates().
  std::span<const std::uint64_t> holders(int candidate) const {
    return row(holders_, row_of_[candidate]);
  }
  std::span<const std::uint64_t> excluded_nodes(int candidate) const {
    return row(excluded_nodes_, row_of_[candidate]);
  }
  // All of the position, or of the digit that the net is of and no other clashes with; for other
  // nets all of their nodes.
  std::span<const std::uint16_t> candidates() const { return candidates_; }

  bool is_grouped(int node) const { return nodes[node].cells.is_many(); }
  // The node that is just this candidate, or -1.
  int node_of(int candidate) const { return node_of_[candidate]; }

  // What follows from what, worked out when first asked for. The net is of a position or a digit.
  const ChainClosure& closure() const {
    if (!closure_) closure_ = std::make_unique<const ChainClosure>(*this);
    return *closure_;
  }

  // Every node has a strong link. By digit, then by number of cells, then by cells.
  std::vector<ChainNode> nodes;
  std::vector<ChainSet> sets;

 private:
  friend class ChainGraphBuilder;
  void fill_strong_nodes();
  // Of the candidates listed, or of those of the nodes if none are.
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
