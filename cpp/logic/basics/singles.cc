// Singles: the only cell for a digit, the only digit for a cell.
#include "logic/finders.h"

namespace nonet::logic {
namespace {

// A house with one empty cell: it takes the digit the house lacks.
template <int W>
void find_full_houses(const Study<W>& study, Sink& sink) {
  const Position<W>& position = study.position;
  for (const int house : study.ground.houses) {
    const CellSet<W> open = study.ground.units[house].cells & position.empty;
    if (!open.is_one()) continue;
    const int cell = open.first();
    // The cell sees all others of the house, so only the digit they lack is left to it.
    const int digit = std::countr_zero(position.masks[cell]);
    Step& step = sink.begin();
    step.place(cell, digit);
    Mark& mark = step.mark(Role::kPattern);
    mark.add(cell, digit);
    mark.add_unit(house);
    if (!sink.add()) return;
  }
}

// A digit that all houses but those of one cell have.
template <int W>
void find_last_digits(const Study<W>& study, Sink& sink) {
  const Position<W>& position = study.position;
  for (int digit = 0; digit < study.ground.size; ++digit) {
    if (position.filled[digit].count() != study.ground.size - 1) continue;
    if (!position.candidates[digit].is_one()) continue;
    Step& step = sink.begin();
    const int cell = position.candidates[digit].first();
    step.place(cell, digit);
    step.mark(Role::kPattern).add(cell, digit);
    if (!sink.add()) return;
  }
}

template <int W>
void find_naked_singles(const Study<W>& study, Sink& sink) {
  const Position<W>& position = study.position;
  for (const int cell : position.with_one_candidate()) {
    Step& step = sink.begin();
    const int digit = std::countr_zero(position.masks[cell]);
    step.place(cell, digit);
    step.mark(Role::kPattern).add(cell, digit);
    if (!sink.add()) return;
  }
}

// Boxes first: there a player sees a hidden single best; of several houses the first is told.
template <int W>
void find_hidden_singles(const Study<W>& study, Sink& sink) {
  const Position<W>& position = study.position;
  std::array<CellSet<W>, kMaxDigits> told{};
  const auto look_at = [&](int house) {
    for (int digit = 0; digit < study.ground.size; ++digit) {
      const CellSet<W> places = position.candidates[digit] & study.ground.units[house].cells;
      if (!places.is_one() || places.meets(told[digit])) continue;
      told[digit] |= places;
      Step& step = sink.begin();
      step.place(places.first(), digit);
      Mark& mark = step.mark(Role::kPattern);
      mark.add(places.first(), digit);
      mark.add_unit(house);
      if (!sink.add()) return false;
    }
    return true;
  };
  const auto is_area = [&](int house) {
    const UnitKind kind = study.ground.units[house].kind;
    return kind == UnitKind::kBox || kind == UnitKind::kRegion;
  };
  for (const int house : study.ground.houses)
    if (is_area(house) && !look_at(house)) return;
  for (const int house : study.ground.houses)
    if (!is_area(house) && !look_at(house)) return;
}

constexpr Finder kFinders[] = {
    {"full-house", find_full_houses<2>, find_full_houses<4>},
    {"last-digit", find_last_digits<2>, find_last_digits<4>},
    {"hidden-single", find_hidden_singles<2>, find_hidden_singles<4>},
    {"naked-single", find_naked_singles<2>, find_naked_singles<4>},
};

}  // namespace

std::span<const Finder> singles() { return kFinders; }

}  // namespace nonet::logic
