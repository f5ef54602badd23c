// Computes what almost locked sets see of one another.
#include "logic/als/web.h"

namespace nonet::logic {

Rows::Rows(int rows, const std::vector<std::pair<std::uint16_t, std::uint16_t>>& pairs)
    : starts_(rows + 1), numbers_(pairs.size()) {
  for (const auto& [row, number] : pairs) ++starts_[row + 1];
  for (int row = 0; row < rows; ++row) starts_[row + 1] += starts_[row];
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (const auto& [row, number] : pairs) numbers_[next[row]++] = number;
}

Sight::Sight(const Position<2>& position, std::span<const Als> list)
    : sets(list), position_(position), sees_(list.size() * 9) {
  const CellSet<2> all = CellSet<2>::below(position.ground->cells);
  for (std::size_t set = 0; set < list.size(); ++set) {
    // Sets of one size follow each other, so these loops are predicted; which cells have a digit
    // is not, and no branch depends on it.
    int cells[kMaxDigits];
    int count = 0;
    for (const int cell : list[set].cells) cells[count++] = cell;
    for (const int digit : Digits(list[set].digits)) {
      CellSet<2> seen = position.candidates[digit];
      for (int i = 0; i < count; ++i)
        seen &=
            position.ground->sees(cells[i], digit) | all.if_true(!position.has(cells[i], digit));
      sees_[set * 9 + digit] = seen;
    }
  }
}

Rows Sight::find_losers() const {
  // Long enough for most positions: without growing, the list takes half the time, and counting
  // first takes longer than growing seldom.
  std::vector<std::pair<std::uint16_t, std::uint16_t>> pairs;
  pairs.reserve(sets.size() * 16);
  for (std::size_t set = 0; set < sets.size(); ++set)
    for (const int digit : Digits(sets[set].digits))
      for (const int cell : sees_[set * 9 + digit])
        pairs.emplace_back(cell * 9 + digit, static_cast<std::uint16_t>(set));
  return Rows(81 * 9, pairs);
}

std::vector<int> AlsWeb::count_candidates() const {
  std::vector<int> counts(sets.size());
  for (std::size_t set = 0; set < sets.size(); ++set)
    for (const int cell : sets[set].cells) counts[set] += count_digits(position_.masks[cell]);
  return counts;
}

Rows AlsWeb::find_links() const {
  // A set with a restricted common with this one loses the digit if this one's first place takes
  // it. Few sets do, so only these are checked.
  std::vector<std::pair<std::uint16_t, std::uint16_t>> pairs;
  const int count = static_cast<int>(sets.size());
  for (int set = 0; set < count; ++set)
    for (const int digit : Digits(sets[set].digits))
      for (const std::uint16_t other : losers(places(set, digit).first(), digit))
        if (sees(other, digit).contains(places(set, digit)))
          pairs.emplace_back(set * 9 + digit, other);
  return Rows(count * 9, pairs);
}

}  // namespace nonet::logic
