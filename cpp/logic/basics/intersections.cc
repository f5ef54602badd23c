// Intersections: a digit whose places in one house all lie in another unit.
#include "logic/finders.h"

namespace nonet::logic {
namespace {

// Pointing starts from a box (or any house that is not a line), claiming from a line.
enum class From { kArea, kLine };

// Calls visit(house, digit, places, unit, losing) for each digit whose places in a house, two or
// more, all lie in another unit: one of them is true, so the rest of that unit loses the digit.
// Stops when visit returns false.
template <int W, typename Visit>
void visit_locked(const Study<W>& study, From from, Visit visit) {
  const Ground<W>& ground = study.ground;
  const Digits news = study.new_digits();
  for (const int house : ground.houses) {
    if (is_line(ground.units[house].kind) != (from == From::kLine)) continue;
    for (const int digit : news) {
      const CellSet<W> places = study.position.candidates[digit] & ground.units[house].cells;
      if (!places.is_many()) continue;
      for (const int unit : ground.units_of[places.first()]) {
        if (unit == house || !ground.units[unit].cells.contains(places)) continue;
        const CellSet<W> losing =
            (study.position.candidates[digit] & ground.units[unit].cells) - places;
        if (losing && !visit(house, digit, places, unit, losing)) return;
      }
    }
  }
}

template <int W>
void mark_locked(Step& step, int house, int digit, const CellSet<W>& places, int unit) {
  Mark& base = step.mark(Role::kBase);
  base.add(places, digit);
  base.add_unit(house);
  step.mark(Role::kCover).add_unit(unit);
}

template <int W, From kFrom>
void find_locked(const Study<W>& study, Sink& sink) {
  visit_locked(
      study, kFrom,
      [&](int house, int digit, const CellSet<W>& places, int unit, const CellSet<W>& losing) {
        Step& step = sink.begin();
        step.remove(losing, digit);
        mark_locked(step, house, digit, places, unit);
        return sink.add();
      });
}

// A locked digit that leaves a house with one place for it, where it can be placed at once.
template <int W, From kFrom>
void find_direct_locked(const Study<W>& study, Sink& sink) {
  const Ground<W>& ground = study.ground;
  visit_locked(
      study, kFrom,
      [&](int house, int digit, const CellSet<W>& places, int unit, const CellSet<W>& losing) {
        for (const int other : ground.houses) {
          const CellSet<W> before = study.position.candidates[digit] & ground.units[other].cells;
          const CellSet<W> after = before - losing;
          if (before == after || !after.is_one()) continue;
          Step& step = sink.begin();
          step.place(after.first(), digit);
          mark_locked(step, house, digit, places, unit);
          Mark& target = step.mark(Role::kTarget);
          target.add(after.first(), digit);
          target.add_unit(other);
          if (!sink.add()) return false;
        }
        return true;
      });
}

constexpr Finder kFinders[] = {
    {"pointing", find_locked<2, From::kArea>, find_locked<4, From::kArea>},
    {"claiming", find_locked<2, From::kLine>, find_locked<4, From::kLine>},
    {"direct-pointing", find_direct_locked<2, From::kArea>, find_direct_locked<4, From::kArea>},
    {"direct-claiming", find_direct_locked<2, From::kLine>, find_direct_locked<4, From::kLine>},
};

}  // namespace

std::span<const Finder> intersections() { return kFinders; }

}  // namespace nonet::logic
