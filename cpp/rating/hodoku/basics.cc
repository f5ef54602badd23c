// Looks at boxes, then rows, then columns, each unit's digits or cells in ascending order.
#include "rating/hodoku/basics.h"

#include <array>

namespace nonet::hodoku {
namespace {

using logic::count_digits;
using logic::Digits;

// Boxes, rows, columns.
constexpr std::array<int, 3> kFirstUnits = {kBoxes, 0, 9};

const Cells& cells_of(const Sheet& sheet, int unit) {
  return sheet.position().ground->units[unit].cells;
}

// Naked sets are locked if they take something from a box and from a line outside that box.
bool add_naked(const Sheet& sheet, const Cells& cells, unsigned digits, bool wants_locked,
               logic::Step& step) {
  const Position& position = sheet.position();
  const std::array<int, 3> first = units_of(cells.first());
  const Cells* box = nullptr;
  if (cells_of(sheet, first[2]).contains(cells)) box = &cells_of(sheet, first[2]);
  int places = 0;
  step.clear(9);
  for (const int unit : first) {
    if (!cells_of(sheet, unit).contains(cells)) continue;
    Cells losing;
    for (const int digit : Digits(digits)) {
      const Cells these = (position.candidates[digit] & cells_of(sheet, unit)) - cells;
      step.remove(these, digit);
      losing |= these;
    }
    if (unit < kBoxes && box) losing -= *box;
    if (losing) ++places;
  }
  if (step.is_empty()) return false;
  const bool is_locked = cells.count() < 4 && box && places > 1;
  return is_locked == wants_locked;
}

bool find_naked_in(const Sheet& sheet, int unit, int size, bool locked, logic::Step& step) {
  const Position& position = sheet.position();
  int few[9], count = 0;
  for (const int cell : cells_of(sheet, unit) & position.empty)
    if (count_digits(position.masks[cell]) <= size) few[count++] = cell;
  const auto choose = [&](auto& self, int next, int chosen, const Cells& cells,
                          unsigned digits) -> bool {
    if (chosen == size)
      return count_digits(digits) == size && add_naked(sheet, cells, digits, locked, step);
    for (int i = next; i + size - chosen <= count; ++i) {
      const unsigned joined = digits | position.masks[few[i]];
      if (count_digits(joined) > size) continue;
      if (self(self, i + 1, chosen + 1, cells | Cells::of(few[i]), joined)) return true;
    }
    return false;
  };
  return choose(choose, 0, 0, {}, 0);
}

bool find_hidden_in(const Sheet& sheet, int unit, int size, logic::Step& step) {
  const Position& position = sheet.position();
  if ((cells_of(sheet, unit) & position.empty).count() <= size) return false;
  int few[9], count = 0;
  for (int digit = 0; digit < 9; ++digit)
    if (const int places = sheet.places(unit, digit); places > 0 && places <= size)
      few[count++] = digit;
  const auto choose = [&](auto& self, int next, int chosen, const Cells& cells,
                          unsigned digits) -> bool {
    if (chosen == size) {
      step.clear(9);
      for (const int cell : cells)
        for (const int digit : Digits(position.masks[cell] & ~digits)) step.remove(cell, digit);
      return cells.count() == size && !step.is_empty();
    }
    for (int i = next; i + size - chosen <= count; ++i) {
      const Cells joined = cells | (position.candidates[few[i]] & cells_of(sheet, unit));
      if (joined.count() > size) continue;
      if (self(self, i + 1, chosen + 1, joined, digits | 1U << few[i])) return true;
    }
    return false;
  };
  return choose(choose, 0, 0, {}, 0);
}

}  // namespace

bool find_locked_candidates(const Sheet& sheet, bool from_boxes, logic::Step& step) {
  const Position& position = sheet.position();
  const int first = from_boxes ? kBoxes : 0, end = from_boxes ? kUnits : kBoxes;
  for (int unit = first; unit < end; ++unit)
    for (int digit = 0; digit < 9; ++digit) {
      const int count = sheet.places(unit, digit);
      if (count != 2 && count != 3) continue;
      const Cells places = position.candidates[digit] & cells_of(sheet, unit);
      for (const int other : units_of(places.first())) {
        if ((other < kBoxes) != from_boxes || !cells_of(sheet, other).contains(places)) continue;
        const Cells losing = (position.candidates[digit] & cells_of(sheet, other)) - places;
        if (!losing) continue;
        step.clear(9);
        step.remove(losing, digit);
        return true;
      }
    }
  return false;
}

bool find_naked(const Sheet& sheet, int size, bool locked, logic::Step& step) {
  for (const int first : kFirstUnits) {
    for (int unit = first; unit < first + 9; ++unit)
      if (find_naked_in(sheet, unit, size, locked, step)) return true;
    if (locked) break;  // all of them lie in boxes
  }
  return false;
}

bool find_hidden(const Sheet& sheet, int size, logic::Step& step) {
  for (const int first : kFirstUnits)
    for (int unit = first; unit < first + 9; ++unit)
      if (find_hidden_in(sheet, unit, size, step)) return true;
  return false;
}

}  // namespace nonet::hodoku
