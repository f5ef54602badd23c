// Propagates each branch on a copy of the cells; what no branch leaves is removed.
#include "constraints/either.h"

namespace nonet::constraints {
namespace {

bool settle(View& view, const EitherRule::Branch& branch) {
  for (const auto& [cell, mask] : branch.domains)
    if (!view.keep(cell, mask)) return false;
  do {
    view.forget_changes();
    for (const auto& propagator : branch.propagators)
      if (!propagator->run(view)) return false;
  } while (view.has_changes());
  return true;
}

}  // namespace

bool EitherRule::run(View& view) const {
  // A view of its own for the branches, since nested rules use one at the same time.
  View& copy = view.inner();
  std::vector<Mask>& unions = view.unions;
  unions.assign(cells_.size(), 0);
  bool any = false;
  for (std::size_t b = 0; b < branches_.size(); ++b) {
    std::uint32_t& failed = view.word(word_ + static_cast<int>(b / 32));
    const std::uint32_t bit = std::uint32_t{1} << (b % 32);
    if (failed & bit) continue;
    copy.copy_from(view);
    const bool fine = settle(copy, branches_[b]);
    copy.forget_changes();
    if (!fine) {
      failed |= bit;
      continue;
    }
    any = true;
    bool full = true;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      unions[i] |= copy[cells_[i]];
      full = full && unions[i] == view[cells_[i]];
    }
    if (full) return true;
  }
  if (!any) return false;
  for (std::size_t i = 0; i < cells_.size(); ++i)
    if (!view.keep(cells_[i], unions[i])) return false;
  return true;
}

}  // namespace nonet::constraints
