// The eliminations that a deadly pattern and its guards allow.
#include "logic/uniqueness/deadly.h"

#include <bit>

namespace nonet::logic {

Deadly::Deadly(const Study9& study, const CellSet<2>& cells, unsigned core)
    : study_(study), cells_(cells) {
  for (const int cell : cells) cores_[cell] = static_cast<std::uint16_t>(core);
  find_guards();
}

Deadly::Deadly(const Study9& study, const CellSet<2>& cells,
               const std::array<std::uint16_t, 81>& cores)
    : study_(study), cells_(cells), cores_(cores) {
  find_guards();
}

void Deadly::find_guards() {
  for (const int cell : cells_) {
    if (!guards_of(cell)) continue;
    guarded_.add(cell);
    guards_ |= guards_of(cell);
  }
  units_ = study_.ground.units_with(guarded_);
}

void Deadly::mark(Step& step) const {
  Mark& pattern = step.mark(Role::kPattern);
  for (const int cell : cells_)
    pattern.add_digits(cell, study_.position.masks[cell] & cores_[cell]);
  pattern.add_cells(cells_);
  Mark& fin = step.mark(Role::kFin);
  for (const int cell : guarded_) fin.add_digits(cell, guards_of(cell));
}

bool Deadly::add_one_cell(Sink& sink) const {
  if (!guarded_.is_one()) return true;
  const int cell = guarded_.first();
  Step& step = sink.begin();
  for (const int digit : Digits(study_.position.masks[cell] & cores_[cell]))
    step.remove(cell, digit);
  mark(step);
  return sink.add();
}

bool Deadly::add_one_digit(Sink& sink) const {
  if (!guarded_.is_many() || !std::has_single_bit(guards_)) return true;
  const int digit = std::countr_zero(guards_);
  const CellSet<2> losing =
      study_.position.candidates[digit] & study_.ground.seen_by_all(guarded_, digit);
  if (losing.empty()) return true;
  Step& step = sink.begin();
  step.remove(losing, digit);
  mark(step);
  return sink.add();
}

bool Deadly::add_subsets(Sink& sink) const {
  if (!guarded_.is_many() || count_digits(guards_) < 2) return true;
  for (const int unit : units_) {
    int cells[9];
    int count = 0;
    for (const int cell : (study_.ground.units[unit].cells & study_.position.empty) - guarded_)
      cells[count++] = cell;
    const auto choose = [&](auto& self, int next, int size, const CellSet<2>& set,
                            unsigned digits) -> bool {
      if (size > 0 && count_digits(digits) == size + 1 &&
          (!add_naked(sink, set, digits) || !add_hidden(sink, unit, set, digits)))
        return false;
      for (int i = next; i < count; ++i) {
        const unsigned joined = digits | study_.position.masks[cells[i]];
        if (count_digits(joined) > count + 1) continue;
        if (!self(self, i + 1, size + 1, set | CellSet<2>::of(cells[i]), joined)) return false;
      }
      return true;
    };
    if (!choose(choose, 0, 0, {}, guards_)) return false;
  }
  return true;
}

// n - 1 cells and a guarded cell hold n digits between them, each once. So any other candidate with
// one of the digits in their unit is false, except the guards, one of which may be the true one.
bool Deadly::add_naked(Sink& sink, const CellSet<2>& set, unsigned digits) const {
  const Position<2>& position = study_.position;
  const std::vector<int> units = study_.ground.units_with(set | guarded_);
  Step& step = sink.begin();
  for (const int digit : Digits(digits)) {
    CellSet<2> losing;
    for (const int unit : units) losing |= study_.ground.units[unit].cells;
    for (const int cell : (losing & position.candidates[digit]) - set)
      if (!(guarded_.has(cell) && guards_of(cell) >> digit & 1)) step.remove(cell, digit);
  }
  if (step.is_empty()) return true;
  mark(step);
  Mark& mark = step.mark(Role::kSet);
  for (const int cell : set) mark.add_digits(cell, position.masks[cell]);
  for (const int unit : units) mark.add_unit(unit);
  return sink.add();
}

// The same seen from the digits: two guarded cells with the same core hold at most one of its
// digits, so the core and further digits that fit neither of them, n + 1 in all, take up n cells.
bool Deadly::add_hidden(Sink& sink, int unit, const CellSet<2>& naked, unsigned digits) const {
  const Position<2>& position = study_.position;
  if (!guarded_.is_two()) return true;
  const unsigned core = cores_[guarded_.first()];
  if (core != cores_[guarded_.without_first().first()] || (core & digits)) return true;
  const CellSet<2> set = (study_.ground.units[unit].cells & position.empty) - guarded_ - naked;
  Step& step = sink.begin();
  unsigned hidden = core;
  for (const int cell : set) {
    hidden |= position.masks[cell] & ~digits;
    for (const int digit : Digits(position.masks[cell] & digits)) step.remove(cell, digit);
  }
  if (step.is_empty()) return true;
  mark(step);
  Mark& mark = step.mark(Role::kSet);
  for (const int cell : set) mark.add_digits(cell, position.masks[cell] & hidden);
  mark.add_unit(unit);
  return sink.add();
}

bool Deadly::add_locked_digit(Sink& sink) const {
  if (!guarded_.is_two()) return true;
  const Position<2>& position = study_.position;
  const int one = guarded_.first(), two = guarded_.without_first().first();
  for (const int unit : units_) {
    if (!study_.ground.units[unit].is_house) continue;
    for (const int digit : Digits(cores_[one] & cores_[two])) {
      const CellSet<2> places = position.candidates[digit] & study_.ground.units[unit].cells;
      if (places.empty() || !guarded_.contains(places)) continue;
      Step& step = sink.begin();
      for (const int cell : guarded_)
        for (const int other : Digits(position.masks[cell] & cores_[cell] & ~(1U << digit)))
          step.remove(cell, other);
      if (step.is_empty()) continue;
      mark(step);
      Mark& base = step.mark(Role::kBase);
      base.add(places, digit);
      base.add_unit(unit);
      if (!sink.add()) return false;
    }
  }
  return true;
}

}  // namespace nonet::logic
