// Finds every almost locked set of a position.
#include "logic/als.h"

#include <algorithm>
#include <bit>

namespace nonet::logic {
namespace {

constexpr int kMostCells = 8;

struct Growing {
  const Position<2>& position;
  std::vector<int> cells;  // the empty cells of a unit
  std::uint16_t unit;
  std::vector<Als>& found;

  void grow(std::size_t next, const CellSet<2>& chosen, int count, unsigned digits) {
    if (count > 0 && std::popcount(digits) == count + 1)
      found.push_back({chosen, static_cast<std::uint16_t>(digits), unit});
    if (count == kMostCells) return;
    for (std::size_t i = next; i < cells.size(); ++i)
      grow(i + 1, chosen | CellSet<2>::of(cells[i]), count + 1, digits | position.masks[cells[i]]);
  }
};

}  // namespace

std::vector<Als> find_als(const Position<2>& position) {
  std::vector<Als> found;
  const Ground<2>& ground = *position.ground;
  for (std::size_t unit = 0; unit < ground.units.size(); ++unit) {
    Growing growing{position, {}, static_cast<std::uint16_t>(unit), found};
    for (const int cell : ground.units[unit].cells & position.empty) growing.cells.push_back(cell);
    growing.grow(0, {}, 0, 0);
  }
  const auto order = [](const Als& a, const Als& b) {
    const int sizes[] = {a.cells.count(), b.cells.count()};
    if (sizes[0] != sizes[1]) return sizes[0] < sizes[1];
    return a.cells != b.cells ? a.cells < b.cells : a.unit < b.unit;
  };
  std::sort(found.begin(), found.end(), order);
  const auto same = [](const Als& a, const Als& b) { return a.cells == b.cells; };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

}  // namespace nonet::logic
