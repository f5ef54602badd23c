// Singles: the only cell for a digit, the only digit for a cell.
#include "logic/basics/single_marks.h"
#include "logic/finders.h"

namespace nonet::logic {
namespace {

// A house with one empty cell, which takes the missing digit.
template <int W>
void find_full_houses(const Study<W>& study, Sink& sink) {
  const Position<W>& position = study.position;
  const Tally<W>& tally = study.tally();
  if (!tally.has_full_houses()) return;
  for (std::size_t i = 0; i < study.ground.houses.size(); ++i) {
    if (!tally.is_full_house(i)) continue;
    const int cell = (study.ground.house_cells[i] & position.empty).first();
    // The cell sees all the others of the house, so the missing digit is its only candidate.
    const int digit = std::countr_zero(position.masks[cell]);
    Step& step = sink.begin();
    step.place(cell, digit);
    Mark& mark = step.mark(Role::kPattern);
    mark.add(cell, digit);
    mark.add_unit(study.ground.houses[i]);
    if (!sink.add()) return;
  }
}

// A digit that is missing once in the whole grid.
template <int W>
void find_last_digits(const Study<W>& study, Sink& sink) {
  const Position<W>& position = study.position;
  for (const int digit : study.tally().last_digits()) {
    if (!position.candidates[digit].is_one()) continue;
    Step& step = sink.begin();
    const int cell = position.candidates[digit].first();
    step.place(cell, digit);
    step.mark(Role::kPattern).add(cell, digit);
    if (!sink.add()) return;
  }
}

// The placed digits that leave a cell one candidate: for each other digit one cell that excludes
// it, from the first unit of the cell where possible. Digits without such a cell were eliminated
// earlier.
template <int W>
void mark_exclusions(Mark& base, const Study<W>& study, int cell, unsigned others) {
  const Position<W>& position = study.position;
  const Ground<W>& ground = study.ground;
  const CellSet<W> line = line_of(ground, cell);
  for (const int digit : Digits(others)) {
    if (const CellSet<W> seen = position.filled[digit] & ground.losing(cell, digit)) {
      base.add(preferred(seen, line).first(), digit);
      continue;
    }
    for (const int other : ground.losing_others(cell, digit))
      if (position.values[other / ground.size] == other % ground.size + 1) {
        base.add(other / ground.size, other % ground.size);
        break;
      }
  }
}

template <int W>
void find_naked_singles(const Study<W>& study, Sink& sink) {
  const Position<W>& position = study.position;
  for (const int cell : study.tally().naked_singles()) {
    Step& step = sink.begin();
    const int digit = std::countr_zero(position.masks[cell]);
    step.place(cell, digit);
    step.mark(Role::kPattern).add(cell, digit);
    const unsigned others = ((1U << study.ground.size) - 1) & ~(1U << digit);
    mark_exclusions(step.mark(Role::kBase), study, cell, others);
    if (!sink.add()) return;
  }
}

// The placed digits that exclude the digit of a hidden single from other empty cells of the house,
// in a unit that they share, and the cells where none does, which are returned.
template <int W>
CellSet<W> mark_cross_hatching(Mark& base, const Study<W>& study, int house, int cell, int digit) {
  CellSet<W> others = study.ground.units[house].cells & study.position.empty;
  others.drop(cell);
  cross_hatch(study.position, digit, others, [&](int placed, bool is_needed) {
    if (is_needed) base.add(placed, digit);
  });
  base.add_cells(others);
  return others;
}

// The placed digits that clash with a digit in these cells, in a mark of their own. Without one, a
// constraint on the cell forbids the digit or it was eliminated earlier.
template <int W>
void mark_clashes(Step& step, const Study<W>& study, const CellSet<W>& cells, int digit) {
  const Position<W>& position = study.position;
  const Ground<W>& ground = study.ground;
  CellSet<W> clashing;
  for (const int cell : cells) {
    if (const CellSet<W> alike = position.filled[digit] & ground.losing(cell, digit)) {
      clashing.add(alike.first());
      continue;
    }
    for (const int other : ground.losing_others(cell, digit))
      if (position.values[other / ground.size] == other % ground.size + 1) {
        clashing.add(other / ground.size);
        break;
      }
  }
  if (clashing.empty()) return;
  Mark& base = step.mark(Role::kBase);
  for (const int from : clashing) base.add(from, position.values[from] - 1);
}

// Boxes come first, because hidden singles are easiest to see there; of several houses the first is
// reported.
template <int W>
void find_hidden_singles(const Study<W>& study, Sink& sink) {
  const Tally<W>& tally = study.tally();
  std::array<CellSet<W>, kMaxDigits> told{};
  for (const int i : study.ground.areas_first)
    for (const int digit : Digits(tally.hidden_singles(i))) {
      const CellSet<W> places = study.position.candidates[digit] & study.ground.house_cells[i];
      if (places.meets(told[digit])) continue;
      told[digit] |= places;
      const int house = study.ground.houses[i], cell = places.first();
      Step& step = sink.begin();
      step.place(cell, digit);
      Mark& mark = step.mark(Role::kPattern);
      mark.add(cell, digit);
      mark.add_unit(house);
      const CellSet<W> left =
          mark_cross_hatching(step.mark(Role::kBase), study, house, cell, digit);
      mark_clashes(step, study, left, digit);
      if (!sink.add()) return;
    }
}

constexpr auto kFinders = [] {
  std::array<Finder, kSingles> finders{};
  finders[kFullHouse] = {"full-house", find_full_houses<2>, find_full_houses<4>};
  finders[kLastDigit] = {"last-digit", find_last_digits<2>, find_last_digits<4>};
  finders[kHiddenSingle] = {"hidden-single", find_hidden_singles<2>, find_hidden_singles<4>};
  finders[kNakedSingle] = {"naked-single", find_naked_singles<2>, find_naked_singles<4>};
  return finders;
}();

}  // namespace

std::span<const Finder> singles() { return kFinders; }

}  // namespace nonet::logic
