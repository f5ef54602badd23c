// Computes which pairs of candidates almost locked sets exclude.
#include "logic/als/exclusions.h"

namespace nonet::logic {

Exclusions::Exclusions(const Study9& study) : web_(study.als_web()) {
  std::size_t rows = 0;
  for (const int cell : study.position.empty)
    for (const int digit : Digits(study.position.masks[cell]))
      row_[cell * 9 + digit] = static_cast<std::uint16_t>(9 * rows++);
  planes_.resize(9 * rows);
  is_known_.resize(rows);
}

void Exclusions::find_row(int cell, int digit) const {
  const int row = row_[cell * 9 + digit];
  is_known_[row / 9] = true;
  for (const std::uint16_t set : web_.losers(cell, digit))
    for (const int other : Digits(web_.sets[set].digits & ~(1U << digit)))
      planes_[row + other] |= web_.sees(set, other);
}

int Exclusions::find_set(int cell, int digit, int other_cell, int other) const {
  if (digit == other) return -1;
  for (const std::uint16_t set : web_.losers(cell, digit))
    if ((web_.sets[set].digits >> other & 1) && web_.sees(set, other).has(other_cell)) return set;
  return -1;
}

}  // namespace nonet::logic
