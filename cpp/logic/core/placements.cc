// Looks for full placements of one digit.
#include "logic/core/placements.h"

namespace nonet::logic {

namespace {

constexpr int kMany = 1 << 10;

}  // namespace

Placements::Placements(const Position<2>& position, int digit)
    : ground_(position.ground), digit_(digit), candidates_(position.candidates[digit]) {
  for (const int house : ground_->houses)
    if (!ground_->units[house].cells.meets(position.filled[digit]))
      houses_.push_back(candidates_ & ground_->units[house].cells);
}

// Extends a valid choice to a full placement, if there is one: `open` are the cells that see none
// of the chosen cells. Continues in the house with the fewest open cells and tries the `wanted`
// cells first.
bool Placements::complete(const CellSet<2>& open, const CellSet<2>& wanted,
                          CellSet<2>& chosen) const {
  CellSet<2> places;
  int fewest = kMany;
  for (const CellSet<2>& house : houses_) {
    if (house.meets(chosen)) continue;
    const CellSet<2> left = house & open;
    const int count = left.count();
    if (count >= fewest) continue;
    if (count == 0) return false;
    fewest = count;
    places = left;
    if (count == 1) break;
  }
  if (fewest == kMany) return true;
  for (const CellSet<2>& some : {places & wanted, places - wanted})
    for (const int cell : some) {
      chosen.add(cell);
      if (complete(beside(cell, open), wanted, chosen)) return true;
      chosen.drop(cell);
    }
  return false;
}

bool Placements::exist(const CellSet<2>& among) const {
  CellSet<2> chosen;
  return complete(candidates_ & among, {}, chosen);
}

bool Placements::exist_with(int cell, const CellSet<2>& among) const {
  CellSet<2> chosen = CellSet<2>::of(cell);
  return complete(beside(cell, candidates_ & among), {}, chosen);
}

CellSet<2> Placements::find_unplaceable() const {
  CellSet<2> unknown = candidates_;
  CellSet<2> none;
  while (unknown) {
    const int cell = unknown.first();
    CellSet<2> chosen = CellSet<2>::of(cell);
    // A placement answers the question for every cell in it.
    if (!complete(beside(cell, candidates_), unknown, chosen)) none.add(cell);
    unknown -= chosen;
  }
  return none;
}

}  // namespace nonet::logic
