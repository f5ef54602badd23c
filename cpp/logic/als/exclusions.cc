// Computes which pairs of candidates almost locked sets exclude.
#include "logic/als/exclusions.h"

namespace nonet::logic {

Exclusions::Exclusions(const Study9& study) : web_(study.als_web()) {
  std::size_t rows = 0;
  for (const int cell : study.position.empty)
    for (const int digit : Digits(study.position.masks[cell]))
      row_[cell * 9 + digit] = static_cast<std::uint16_t>(9 * rows++);
  planes_.resize(9 * rows);
  for (int set = 0; set < static_cast<int>(web_.sets.size()); ++set) {
    unsigned seen = 0;  // the digits that a candidate outside can take from the set
    for (const int digit : Digits(web_.sets[set].digits))
      if (web_.sees(set, digit)) seen |= 1U << digit;
    for (const int digit : Digits(seen))
      for (const int cell : web_.sees(set, digit))
        for (const int other : Digits(seen & ~(1U << digit)))
          planes_[row_[cell * 9 + digit] + other] |= web_.sees(set, other);
  }
}

int Exclusions::find_set(int cell, int digit, int other_cell, int other) const {
  if (digit == other) return -1;
  for (const std::uint16_t set : web_.losers(cell, digit))
    if ((web_.sets[set].digits >> other & 1) && web_.sees(set, other).has(other_cell)) return set;
  return -1;
}

}  // namespace nonet::logic
