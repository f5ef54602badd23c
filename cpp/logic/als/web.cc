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
  for (std::size_t set = 0; set < list.size(); ++set)
    for (const int digit : Digits(list[set].digits)) {
      const CellSet<2>& all = position.candidates[digit];
      CellSet<2> seen = all;
      for (const int cell : list[set].cells& all) {
        seen &= position.ground->sees(cell, digit);
        if (seen.empty()) break;
      }
      sees_[set * 9 + digit] = seen;
    }
}

Rows Sight::find_losers() const {
  // Without growing, the list takes half the time.
  std::size_t count = 0;
  for (const CellSet<2>& seen : sees_) count += seen.count();
  std::vector<std::pair<std::uint16_t, std::uint16_t>> pairs;
  pairs.reserve(count);
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
