// Follows chains from one node.
#include "logic/chains_trace.h"

#include <algorithm>

namespace nonet::logic {

Trace::Trace(const ChainGraph& graph)
    : graph_(graph),
      true_(graph.size()),
      false_(graph.size()),
      met_false_(graph.words()),
      left_out_(graph.words()),
      grouped_true_(graph.size()),
      grouped_false_(graph.size()) {}

void Trace::clear(int start) {
  start_ = start;
  first_false_ = -1;
  links_ = 0;
  std::fill(true_.begin(), true_.end(), kFar);
  std::fill(false_.begin(), false_.end(), kFar);
  std::fill(met_false_.begin(), met_false_.end(), 0);
  std::fill(left_out_.begin(), left_out_.end(), 0);
  std::fill(grouped_true_.begin(), grouped_true_.end(), Grouped::kUnknown);
  std::fill(grouped_false_.begin(), grouped_false_.end(), Grouped::kUnknown);
  fresh_.clear();
}

void Trace::avoid(const CandidateSet& candidates) {
  const int digit = candidates.first() % 9;
  for (int other = graph_.first_of(digit); other < graph_.first_of(digit + 1); ++other)
    if (graph_.nodes[other].candidates.meets(candidates)) leave_out(other);
}

void Trace::assume_false(int node, int without) {
  clear(node);
  first_false_ = 0;
  avoid(graph_.nodes[node].candidates);
  false_[node] = 0;
  links_ = 1;
  for (const StrongLink& link : graph_.strong(node))
    if (link.to != without) make_true(link.to);
}

void Trace::assume_true(int node) {
  clear(node);
  avoid(graph_.nodes[node].candidates);
  true_[node] = 0;
  fresh_.push_back(static_cast<std::uint16_t>(node));
}

void Trace::assume_candidate(int candidate) {
  clear(-1);
  first_false_ = 1;
  links_ = 2;
  avoid(CandidateSet::of(candidate));
  const CandidateSet& excluded = graph_.excluded_by(candidate);
  const int digit = candidate % 9;
  falling_.clear();
  const auto fall = [this](int node) {
    false_[node] = 1;
    met_false_[node >> 6] |= std::uint64_t{1} << (node & 63);
    falling_.push_back(static_cast<std::uint16_t>(node));
  };
  for (int node = graph_.first_of(digit); node < graph_.first_of(digit + 1); ++node)
    if (excluded.contains(graph_.nodes[node].candidates)) fall(node);
  for (const int other : excluded)
    if (other % 9 != digit && graph_.node_of(other) >= 0) fall(graph_.node_of(other));
  for (const int node : falling_)
    for (const StrongLink& link : graph_.strong(node)) make_true(link.to);
}

void Trace::make_true(int node) {
  if (true_[node] != kFar) return;
  if (is_left_out(node)) {
    // What shows the start to be true is told, but leads no further.
    if (node != start_ || false_[node] != 0) return;
  }
  true_[node] = static_cast<std::uint16_t>(links_);
  fresh_.push_back(static_cast<std::uint16_t>(node));
}

bool Trace::advance() {
  falling_.clear();
  for (const int node : fresh_) {
    if (node == start_ && true_[node] != 0) continue;
    const std::span<const std::uint64_t> row = graph_.weak(node);
    for (std::size_t k = 0; k < row.size(); ++k) {
      std::uint64_t bits = row[k] & ~met_false_[k] & ~left_out_[k];
      met_false_[k] |= bits;
      for (; bits; bits &= bits - 1) {
        const int falling = static_cast<int>(64 * k) + std::countr_zero(bits);
        false_[falling] = static_cast<std::uint16_t>(links_ + 1);
        falling_.push_back(static_cast<std::uint16_t>(falling));
      }
    }
  }
  fresh_.clear();
  links_ += 2;
  for (const int node : falling_)
    for (const StrongLink& link : graph_.strong(node)) make_true(link.to);
  return !fresh_.empty();
}

bool Trace::may_be_grouped(int node, bool is_true) {
  Grouped& known = (is_true ? grouped_true_ : grouped_false_)[node];
  if (known != Grouped::kUnknown) return known == Grouped::kYes;
  bool grouped = graph_.is_grouped(node);
  if (is_true && true_[node] != 0) {
    for (const StrongLink& link : graph_.strong(node))
      if (!grouped && false_[link.to] + 1 == true_[node])
        grouped = link.reason != kPlain || may_be_grouped(link.to, false);
  } else if (!is_true && false_[node] != first_false_) {
    grouped = grouped ||
              !visit_before(node, [this](int before) { return !may_be_grouped(before, true); });
  }
  known = grouped ? Grouped::kYes : Grouped::kNo;
  return grouped;
}

}  // namespace nonet::logic
