// Finds every almost locked set of a position.
#include "logic/als.h"

#include <algorithm>
#include <bit>

namespace nonet::logic {
namespace {

constexpr int kMostCells = 8;

// Visits the subsets of a unit's empty cells as numbers: bit i stands for its i-th cell. The digits
// of a subset are those of the subset without its lowest cell, joined with that cell's, so each
// costs one look-up: three times quicker than walking a tree of choices.
void find_in_unit(const Position<2>& position, std::uint16_t unit, std::vector<Als>& found) {
  int cells[kMaxDigits];
  std::uint16_t digits[1 << 9];
  int count = 0;
  for (const int cell : position.ground->units[unit].cells & position.empty) cells[count++] = cell;
  digits[0] = 0;
  for (unsigned subset = 1; subset < 1U << count; ++subset) {
    const unsigned rest = subset & (subset - 1);
    digits[subset] = digits[rest] | position.masks[cells[std::countr_zero(subset)]];
    const int size = count_bits(subset);
    if (count_digits(digits[subset]) != size + 1 || size > kMostCells) continue;
    Als als{{}, digits[subset], unit};
    for (const int i : Digits(subset)) als.cells.add(cells[i]);
    found.push_back(als);
  }
}

}  // namespace

std::vector<Als> find_als(const Position<2>& position) {
  std::vector<Als> found;
  const Ground<2>& ground = *position.ground;
  if (ground.size != 9) return found;
  for (std::size_t unit = 0; unit < ground.units.size(); ++unit)
    find_in_unit(position, static_cast<std::uint16_t>(unit), found);
  const auto order = [](const Als& a, const Als& b) {
    // A set has one digit more than cells, so digits count cells.
    const int sizes[] = {count_digits(a.digits), count_digits(b.digits)};
    if (sizes[0] != sizes[1]) return sizes[0] < sizes[1];
    return a.cells != b.cells ? a.cells < b.cells : a.unit < b.unit;
  };
  std::sort(found.begin(), found.end(), order);
  const auto same = [](const Als& a, const Als& b) { return a.cells == b.cells; };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

}  // namespace nonet::logic
