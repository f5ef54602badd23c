// Follows chains from one node: what becomes true and false, and by which shortest paths.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/chains/graph.h"

namespace nonet::logic {

// A breadth-first search. Links alternate: a true node makes its weak neighbours false, a false one
// its strong neighbours true. Each node is visited at most once as true and once as false, so the
// search terminates without a limit.
class Trace {
 public:
  static constexpr int kFar = 0xffff;

  explicit Trace(const ChainGraph& graph);

  // Starts with a node taken as false, or true. Nodes that share a candidate with it are left out,
  // but a node taken as false may still be found true. One of the strong links of a false node may
  // be ignored.
  void assume_false(int node, int without = -1);
  void assume_true(int node);
  // Starts with a candidate taken as true, whether it is a node or not.
  void assume_candidate(int candidate);
  // Leaves out the nodes that share one of these candidates; call it right after the start.
  void avoid(const CandidateSet& candidates);

  // Continues by a weak and a strong link; returns false if nothing more became true.
  bool advance();
  // The nodes that became true last, and their distance from the start in links.
  std::span<const std::uint16_t> fresh() const { return fresh_; }
  int links() const { return links_; }
  // The distance from the start, in links, at which a node became true, or false; kFar if it did
  // not.
  int true_distance(int node) const { return true_[node]; }
  int false_distance(int node) const { return false_[node]; }

  // Which of the shortest paths to visit: all, or only those with a node of several cells or a set.
  enum class Ways { kAll, kGrouped };
  // Calls visit(nodes) for the shortest paths to a node that became true, from that node back to
  // the start (or to what the start makes false, if it is a candidate). Visits only paths that
  // contain no candidate twice and have at most the given number of links that need sets. Returns
  // false as soon as visit does.
  template <typename Visit>
  bool visit_ways(int node, Ways ways, Visit visit, int most_sets = kFar) {
    way_.clear();
    sets_left_ = most_sets;
    const bool to_group = ways == Ways::kGrouped;
    if (to_group && !may_be_grouped(node, true)) return true;
    return back_from_true(node, {}, to_group, visit);
  }

 private:
  enum class Grouped : std::uint8_t { kUnknown, kNo, kYes };

  void clear(int start);
  // Record which nodes become false at this distance from the start, which become true, and which
  // become true because those in `falling_` are false.
  void make_false(std::span<const std::uint64_t> nodes, int links);
  void make_true(std::span<const std::uint64_t> nodes);
  void raise();

  // Whether one of the shortest paths to a node has a node of several cells or a set.
  bool may_be_grouped(int node, bool is_true);

  // Calls visit(x) for the true nodes one link before a false one, until it returns false.
  template <typename Visit>
  bool visit_before(int node, Visit visit) const {
    const std::span<const std::uint64_t> row = graph_.weak(node);
    for (std::size_t k = 0; k < row.size(); ++k)
      for (std::uint64_t bits = row[k]; bits; bits &= bits - 1) {
        const int before = static_cast<int>(64 * k) + std::countr_zero(bits);
        if (true_[before] + 1 != false_[node]) continue;
        // The start, taken as false, is not continued from when it becomes true.
        if (before == start_ && true_[before] != 0) continue;
        if (!visit(before)) return false;
      }
    return true;
  }

  template <typename Visit>
  bool back_from_true(int node, const CandidateSet& used, bool to_group, Visit& visit) {
    way_.push_back(static_cast<std::uint16_t>(node));
    bool go_on = true;
    const CandidateSet joined = used | graph_.nodes[node].candidates;
    if (to_group && graph_.is_grouped(node)) to_group = false;
    if (true_[node] == 0) {
      go_on = to_group || visit(std::span<const std::uint16_t>(way_));
    } else {
      int previous = -1;
      for (const StrongLink& link : graph_.strong(node)) {
        // Of several links between the same nodes the first is the simplest.
        if (false_[link.to] + 1 != true_[node] || link.to == previous) continue;
        previous = link.to;
        const bool has_set = link.reason != kPlain;
        const bool still = to_group && !has_set;
        if (still && !may_be_grouped(link.to, false)) continue;
        if (has_set && sets_left_ == 0) continue;
        sets_left_ -= has_set;
        go_on = back_from_false(link.to, joined, still, visit);
        sets_left_ += has_set;
        if (!go_on) break;
      }
    }
    way_.pop_back();
    return go_on;
  }

  template <typename Visit>
  bool back_from_false(int node, const CandidateSet& used, bool to_group, Visit& visit) {
    if (node != start_ && used.meets(graph_.nodes[node].candidates)) return true;
    way_.push_back(static_cast<std::uint16_t>(node));
    bool go_on = true;
    const CandidateSet joined = used | graph_.nodes[node].candidates;
    if (to_group && graph_.is_grouped(node)) to_group = false;
    if (false_[node] == first_false_) {
      go_on = to_group || visit(std::span<const std::uint16_t>(way_));
    } else {
      go_on = visit_before(node, [&](int before) {
        if (joined.meets(graph_.nodes[before].candidates)) return true;
        if (to_group && !may_be_grouped(before, true)) return true;
        return back_from_true(before, joined, to_group, visit);
      });
    }
    way_.pop_back();
    return go_on;
  }

  const ChainGraph& graph_;
  int start_ = -1;        // a node, or none
  int first_false_ = -1;  // distance of the false nodes that end a path
  int links_ = 0;
  int sets_left_ = 0;                        // how many more sets a path may pass through
  std::vector<std::uint16_t> true_, false_;  // distances in links
  std::vector<std::uint64_t> never_false_, never_true_;  // visited, or left out
  std::vector<std::uint16_t> fresh_, falling_, way_;
  std::vector<Grouped> grouped_true_, grouped_false_;
};

}  // namespace nonet::logic
