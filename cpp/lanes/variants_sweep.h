// The deductions of the engine for variants: what follows within a house, between two cells, and
// from the places of a digit in a house; for one puzzle per lane.
//
// Include one simd_*.h first. A vector is one cell of every puzzle: each lane is a set of
// candidates, bit d-1 for digit d. Every rule is monotone: it only removes candidates, and no fewer
// when fewer are left. So the candidates left in the end do not depend on the order of the rules.
#pragma once

#include "lanes/plan.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// What a sweep found, one lane per puzzle.
struct HouseFindings {
  Vec absent;    // digits that some house has no place for
  Vec emptied;   // negative: a cell without candidates
  Vec clashing;  // digits hidden in a cell that holds two of them, or placed twice in a house
  Vec changed;   // candidates that were removed
};

NONET_ALWAYS Vec unite(const Vec* v) {
  return any_of(any_of(v[0], v[1], v[2]), any_of(v[3], v[4], v[5]), any_of(v[6], v[7], v[8]));
}

// The digits that are in at least two of nine sets.
NONET_ALWAYS Vec find_twice_of_nine(const Vec* v) {
  const Vec a = any_of(v[0], v[1], v[2]), b = any_of(v[3], v[4], v[5]),
            c = any_of(v[6], v[7], v[8]);
  const Vec within =
      any_of(two_of(v[0], v[1], v[2]), two_of(v[3], v[4], v[5]), two_of(v[6], v[7], v[8]));
  return either(within, two_of(a, b, c));
}

// Hidden singles: a digit with one place in the house is placed there. Naked singles: a digit that
// is alone in its cell is eliminated from the rest of the house.
NONET_ALWAYS void visit_house(Vec* cell, const std::uint8_t* at, HouseFindings& found) {
  Vec y[9], single[9];
  NONET_UNROLL for (int i = 0; i < 9; ++i) y[i] = cell[at[i]];
  const Vec all = unite(y);
  const Vec hidden = minus(all, find_twice_of_nine(y));
  found.absent = plus_minus(found.absent, broadcast(kAllDigits), all);
  const Vec ones = broadcast(0xFFFF);
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    y[i] = first_of(both(y[i], hidden), y[i]);
    const Vec less = add(y[i], ones);
    found.emptied = either(found.emptied, less);
    single[i] = if_single(y[i], less);
  }
  const Vec placed = unite(single);
  found.clashing = either(plus_minus(found.clashing, hidden, placed), find_twice_of_nine(single));
  NONET_UNROLL for (int i = 0; i < 9; ++i) {
    const Vec left = minus_plus(y[i], placed, single[i]);
    found.changed = plus_difference(found.changed, cell[at[i]], left);
    cell[at[i]] = left;
  }
}

// Cells that differ without sharing a house: a digit alone in one is eliminated from the other.
NONET_ALWAYS void visit_loose(const Plan& plan, Vec* cell, HouseFindings& found) {
  Vec single[kCells];
  const Vec ones = broadcast(0xFFFF);
  for (int c = 0; c < kCells; ++c) single[c] = if_single(cell[c], add(cell[c], ones));
  for (int c = 0; c < kCells; ++c) {
    Vec seen = broadcast(0);
    for (int k = plan.loose_start[c]; k < plan.loose_start[c + 1]; ++k)
      seen = either(seen, single[plan.loose[k]]);
    const Vec left = minus(cell[c], seen);
    found.changed = plus_difference(found.changed, cell[c], left);
    cell[c] = left;
  }
}

// Locked candidates: a house needs every digit, so a cell that sees all places of a digit in the
// house cannot hold it.
NONET_ALWAYS void visit_locked(const Locked* locked, int count, const std::uint8_t* cells,
                               Vec* cell, Vec& changed) {
  for (const Locked* each = locked; each != locked + count; ++each) {
    Vec held = broadcast(0);
    for (std::uint32_t k = each->places; k < each->targets; ++k)
      held = either(held, cell[cells[k]]);
    for (std::uint32_t k = each->targets; k < each->end; ++k) {
      Vec& target = cell[cells[k]];
      const Vec left = both(target, held);
      changed = plus_difference(changed, target, left);
      target = left;
    }
  }
}

// What a sweep found, by lane.
struct Sweep {
  Mask dead;   // has a contradiction
  Mask quiet;  // no candidate was removed
};

[[gnu::noinline]] Sweep sweep_houses(const Plan& plan, Vec* cell) {
  const Vec none = broadcast(0);
  HouseFindings found = {none, none, none, none};
  for (int house = 0; house < plan.houses; ++house)
    visit_house(cell, plan.house_cells + house * 9, found);
  if (plan.has_loose) visit_loose(plan, cell, found);
  visit_locked(plan.shared, plan.shared_locked, plan.cells, cell, found.changed);
  return {lanes_nonzero(either(found.clashing, found.absent)) | lanes_negative(found.emptied),
          ~lanes_nonzero(found.changed)};
}

// Locked candidates with one target each: too much work for every sweep, but less than a fork
// costs. Returns the lanes where candidates were removed.
[[gnu::noinline]] Mask remove_lone_locked(const Plan& plan, Vec* cell) {
  Vec changed = broadcast(0);
  visit_locked(plan.lone, plan.lone_locked, plan.cells, cell, changed);
  return lanes_nonzero(changed);
}

// The lanes in which some cell has more than one candidate.
[[gnu::noinline]] Mask find_open(const Vec* cell) {
  const Vec ones = broadcast(0xFFFF);
  Vec more = broadcast(0);
  for (int c = 0; c < kCells; ++c) more = either(more, both(cell[c], add(cell[c], ones)));
  return lanes_nonzero(more);
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
