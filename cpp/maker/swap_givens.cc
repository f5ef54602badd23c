// Groups the solutions of what is left by the digits of an orbit, and chooses a group.
#include "maker/swap_givens.h"

#include <algorithm>

namespace nonet::maker {
namespace {

// With more solutions than this, a part of them is looked at.
constexpr std::size_t kListed = 1'000;

int clues_of(const std::vector<std::uint8_t>& values) {
  return static_cast<int>(values.size()) -
         static_cast<int>(std::count(values.begin(), values.end(), std::uint8_t{0}));
}

}  // namespace

Trader::Trader(const MakerRules& rules, const Orbits& orbits, Cpu cpu, base::Worker& worker)
    : orbits_(orbits), size_(rules.rules->size()), solutions_(rules, cpu, worker) {}

bool Trader::trade(std::vector<std::uint8_t>& values, int removed, Taste taste, int most,
                   base::Dice& dice) {
  before_ = values;
  given_.clear();
  for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit)
    if (is_given(values, orbit)) given_.push_back(orbit);
  for (; removed > 0 && !given_.empty(); --removed) {
    const std::size_t at = dice.roll(static_cast<std::uint32_t>(given_.size()));
    for (const int cell : orbits_[given_[at]]) values[cell] = 0;
    given_[at] = given_.back();
    given_.pop_back();
  }
  solutions_.list(values.data(), kListed);
  while (!solutions_.is_unique()) {
    if (solutions_.size() < 2 || !add(values, taste, dice) || clues_of(values) > most) {
      values = before_;
      return false;
    }
  }
  return true;
}

void Trader::find_groups(const std::vector<int>& orbit) {
  groups_.clear();
  for (std::size_t i = 0; i < solutions_.size(); ++i) {
    std::uint64_t key = 0;
    for (const int cell : orbit)
      key = key * static_cast<std::uint64_t>(size_ + 1) + solutions_[i][cell];
    const auto group = std::find_if(groups_.begin(), groups_.end(),
                                    [key](const Group& g) { return g.key == key; });
    if (group == groups_.end())
      groups_.push_back({key, 1, i});
    else
      ++group->count;
  }
}

// Adds an orbit of givens.
bool Trader::add(std::vector<std::uint8_t>& values, Taste taste, base::Dice& dice) {
  const std::size_t all = solutions_.size();
  // With kAny the digits are those of a solution chosen at random.
  const std::size_t liked = dice.roll(static_cast<std::uint32_t>(all));
  std::size_t best = 0, example = 0, chosen = orbits_.size();
  std::uint32_t ties = 0;
  for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit) {
    if (is_given(values, orbit)) continue;
    const auto& cells = orbits_[orbit];
    find_groups(cells);
    if (groups_.size() < 2) continue;
    for (const Group& group : groups_) {
      // What was just removed would lead back.
      const auto is_old = [&, this](int cell) {
        return solutions_[group.example][cell] == before_[cell];
      };
      if (before_[cells.front()] && std::all_of(cells.begin(), cells.end(), is_old)) continue;
      if (taste == Taste::kAny) {
        const auto is_liked = [&, this](int cell) {
          return solutions_[group.example][cell] == solutions_[liked][cell];
        };
        if (!std::all_of(cells.begin(), cells.end(), is_liked)) continue;
      }
      const std::size_t value = taste == Taste::kFewest ? all - group.count : 1;
      if (value < best) continue;
      ties = value > best ? 1 : ties + 1;
      best = value;
      if (dice.roll(ties) != 0) continue;
      chosen = orbit;
      example = group.example;
    }
  }
  if (chosen == orbits_.size()) return false;
  std::vector<std::uint8_t> digits;
  for (const int cell : orbits_[chosen]) digits.push_back(values[cell] = solutions_[example][cell]);
  if (solutions_.is_complete())
    solutions_.keep(orbits_[chosen], digits.data());
  else
    solutions_.list(values.data(), kListed);
  return true;
}

void Trader::minimize(std::vector<std::uint8_t>& values, base::Dice& dice) {
  given_.clear();
  for (std::size_t orbit = 0; orbit < orbits_.size(); ++orbit)
    if (is_given(values, orbit)) given_.push_back(orbit);
  dice.shuffle(given_);
  std::vector<std::uint8_t> digits;
  for (const std::size_t orbit : given_) {
    digits.clear();
    for (const int cell : orbits_[orbit]) {
      digits.push_back(values[cell]);
      values[cell] = 0;
    }
    solutions_.list(values.data(), 1);
    if (solutions_.is_unique()) continue;
    for (std::size_t i = 0; i < digits.size(); ++i) values[orbits_[orbit][i]] = digits[i];
  }
}

}  // namespace nonet::maker
