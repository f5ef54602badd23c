// Follows chains from one node: what becomes true and false, and by which shortest ways.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/chains/graph.h"

namespace nonet::logic {

// A search in breadth. Links alternate: a true node makes its weak neighbours false, a false one
// its strong neighbours true. Each node is met at most once as true and once as false, so the
// search ends by itself and needs no limit.
class Trace {
 public:
  static constexpr int kFar = 0xffff;

  explicit Trace(const ChainGraph& graph);

  // Begins with a node taken to be false, or true. Nodes that share a candidate with it are left
  // out, but if it was taken to be false it may still be found true.
  // A false node may do without one of its strong links.
  void assume_false(int node, int without = -1);
  void assume_true(int node);
  // Begins with a candidate taken to be true, whether it is a node or not.
  void assume_candidate(int candidate);
  // Leaves out the nodes that share one of these candidates; right after the beginning.
  void avoid(const CandidateSet& candidates);

  // Goes on by a weak and a strong link; false if nothing more became true.
  bool advance();
  // The nodes that became true last, and how many links from the start that is.
  std::span<const std::uint16_t> fresh() const { return fresh_; }
  int links() const { return links_; }
  // How many links from the start a node became true, or false; kFar if it did not.
  int true_distance(int node) const { return true_[node]; }
  int false_distance(int node) const { return false_[node]; }

  // Which of the shortest ways to show: all, or only those with a node of several cells or a set.
  enum class Ways { kAll, kGrouped };
  // Calls visit(nodes) for the shortest ways to a node that became true, from that node back to the
  // start (or to what the start makes false, if it is a candidate); only those that have no
  // candidate twice, and no more than so many links that need sets. Ends when visit returns false,
  // and returns false then.
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
  // Notes which nodes become false, so many links from the start; which become true; which become
  // true since those in `falling_` are false.
  void make_false(std::span<const std::uint64_t> nodes, int links);
  void make_true(std::span<const std::uint64_t> nodes);
  void raise();

  // Whether one of the shortest ways to a node has a node of several cells or a set.
  bool may_be_grouped(int node, bool is_true);

  // Calls visit(x) for the true nodes one link before a false one, until it returns false.
  template <typename Visit>
  bool visit_before(int node, Visit visit) const {
    const std::span<const std::uint64_t> row = graph_.weak(node);
    for (std::size_t k = 0; k < row.size(); ++k)
      for (std::uint64_t bits = row[k]; bits; bits &= bits - 1) {
        const int before = static_cast<int>(64 * k) + std::countr_zero(bits);
        if (true_[before] + 1 != false_[node]) continue;
        // What began as false leads no further when it is true.
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
  int first_false_ = -1;  // how far the false nodes are that a way ends with
  int links_ = 0;
  int sets_left_ = 0;                                    // how many more a way may pass through
  std::vector<std::uint16_t> true_, false_;              // how many links away
  std::vector<std::uint64_t> never_false_, never_true_;  // met, or left out
  std::vector<std::uint16_t> fresh_, falling_, way_;
  std::vector<Grouped> grouped_true_, grouped_false_;
};

}  // namespace nonet::logic
