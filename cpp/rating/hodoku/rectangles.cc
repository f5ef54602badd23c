// Tries each side of a rectangle that guards it, with the cells of its line and of its box.
#include "rating/hodoku/rectangles.h"

#include "logic/uniqueness/rectangles.h"
#include "rating/hodoku/sheet.h"

namespace nonet::hodoku {
namespace {

using logic::count_digits;
using logic::Digits;

// Whether one row or one column holds them all.
bool are_in_line(const logic::Ground<2>& ground, const Cells& cells) {
  const std::array<int, 3> units = units_of(cells.first());
  return ground.units[units[0]].cells.contains(cells) ||
         ground.units[units[1]].cells.contains(cells);
}

// The two corners hold one of the guards at least, so they count as one cell of the subset.
bool find_subsets(const logic::Study9& study, logic::Sink& sink, const Cells& guarded,
                  unsigned pair, unsigned guards, int unit) {
  const Position& position = study.position;
  const logic::Ground<2>& ground = study.ground;
  const Cells box = ground.units[units_of(guarded.first())[2]].cells;
  int cells[9], count = 0;
  for (const int cell : (ground.units[unit].cells & position.empty) - guarded)
    if (!(position.masks[cell] & pair)) cells[count++] = cell;
  const auto choose = [&](auto& self, int next, const Cells& set, unsigned digits) -> bool {
    for (int i = next; i < count; ++i) {
      const Cells joined = set | Cells::of(cells[i]);
      const unsigned all = digits | position.masks[cells[i]];
      // A subset of a box that lies in a line has been seen with the line.
      if (count_digits(all) == joined.count() - 1 &&
          !(unit >= kBoxes && are_in_line(ground, joined))) {
        Cells losing = ground.units[unit].cells;
        if (box.contains(joined)) losing |= box;
        logic::Step& step = sink.begin();
        for (const int digit : Digits(all))
          step.remove((losing & position.candidates[digit]) - joined, digit);
        if (!sink.add()) return false;
      }
      if (!self(self, i + 1, joined, all)) return false;
    }
    return true;
  };
  return choose(choose, 0, guarded, guards);
}

}  // namespace

void find_uniqueness_3(const logic::Study9& study, logic::Sink& sink) {
  for (const logic::GuardedRectangle& rectangle : study.guarded_rectangles()) {
    if (count_digits(rectangle.guarded) != 2) continue;
    Cells guarded;
    unsigned guards = 0;
    for (const int i : Digits(rectangle.guarded)) {
      guarded.add(rectangle.corner[i]);
      guards |= study.position.masks[rectangle.corner[i]] & ~rectangle.pair;
    }
    if (!are_in_line(study.ground, guarded)) continue;
    for (const int unit : units_of(guarded.first()))
      if (study.ground.units[unit].cells.contains(guarded) &&
          !find_subsets(study, sink, guarded, rectangle.pair, guards, unit))
        return;
  }
}

}  // namespace nonet::hodoku
