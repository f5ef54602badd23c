// Finds where loops are possible: components whose points all imply each other.
#include "logic/chains/circuits.h"

#include <algorithm>
#include <optional>

namespace nonet::logic {
namespace {

constexpr std::size_t kSmallest = 4;  // the fewest nodes of a loop

// A loop excludes what one of its even and one of its odd nodes both exclude, which are true and
// false points of one component, and what the sets behind its strong links exclude.
bool may_exclude(const Study9& study, const ChainGraph& graph, const ChainClosure::Part& part) {
  CandidateSet by_true, by_false;
  for (const int node : part.true_nodes) by_true |= graph.nodes[node].excluded;
  for (const int node : part.false_nodes) by_false |= graph.nodes[node].excluded;
  if (by_true.meets(by_false)) return true;
  if (graph.sets.empty()) return false;
  std::vector<bool> is_true(graph.size());
  for (const int node : part.true_nodes) is_true[node] = true;
  // For each set the digits that it excludes elsewhere if it holds them; many links share a set.
  std::vector<std::optional<unsigned>> locking(graph.sets.size());
  const auto digits_locking = [&](std::uint16_t number) {
    if (!locking[number]) {
      locking[number] = 0;
      for (const int digit : Digits(graph.sets[number].digits))
        if (locked_by(study, graph.sets[number], 1U << digit)) *locking[number] |= 1U << digit;
    }
    return *locking[number];
  };
  for (const int from : part.false_nodes)
    for (const StrongLink& link : graph.strong(from)) {
      if (!is_true[link.to] || link.reason == kPlain) continue;
      const unsigned sides = 1U << graph.nodes[from].digit | 1U << graph.nodes[link.to].digit;
      if (digits_locking(link.reason) & ~sides) return true;
    }
  return false;
}

}  // namespace

std::vector<std::vector<std::uint16_t>> find_circuits(const Study9& study,
                                                      const ChainGraph& graph) {
  std::vector<std::vector<std::uint16_t>> found;
  if (!graph.closure().refuted()) return found;
  // Each component has a mirror image with the same nodes: true and false are swapped and the links
  // reversed.
  std::vector<bool> is_done(graph.size());
  for (const ChainClosure::Part& part : graph.closure().parts()) {
    std::vector<std::uint16_t> nodes = part.true_nodes;
    nodes.insert(nodes.end(), part.false_nodes.begin(), part.false_nodes.end());
    if (nodes.size() < kSmallest || is_done[nodes.front()]) continue;
    for (const int node : nodes) is_done[node] = true;
    if (!may_exclude(study, graph, part)) continue;
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    found.push_back(std::move(nodes));
  }
  std::sort(found.begin(), found.end());
  return found;
}

CandidateSet locked_by(const Study9& study, const ChainSet& set, unsigned digits) {
  CandidateSet locked;
  for (const int digit : Digits(digits)) {
    const CellSet<2>& places = study.position.candidates[digit];
    for (const int cell : study.ground.seen_by_all(set.all_cells() & places, digit) & places)
      locked.add(cell * 9 + digit);
  }
  return locked;
}

}  // namespace nonet::logic
