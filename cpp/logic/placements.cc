// Looks for full placements of one digit.
#include "logic/placements.h"

#include <vector>

namespace nonet::logic {
namespace {

constexpr int kMany = 1 << 10;

class Search {
 public:
  Search(const Position<2>& position, int digit) : ground_(*position.ground), digit_(digit) {
    for (const int house : ground_.houses)
      if (!ground_.units[house].cells.meets(position.filled[digit]))
        houses_.push_back(position.candidates[digit] & ground_.units[house].cells);
  }

  // Extends a legal choice to a full placement, if there is one: `open` are the cells that see none
  // of the chosen. Goes on where the fewest are open, and tries the `wanted` cells first.
  bool complete(const CellSet<2>& open, const CellSet<2>& wanted, CellSet<2>& chosen) const {
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
        if (complete(open - ground_.sees(cell, digit_) - CellSet<2>::of(cell), wanted, chosen))
          return true;
        chosen.drop(cell);
      }
    return false;
  }

 private:
  const Ground<2>& ground_;
  const int digit_;
  std::vector<CellSet<2>> houses_;
};

}  // namespace

CellSet<2> find_unplaceable(const Position<2>& position, int digit) {
  const Search search(position, digit);
  CellSet<2> unknown = position.candidates[digit];
  CellSet<2> none;
  while (unknown) {
    const int cell = unknown.first();
    CellSet<2> chosen = CellSet<2>::of(cell);
    const CellSet<2> open =
        position.candidates[digit] - position.ground->sees(cell, digit) - CellSet<2>::of(cell);
    if (!search.complete(open, unknown, chosen)) none.add(cell);
    unknown -= chosen;
    unknown.drop(cell);
  }
  return none;
}

}  // namespace nonet::logic
