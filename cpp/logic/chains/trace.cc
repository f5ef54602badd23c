// Follows chains from one node.
#include "logic/chains/trace.h"

#include <algorithm>

namespace nonet::logic {

Trace::Trace(const ChainGraph& graph)
    : graph_(graph),
      true_(graph.size()),
      false_(graph.size()),
      never_false_(graph.words()),
      never_true_(graph.words()),
      grouped_true_(graph.size()),
      grouped_false_(graph.size()) {}

void Trace::clear(int start) {
  start_ = start;
  first_false_ = -1;
  links_ = 0;
  std::fill(true_.begin(), true_.end(), kFar);
  std::fill(false_.begin(), false_.end(), kFar);
  std::fill(never_false_.begin(), never_false_.end(), 0);
  std::fill(never_true_.begin(), never_true_.end(), 0);
  std::fill(grouped_true_.begin(), grouped_true_.end(), Grouped::kUnknown);
  std::fill(grouped_false_.begin(), grouped_false_.end(), Grouped::kUnknown);
  fresh_.clear();
}

void Trace::avoid(const CandidateSet& candidates) {
  for (const int candidate : candidates) {
    const std::span<const std::uint64_t> holders = graph_.holders(candidate);
    for (std::size_t k = 0; k < holders.size(); ++k) {
      never_false_[k] |= holders[k];
      never_true_[k] |= holders[k];
    }
  }
}

void Trace::assume_false(int node, int without) {
  clear(node);
  first_false_ = 0;
  avoid(graph_.nodes[node].candidates);
  // A path that shows the start to be true is reported, but not continued.
  never_true_[node >> 6] &= ~(std::uint64_t{1} << (node & 63));
  false_[node] = 0;
  links_ = 1;
  if (without < 0) {
    make_true(graph_.strong_nodes(node));
    return;
  }
  const std::span<const std::uint64_t> row = graph_.strong_nodes(node);
  std::vector<std::uint64_t> others(row.begin(), row.end());
  others[without >> 6] &= ~(std::uint64_t{1} << (without & 63));
  make_true(others);
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
  falling_.clear();
  make_false(graph_.excluded_nodes(candidate), 1);
  raise();
}

void Trace::make_false(std::span<const std::uint64_t> nodes, int links) {
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    std::uint64_t bits = nodes[k] & ~never_false_[k];
    never_false_[k] |= bits;
    for (; bits; bits &= bits - 1) {
      const int node = static_cast<int>(64 * k) + std::countr_zero(bits);
      false_[node] = static_cast<std::uint16_t>(links);
      falling_.push_back(static_cast<std::uint16_t>(node));
    }
  }
}

void Trace::make_true(std::span<const std::uint64_t> nodes) {
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    std::uint64_t bits = nodes[k] & ~never_true_[k];
    never_true_[k] |= bits;
    for (; bits; bits &= bits - 1) {
      const int node = static_cast<int>(64 * k) + std::countr_zero(bits);
      true_[node] = static_cast<std::uint16_t>(links_);
      fresh_.push_back(static_cast<std::uint16_t>(node));
    }
  }
}

void Trace::raise() {
  for (const int node : falling_) make_true(graph_.strong_nodes(node));
}

bool Trace::advance() {
  falling_.clear();
  for (const int node : fresh_)
    if (node != start_ || true_[node] == 0) make_false(graph_.weak(node), links_ + 1);
  fresh_.clear();
  links_ += 2;
  raise();
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
