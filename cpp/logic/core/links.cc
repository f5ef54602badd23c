// Finds the links between single candidates.
#include "logic/core/links.h"

#include <algorithm>

namespace nonet::logic {
namespace {

void sort_once(std::vector<Candidate>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

Links find_links(const Position<2>& position) {
  const Ground<2>& ground = *position.ground;
  const int size = ground.size;
  Links links{std::vector<std::vector<Candidate>>(ground.cells * size),
              std::vector<std::vector<Candidate>>(ground.cells * size)};
  const CellSet<2> bivalue = position.with_two_candidates();
  for (const int cell : position.empty) {
    const unsigned mask = position.masks[cell];
    for (const int digit : Digits(mask)) {
      const int from = cell * size + digit;
      for (const int other : Digits(mask & ~(1U << digit))) {
        const auto to = static_cast<Candidate>(cell * size + other);
        links.weak[from].push_back(to);
        if (bivalue.has(cell)) links.strong[from].push_back(to);
      }
      for (const int other : ground.sees(cell, digit) & position.candidates[digit])
        links.weak[from].push_back(static_cast<Candidate>(other * size + digit));
      for (const Candidate other : ground.others(cell, digit))
        if (position.has(other / size, other % size)) links.weak[from].push_back(other);
      for (const int unit : ground.units_of[cell]) {
        const CellSet<2> places = position.candidates[digit] & ground.units[unit].cells;
        if (!ground.units[unit].is_house || !places.is_two()) continue;
        const int other = (places - CellSet<2>::of(cell)).first();
        links.strong[from].push_back(static_cast<Candidate>(other * size + digit));
      }
      sort_once(links.weak[from]);
      sort_once(links.strong[from]);
    }
  }
  return links;
}

}  // namespace nonet::logic
