// Links between candidates: which candidates exclude each other, and of which pairs one must be
// true.
//
// Links are defined only here: the lists below, the graph of chains (chains/graph) and the closures
// of forcing chains (forcing/closure) are all built from these visits.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "logic/core/position.h"
#include "logic/core/step.h"

namespace nonet::logic {

// Weak links: calls visit(cells, digit) for the candidates of the board that are false if this one
// is true. The other digits of the cell come first, then the same digit in the cells that see it,
// then the candidates that clash with it.
template <typename Visit>
void visit_excluded(const Position<2>& position, int cell, int digit, Visit visit) {
  const Ground<2>& ground = *position.ground;
  for (const int other : Digits(position.masks[cell] & ~(1U << digit)))
    visit(CellSet<2>::of(cell), other);
  visit(position.candidates[digit] & ground.sees(cell, digit), digit);
  for (const int other : ground.others(cell, digit)) {
    const int there = other / ground.size, then = other % ground.size;
    if (position.has(there, then)) visit(CellSet<2>::of(there), then);
  }
}

// Strong links in houses: calls visit(house, one, two) for each house where the digit has two
// places, in the order of the houses.
template <typename Visit>
void visit_pairs(const Position<2>& position, int digit, Visit visit) {
  for (const int house : position.ground->houses) {
    const CellSet<2> places = position.candidates[digit] & position.ground->units[house].cells;
    if (places.is_two()) visit(house, places.first(), places.without_first().first());
  }
}

// Strong links in cells: calls visit(cell, low, high) for each cell with two candidates.
template <typename Visit>
void visit_bivalue(const Position<2>& position, Visit visit) {
  for (const int cell : position.with_two_candidates()) {
    const unsigned mask = position.masks[cell];
    visit(cell, std::countr_zero(mask), std::countr_zero(mask & (mask - 1)));
  }
}

// The links as lists, for searches that walk from candidate to candidate. Candidates are cell *
// size + digit; the lists of those that are not on the board are empty. Each list is ascending and
// free of duplicates.
struct Links {
  // weak[a]: if a is true, these are false.
  std::vector<std::vector<Candidate>> weak;
  // strong[a]: if a is false, these are true.
  std::vector<std::vector<Candidate>> strong;
};

Links find_links(const Position<2>& position);

}  // namespace nonet::logic
