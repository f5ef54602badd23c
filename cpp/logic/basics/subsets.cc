// Subsets: as many cells as digits, seen from the cells (naked) or from the digits (hidden).

#include "logic/finders.h"

namespace nonet::logic {
namespace {

// The cells with at least two and at most `kMost` candidates.
template <int W, int kMost>
CellSet<W> with_few_candidates(const Position<W>& position) {
  CellSet<W> with[kMost + 1];  // at index n: the cells with more than n candidates
  for (int digit = 0; digit < position.ground->size; ++digit) {
    const CellSet<W>& cells = position.candidates[digit];
    for (int n = kMost; n > 0; --n) with[n] |= with[n - 1] & cells;
    with[0] |= cells;
  }
  return with[1] - with[kMost];
}

// Calls visit(cells, digits) for each set of `kSize` of these cells that have `kSize` digits in
// all: each of the digits is in one of the cells.
template <int W, int kSize, typename Visit>
bool visit_naked(const Study<W>& study, const CellSet<W>& among, Visit visit) {
  if (!among.is_many()) return true;
  int cells[kMaxDigits];
  int count = 0;
  for (const int cell : among) cells[count++] = cell;
  const auto choose = [&](auto& self, int next, int chosen, const CellSet<W>& set,
                          unsigned digits) -> bool {
    if (chosen == kSize) return visit(set, digits);
    for (int i = next; i + kSize - chosen <= count; ++i) {
      const unsigned joined = digits | study.position.masks[cells[i]];
      if (count_digits(joined) > kSize) continue;
      if (!self(self, i + 1, chosen + 1, set | CellSet<W>::of(cells[i]), joined)) return false;
    }
    return true;
  };
  return choose(choose, 0, 0, {}, 0);
}

// Whether some cell that sees all of these has one of the digits; if not, no unit loses anything.
template <int W>
bool may_take(const Study<W>& study, const CellSet<W>& cells, unsigned digits) {
  CellSet<W> losing;
  for (const int digit : Digits(digits)) losing |= study.position.candidates[digit];
  for (const int cell : cells) losing &= study.ground.peers[cell];
  return !losing.empty();
}

template <int W>
void mark_cells(Mark& mark, const Study<W>& study, const CellSet<W>& cells, unsigned digits) {
  for (const int cell : cells) mark.add_digits(cell, study.position.masks[cell] & digits);
}

// Writes a naked set as a step, with the eliminations in all units that contain it.
template <int W>
bool add_naked(const Study<W>& study, Sink& sink, const std::vector<int>& units,
               const CellSet<W>& cells, unsigned digits) {
  Step& step = sink.begin();
  for (const int unit : units)
    for (const int digit : Digits(digits))
      step.remove((study.position.candidates[digit] & study.ground.units[unit].cells) - cells,
                  digit);
  if (step.is_empty()) return true;
  Mark& mark = step.mark(Role::kPattern);
  mark_cells(mark, study, cells, digits);
  for (const int unit : units) mark.add_unit(unit);
  return sink.add();
}

template <int W, int kSize>
void find_naked(const Study<W>& study, Sink& sink) {
  const CellSet<W> news = study.new_cells();
  const CellSet<W> few = with_few_candidates<W, kSize>(study.position);
  for (std::size_t unit = 0; unit < study.ground.units.size(); ++unit) {
    if (!study.ground.units[unit].cells.meets(news)) continue;
    const auto visit = [&](const CellSet<W>& cells, unsigned digits) {
      if (!may_take(study, cells, digits)) return true;
      const std::vector<int> units = study.ground.units_with(cells);
      // A set that lies in several units is reported once, for the first of them.
      if (units.front() != static_cast<int>(unit)) return true;
      return add_naked(study, sink, units, cells, digits);
    };
    if (!visit_naked<W, kSize>(study, study.ground.units[unit].cells & few, visit)) return;
  }
}

// A naked set in the intersection of two units.
template <int W, int kSize>
void find_locked_set(const Study<W>& study, Sink& sink) {
  const CellSet<W> news = study.new_cells();
  const CellSet<W> few = with_few_candidates<W, kSize>(study.position);
  for (std::size_t unit = 0; unit < study.ground.units.size(); ++unit) {
    if (!study.ground.units[unit].cells.meets(news)) continue;
    const auto visit = [&](const CellSet<W>& cells, unsigned digits) {
      if (!may_take(study, cells, digits)) return true;
      const std::vector<int> units = study.ground.units_with(cells);
      if (units.size() < 2 || units.front() != static_cast<int>(unit)) return true;
      return add_naked(study, sink, units, cells, digits);
    };
    if (!visit_naked<W, kSize>(study, study.ground.units[unit].cells & few, visit)) return;
  }
}

// Calls visit(house, cells, digits) for each set of `kSize` digits of a house that meets `among`,
// with two or more places each, that have `kSize` places in all: each of the cells holds one of the
// digits.
template <int W, int kSize, typename Visit>
void visit_hidden(const Study<W>& study, const CellSet<W>& among, Visit visit) {
  for (const int house : study.ground.houses) {
    if (!study.ground.units[house].cells.meets(among)) continue;
    int digits[kMaxDigits];
    CellSet<W> places[kMaxDigits];
    int count = 0;
    for (int digit = 0; digit < study.ground.size; ++digit) {
      places[count] = study.position.candidates[digit] & study.ground.units[house].cells;
      const int cells = places[count].count();
      if (cells >= 2 && cells <= kSize) digits[count++] = digit;
    }
    const auto choose = [&](auto& self, int next, int chosen, const CellSet<W>& cells,
                            unsigned mask) -> bool {
      if (chosen == kSize) return visit(house, cells, mask);
      for (int i = next; i + kSize - chosen <= count; ++i) {
        const CellSet<W> joined = cells | places[i];
        if (joined.count() > kSize) continue;
        if (!self(self, i + 1, chosen + 1, joined, mask | 1U << digits[i])) return false;
      }
      return true;
    };
    if (!choose(choose, 0, 0, {}, 0)) return;
  }
}

template <int W>
void mark_hidden(Step& step, const Study<W>& study, int house, const CellSet<W>& cells,
                 unsigned digits) {
  Mark& mark = step.mark(Role::kPattern);
  mark_cells(mark, study, cells, digits);
  mark.add_unit(house);
}

template <int W, int kSize>
void find_hidden(const Study<W>& study, Sink& sink) {
  const CellSet<W> news = study.new_cells();
  visit_hidden<W, kSize>(study, news, [&](int house, const CellSet<W>& cells, unsigned digits) {
    Step& step = sink.begin();
    for (const int cell : cells)
      for (const int digit : Digits(study.position.masks[cell] & ~digits)) step.remove(cell, digit);
    mark_hidden(step, study, house, cells, digits);
    return sink.add();
  });
}

// A hidden set that leaves a house with one place for another digit, where it can be placed at
// once.
template <int W, int kSize>
void find_direct_hidden(const Study<W>& study, Sink& sink) {
  const Ground<W>& ground = study.ground;
  // The other house may have changed where this one has not, so all are checked.
  const CellSet<W> all = CellSet<W>::below(ground.cells);
  visit_hidden<W, kSize>(study, all, [&](int house, const CellSet<W>& cells, unsigned digits) {
    for (int digit = 0; digit < ground.size; ++digit) {
      if (digits >> digit & 1) continue;
      for (const int other : ground.houses) {
        const CellSet<W> before = study.position.candidates[digit] & ground.units[other].cells;
        const CellSet<W> after = before - cells;
        if (before == after || !after.is_one()) continue;
        Step& step = sink.begin();
        step.place(after.first(), digit);
        mark_hidden(step, study, house, cells, digits);
        Mark& target = step.mark(Role::kTarget);
        target.add(after.first(), digit);
        target.add_unit(other);
        if (!sink.add()) return false;
      }
    }
    return true;
  });
}

constexpr Finder kFinders[] = {
    {"locked-pair", find_locked_set<2, 2>, find_locked_set<4, 2>},
    {"locked-triple", find_locked_set<2, 3>, find_locked_set<4, 3>},
    {"naked-pair", find_naked<2, 2>, find_naked<4, 2>},
    {"naked-triple", find_naked<2, 3>, find_naked<4, 3>},
    {"naked-quad", find_naked<2, 4>, find_naked<4, 4>},
    {"hidden-pair", find_hidden<2, 2>, find_hidden<4, 2>},
    {"hidden-triple", find_hidden<2, 3>, find_hidden<4, 3>},
    {"hidden-quad", find_hidden<2, 4>, find_hidden<4, 4>},
    {"direct-hidden-pair", find_direct_hidden<2, 2>, find_direct_hidden<4, 2>},
    {"direct-hidden-triple", find_direct_hidden<2, 3>, find_direct_hidden<4, 3>},
};

}  // namespace

std::span<const Finder> subsets() { return kFinders; }

}  // namespace nonet::logic
