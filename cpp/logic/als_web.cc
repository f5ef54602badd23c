// Works out what almost locked sets see of one another.
#include "logic/als_web.h"

#include <bit>

namespace nonet::logic {

Rows::Rows(int rows, const std::vector<std::pair<std::uint16_t, std::uint16_t>>& pairs)
    : starts_(rows + 1), numbers_(pairs.size()) {
  for (const auto& [row, number] : pairs) ++starts_[row + 1];
  for (int row = 0; row < rows; ++row) starts_[row + 1] += starts_[row];
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (const auto& [row, number] : pairs) numbers_[next[row]++] = number;
}

Sight::Sight(const Position<2>& position, std::span<const Als> list)
    : sets(list), places_(list.size() * 9), sees_(list.size() * 9) {
  std::vector<std::pair<std::uint16_t, std::uint16_t>> pairs;
  const int count = static_cast<int>(list.size());
  for (int set = 0; set < count; ++set)
    for (const int digit : Digits(list[set].digits)) {
      CellSet<2>& seen = sees_[set * 9 + digit];
      places_[set * 9 + digit] = list[set].cells & position.candidates[digit];
      seen = position.candidates[digit];
      for (const int cell : places_[set * 9 + digit]) seen &= position.ground->sees(cell, digit);
      for (const int cell : seen) pairs.emplace_back(cell * 9 + digit, set);
    }
  losers_ = Rows(position.ground->cells * 9, pairs);
}

AlsWeb::AlsWeb(const Position<2>& position, std::span<const Als> list) : Sight(position, list) {
  // A set that cannot share a digit with this one lacks it if it stands in this one's first place;
  // few do, so only they are looked at.
  std::vector<std::pair<std::uint16_t, std::uint16_t>> pairs;
  const int count = static_cast<int>(list.size());
  for (int set = 0; set < count; ++set)
    for (const int digit : Digits(list[set].digits))
      for (const std::uint16_t other : losers(places(set, digit).first(), digit))
        if (sees(other, digit).contains(places(set, digit)))
          pairs.emplace_back(set * 9 + digit, other);
  links_ = Rows(count * 9, pairs);
  for (const Als& set : list) {
    candidates_.push_back(0);
    for (const int cell : set.cells) candidates_.back() += count_digits(position.masks[cell]);
  }
}

}  // namespace nonet::logic
