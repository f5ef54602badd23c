// Keeps chains and writes them down.
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
  // Of two sets of equal size the one with the lowest candidate they do not share comes first.
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

void ChainSteps::write(Step& step, const Kept& kept) const {
  const std::vector<Chain::Node>& nodes = kept.chain.nodes;
  for (const int candidate : kept.effect) step.remove(candidate / 9, candidate % 9);
  for (const Chain::Node& node : nodes) {
    step.mark(Role::kNode).add(node.cells, node.digit);
    if (!node.set.cells) continue;
    Mark& mark = step.mark(Role::kSet);
    mark.add_cells(node.set.cells);
    for (const int cell : node.set.all_cells()) mark.add_digits(cell, study_.position.masks[cell]);
  }
  Mark& mark = step.mark(Role::kNode);
  const auto candidates = [&mark](const Chain::Node& node) {
    std::vector<Candidate> list;
    for (const int cell : node.cells) list.push_back(mark.code(cell, node.digit));
    return list;
  };
  bool is_strong = kept.chain.starts_strong;
  for (int i = 0; i < links_of(kept.chain); ++i, is_strong = !is_strong)
    mark.add_link(is_strong, candidates(nodes[i]), candidates(nodes[(i + 1) % nodes.size()]));
}

}  // namespace nonet::logic
