// Searches for chains depth first.
#include "logic/chains/detour.h"

#include <bit>

namespace nonet::logic {

std::span<const std::uint16_t> Detour::find(const Trace& back, int first, Trace::Ways ways) {
  back_ = &back;
  ways_ = ways;
  end_ = first >= 0 ? 0 : 1;
  way_.clear();
  // A chain of n nodes has n - 1 links; a loop back to a candidate has one node more than the path,
  // and as many links as nodes.
  const int nodes = ways == Trace::Ways::kAll ? kMostNodes : kMostGroupedNodes;
  const int most = first >= 0 ? nodes - 1 : nodes;
  for (limit_ = 3; limit_ <= most; limit_ += 2) {
    if (first >= 0) {
      if (from_false(first, 0, {})) return way_;
      continue;
    }
    for (int node = 0; node < graph_.size(); ++node)
      if (back.false_distance(node) == 1 && from_false(node, 1, {})) return way_;
  }
  return {};
}

bool Detour::from_false(int node, int depth, const CandidateSet& used) {
  way_.push_back(static_cast<std::uint16_t>(node));
  const CandidateSet joined = used | graph_.nodes[node].candidates;
  int previous = -1;
  for (const StrongLink& link : graph_.strong(node)) {
    if (link.to == previous) continue;
    previous = link.to;
    const int left = back_->false_distance(link.to);
    if (depth + 1 + left > limit_) continue;
    // The last node may also be the first.
    const bool is_last = left == end_ && depth + 1 + left == limit_;
    const bool is_first = is_last && left == 0 && link.to == way_.front();
    if (joined.meets(graph_.nodes[link.to].candidates) && !is_first) continue;
    if (is_last) {
      way_.push_back(link.to);
      if (is_good()) return true;
      way_.pop_back();
    } else if (left != 0 && from_true(link.to, depth + 1, joined)) {
      return true;
    }
  }
  way_.pop_back();
  return false;
}

bool Detour::from_true(int node, int depth, const CandidateSet& used) {
  way_.push_back(static_cast<std::uint16_t>(node));
  const CandidateSet joined = used | graph_.nodes[node].candidates;
  const std::span<const std::uint64_t> row = graph_.weak(node);
  for (std::size_t k = 0; k < row.size(); ++k)
    for (std::uint64_t bits = row[k]; bits; bits &= bits - 1) {
      const int next = static_cast<int>(64 * k) + std::countr_zero(bits);
      if (depth + 1 + back_->true_distance(next) > limit_) continue;
      if (joined.meets(graph_.nodes[next].candidates)) continue;
      if (from_false(next, depth + 1, joined)) return true;
    }
  way_.pop_back();
  return false;
}

bool Detour::is_good() const {
  if (ways_ == Trace::Ways::kAll) return true;
  for (std::size_t i = 0; i < way_.size(); ++i) {
    if (graph_.is_grouped(way_[i])) return true;
    if (i % 2 == 0 && graph_.strong_to(way_[i], way_[i + 1]).front().reason != kPlain) return true;
  }
  return false;
}

}  // namespace nonet::logic
