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
    const int size = count_digits(subset);
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
  std::vector<Als> by_unit;
  for (std::size_t unit = 0; unit < ground.units.size(); ++unit)
    find_in_unit(position, static_cast<std::uint16_t>(unit), by_unit);
  // By size first, which counting sorts; a set has one digit more than cells.
  std::array<std::size_t, kMostCells + 3> starts{};
  for (const Als& als : by_unit) ++starts[count_digits(als.digits) + 1];
  for (std::size_t size = 1; size < starts.size(); ++size) starts[size] += starts[size - 1];
  found.resize(by_unit.size());
  std::array<std::size_t, kMostCells + 3> next = starts;
  for (const Als& als : by_unit) found[next[count_digits(als.digits)]++] = als;
  const auto order = [](const Als& a, const Als& b) {
    return a.cells != b.cells ? a.cells < b.cells : a.unit < b.unit;
  };
  for (std::size_t size = 0; size + 1 < starts.size(); ++size)
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(starts[size]),
              found.begin() + static_cast<std::ptrdiff_t>(starts[size + 1]), order);
  const auto same = [](const Als& a, const Als& b) { return a.cells == b.cells; };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

}  // namespace nonet::logic
