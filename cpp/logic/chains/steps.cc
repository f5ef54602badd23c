// Selects chains and writes them as steps.
#include "logic/chains/steps.h"

#include <algorithm>

namespace nonet::logic {
namespace {

int links_of(const Chain& chain) {
  return static_cast<int>(chain.nodes.size()) - (chain.is_loop ? 0 : 1);
}

}  // namespace

void ChainSteps::add(const CandidateSet& effect, Chain chain) {
  shortest_ = std::min(shortest_, links_of(chain));
  Kept kept{effect, std::move(chain), {}};
  if (!sink_.wants_all()) {
    kept_.assign(1, std::move(kept));
    return;
  }
  kept.marked = marked_in(kept.chain);
  const auto [known, is_new] = by_effect_.try_emplace(effect, kept_.size());
  if (is_new) {
    kept_.push_back(std::move(kept));
    return;
  }
  Kept& before = kept_[known->second];
  const int counts[] = {kept.marked.count(), before.marked.count()};
  // Of two sets of equal size, the one with the lowest candidate that they do not share comes
  // first.
  const CandidateSet mine = kept.marked - before.marked, other = before.marked - kept.marked;
  if (counts[0] < counts[1] || (counts[0] == counts[1] && mine && mine.first() < other.first()))
    before = std::move(kept);
}

void ChainSteps::give() {
  std::stable_sort(kept_.begin(), kept_.end(), [](const Kept& a, const Kept& b) {
    return links_of(a.chain) < links_of(b.chain);
  });
  for (const Kept& kept : kept_) {
    write(sink_.begin(), kept);
    if (!sink_.add()) return;
  }
}

CandidateSet ChainSteps::marked_in(const Chain& chain) const {
  CandidateSet marked;
  for (const Chain::Node& node : chain.nodes) {
    for (const int cell : node.cells) marked.add(cell * 9 + node.digit);
    if (!node.set.cells) continue;
    for (const int cell : node.set.all_cells())
      for (const int digit : Digits(study_.position.masks[cell])) marked.add(cell * 9 + digit);
  }
  return marked;
}

// The house whose only places for the digit are those of the two nodes, or none.
std::optional<int> ChainSteps::house_of(const Chain::Node& one, const Chain::Node& two) const {
  if (one.digit != two.digit) return std::nullopt;
  const CellSet<2> both = one.cells | two.cells;
  for (const int house : study_.ground.houses)
    if ((study_.position.candidates[one.digit] & study_.ground.units[house].cells) == both)
      return house;
  return std::nullopt;
}

void ChainSteps::write(Step& step, const Kept& kept) const {
  const std::vector<Chain::Node>& nodes = kept.chain.nodes;
  const int links = links_of(kept.chain);
  const auto next_of = [&](int i) -> const Chain::Node& { return nodes[(i + 1) % nodes.size()]; };
  const auto is_strong = [&](int i) { return kept.chain.starts_strong == (i % 2 == 0); };
  for (const int candidate : kept.effect) step.remove(candidate / 9, candidate % 9);
  for (int i = 0; i < static_cast<int>(nodes.size()); ++i) {
    const Chain::Node& node = nodes[i];
    Mark& marked = step.mark(Role::kNode);
    marked.add(node.cells, node.digit);
    if (!node.set.cells) {
      if (i < links && is_strong(i))
        if (const std::optional<int> house = house_of(node, next_of(i))) marked.add_unit(*house);
      continue;
    }
    Mark& mark = step.mark(Role::kSet);
    mark.add_cells(node.set.cells);
    for (const int cell : node.set.all_cells()) mark.add_digits(cell, study_.position.masks[cell]);
  }
  Mark& mark = step.mark(Role::kChain);
  const auto candidates = [&mark](const Chain::Node& node) {
    std::vector<Candidate> list;
    for (const int cell : node.cells) list.push_back(mark.code(cell, node.digit));
    return list;
  };
  for (int i = 0; i < links; ++i)
    mark.add_link(is_strong(i), candidates(nodes[i]), candidates(next_of(i)));
}

}  // namespace nonet::logic
