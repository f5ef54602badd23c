// Colouring: candidates joined by strong links, in two colours of which one is true throughout.
#include <array>
#include <vector>

#include "logic/finders.h"

namespace nonet::logic {
namespace {

// Cells of one digit in two colours: cells linked as the only two places of a house have different
// colours, so either all cells of one colour are true or all of the other.
struct Colours {
  std::array<CellSet<2>, 2> cells;
  std::vector<std::pair<int, int>> links;
};

// One for each connected component of a digit's strong links, ordered by lowest cell.
std::vector<Colours> find_colours(const Study9& study, int digit) {
  std::array<CellSet<2>, 81> linked{};
  CellSet<2> rest;
  for (const int house : study.ground.houses) {
    const CellSet<2> places = study.position.candidates[digit] & study.ground.units[house].cells;
    if (!places.is_two()) continue;
    linked[places.first()] |= places.without_first();
    linked[places.without_first().first()].add(places.first());
    rest |= places;
  }
  std::vector<Colours> found;
  while (rest) {
    Colours& colours = found.emplace_back();
    CellSet<2> edge = CellSet<2>::of(rest.first());
    colours.cells[0] = edge;
    rest -= edge;
    for (int colour = 0; edge; colour ^= 1) {
      CellSet<2> next;
      for (const int cell : edge) {
        next |= linked[cell];
        for (const int other : linked[cell])
          if (cell < other) colours.links.emplace_back(cell, other);
      }
      next &= rest;
      colours.cells[colour ^ 1] |= next;
      rest -= next;
      edge = next;
    }
  }
  return found;
}

CellSet<2> seen_by_any(const Study9& study, const CellSet<2>& from, int digit) {
  CellSet<2> seen;
  for (const int cell : from) seen |= study.ground.sees(cell, digit);
  return seen;
}

// The links, and the two colours they join.
void mark_colours(Step& step, const Colours& colours, int digit) {
  Mark& mark = step.mark(Role::kChain);
  for (const auto& [one, two] : colours.links)
    mark.add_link(true, {mark.code(one, digit)}, {mark.code(two, digit)});
  for (const CellSet<2>& cells : colours.cells) step.mark(Role::kSet).add(cells, digit);
}

// One of the colours is true: a cell that sees both loses the digit.
void find_traps(const Study9& study, Sink& sink) {
  for (const int digit : study.new_digits())
    for (const Colours& colours : find_colours(study, digit)) {
      const CellSet<2> losing =
          (study.position.candidates[digit] & seen_by_any(study, colours.cells[0], digit) &
           seen_by_any(study, colours.cells[1], digit)) -
          (colours.cells[0] | colours.cells[1]);
      if (losing.empty()) continue;
      Step& step = sink.begin();
      step.remove(losing, digit);
      mark_colours(step, colours, digit);
      if (!sink.add()) return;
    }
}

// A colour with two cells that see each other is false.
void find_wraps(const Study9& study, Sink& sink) {
  for (const int digit : study.new_digits())
    for (const Colours& colours : find_colours(study, digit)) {
      CellSet<2> losing, clash;
      for (const CellSet<2>& cells : colours.cells)
        for (const int cell : cells) {
          const CellSet<2> seen = cells & study.ground.sees(cell, digit);
          if (seen.empty()) continue;
          losing |= cells;
          if (clash.empty()) clash = CellSet<2>::of(cell) | CellSet<2>::of(seen.first());
        }
      if (losing.empty()) continue;
      Step& step = sink.begin();
      step.remove(losing, digit);
      mark_colours(step, colours, digit);
      Mark& pattern = step.mark(Role::kPattern);
      pattern.add(clash, digit);
      for (const int unit : study.ground.units_with(clash)) pattern.add_unit(unit);
      if (!sink.add()) return;
    }
}

// The eliminations that two pairs of colours of one digit allow together.
using Rule = CellSet<2> (*)(const Study9& study, int digit, const Colours& a, const Colours& b);

// A colour of one pair sees a colour of the other: they are not both true, so one of their
// opposites is, and a cell that sees both opposites loses the digit.
CellSet<2> join_opposites(const Study9& study, int digit, const Colours& a, const Colours& b) {
  CellSet<2> losing;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      if (!seen_by_any(study, a.cells[i], digit).meets(b.cells[j])) continue;
      const CellSet<2>&one = a.cells[i ^ 1], &two = b.cells[j ^ 1];
      losing |= (seen_by_any(study, one, digit) & seen_by_any(study, two, digit)) - (one | two);
    }
  return losing & study.position.candidates[digit];
}

// A colour of the first pair that sees both colours of the second is false, since one of those is
// true.
CellSet<2> refute_colours(const Study9& study, int digit, const Colours& a, const Colours& b) {
  CellSet<2> losing;
  for (const CellSet<2>& cells : a.cells) {
    const CellSet<2> seen = seen_by_any(study, cells, digit);
    if (seen.meets(b.cells[0]) && seen.meets(b.cells[1])) losing |= cells;
  }
  return losing;
}

template <Rule kRule, bool kIsSymmetric>
void find_multi_colours(const Study9& study, Sink& sink) {
  for (const int digit : study.new_digits()) {
    const std::vector<Colours> all = find_colours(study, digit);
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = kIsSymmetric ? i + 1 : 0; j < all.size(); ++j) {
        if (i == j) continue;
        const CellSet<2> losing = kRule(study, digit, all[i], all[j]);
        if (losing.empty()) continue;
        Step& step = sink.begin();
        step.remove(losing, digit);
        mark_colours(step, all[i], digit);
        mark_colours(step, all[j], digit);
        if (!sink.add()) return;
      }
  }
}

constexpr Finder kFinders[] = {
    {"simple-colours-trap", find_traps},
    {"simple-colours-wrap", find_wraps},
    {"multi-colours-1", find_multi_colours<join_opposites, true>},
    {"multi-colours-2", find_multi_colours<refute_colours, false>},
};

}  // namespace

std::span<const Finder> colouring() { return kFinders; }

}  // namespace nonet::logic
