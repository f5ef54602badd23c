// Finds sources, of which one branch must be true, and what several branches have in common.
#include "logic/forcing/verity.h"

#include <algorithm>

namespace nonet::logic {
namespace {

Assumption is_true(int cell, int digit) { return {static_cast<Candidate>(9 * cell + digit), true}; }

void sort_by_branches(std::vector<Source>& sources) {
  std::stable_sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) {
    return a.branches.size() < b.branches.size();
  });
}

}  // namespace

std::vector<Candidate> smallest_first(const Position<2>& position) {
  std::vector<Candidate> found;
  for (int size = 1; size <= 9; ++size)
    for (const int cell : position.empty)
      if (count_digits(position.masks[cell]) == size)
        for (const int digit : Digits(position.masks[cell]))
          found.push_back(static_cast<Candidate>(9 * cell + digit));
  return found;
}

std::vector<Source> cell_sources(const Position<2>& position) {
  std::vector<Source> sources;
  for (const int cell : position.empty) {
    if (count_digits(position.masks[cell]) < 2) continue;
    Source& source = sources.emplace_back();
    source.cell = cell;
    for (const int digit : Digits(position.masks[cell]))
      source.branches.push_back(is_true(cell, digit));
  }
  sort_by_branches(sources);
  return sources;
}

std::vector<Source> unit_sources(const Position<2>& position) {
  std::vector<Source> sources;
  for (const int house : position.ground->houses)
    for (int digit = 0; digit < 9; ++digit) {
      const CellSet<2> places = position.candidates[digit] & position.ground->units[house].cells;
      if (!places.is_many()) continue;
      Source& source = sources.emplace_back();
      source.unit = house;
      for (const int cell : places) source.branches.push_back(is_true(cell, digit));
    }
  sort_by_branches(sources);
  return sources;
}

std::vector<Source> twofold_sources(const Position<2>& position, const Links& links) {
  std::vector<Source> sources;
  for (const int cell : position.empty)
    for (const int digit : Digits(position.masks[cell])) {
      const Assumption yes = is_true(cell, digit);
      if (!links.strong[yes.what].empty()) continue;
      sources.emplace_back().branches = {yes, {yes.what, false}};
    }
  return sources;
}

Common Common::of(const Position<2>& position, const std::vector<const Closure*>& branches) {
  Common common{branches.front()->on, branches.front()->off};
  for (std::size_t i = 1; i < branches.size(); ++i)
    for (int digit = 0; digit < 9; ++digit) {
      common.on[digit] &= branches[i]->on[digit];
      common.off[digit] &= branches[i]->off[digit];
    }
  common.drop_consequences(position);
  return common;
}

Common Common::of(const Position<2>& position, const std::vector<const Net*>& branches) {
  Common common;
  CellSet<2> once, twice;
  for (int digit = 0; digit < 9; ++digit) {
    CellSet<2> left;
    for (const Net* branch : branches) left |= branch->left[digit];
    common.on[digit] = left & position.empty;
    common.off[digit] = position.candidates[digit] - left;
    twice |= once & left;
    once |= left;
  }
  for (CellSet<2>& on : common.on) on -= twice;
  common.drop_consequences(position);
  return common;
}

bool Common::is_empty() const {
  for (int digit = 0; digit < 9; ++digit)
    if (on[digit] || off[digit]) return false;
  return true;
}

void Common::drop_consequences(const Position<2>& position) {
  const Ground<2>& ground = *position.ground;
  for (int digit = 0; digit < 9; ++digit)
    for (const int cell : on[digit]) {
      for (int other = 0; other < 9; ++other)
        if (other != digit) off[other].drop(cell);
      off[digit] -= ground.sees(cell, digit);
      for (const int other : ground.others(cell, digit)) off[other % 9].drop(other / 9);
    }
}

void mark_source(Step& step, const Source& source) {
  Mark& pivot = step.mark(Role::kPivot);
  if (source.cell >= 0) pivot.add_cells(CellSet<2>::of(source.cell));
  if (source.unit >= 0) pivot.add_unit(source.unit);
  for (const Assumption& branch : source.branches)
    if (branch.on) pivot.candidates.push_back(branch.what);
}

void conclude(Step& step, const Assumption& end) {
  (end.on ? step.places : step.removes).push_back(end.what);
  step.mark(Role::kTarget).candidates.push_back(end.what);
}

}  // namespace nonet::logic
