// Makes plans from compiled rules: houses, loose peers, locked candidates.
#include "lanes/planner.h"

#include <algorithm>
#include <map>
#include <utility>

namespace nonet::lanes {
namespace {

// With at least so many targets, locked candidates pay in every sweep: the targets share a union.
constexpr std::size_t kManyTargets = 3;

bool differ(const Tables& tables, int a, int b) {
  return tables.peers[static_cast<std::size_t>(a) * tables.words + b / 64] >> b % 64 & 1;
}

}  // namespace

bool can_plan(const Tables& tables) {
  // Names every field, so that a table added for another kind of constraint does not compile here
  // until somebody decides what the lanes do about it.
  [[maybe_unused]] const auto& [size, cells, full, house_cells, house_start, houses, words, peers,
                                loose_start, loose_peers, clash_start, clashing] = tables;
  if (size != kSize || !clashing.empty()) return false;
  if (house_cells.size() > static_cast<std::size_t>(kMostHouses) * kSize) return false;
  for (int c = 0; c < kCells; ++c)
    if (house_start[c] == house_start[c + 1]) return false;
  return true;
}

PlanOwner::PlanOwner(const Tables& tables) {
  for (const std::uint16_t c : tables.house_cells)
    house_cells_.push_back(static_cast<std::uint8_t>(c));
  for (const std::uint32_t start : tables.loose_start)
    loose_start_.push_back(static_cast<std::uint16_t>(start));
  for (const std::uint16_t c : tables.loose_peers) loose_.push_back(static_cast<std::uint8_t>(c));
  for (int c = 0; c < kCells; ++c) {
    member_start_.push_back(static_cast<std::uint16_t>(member_.size()));
    for (std::uint32_t k = tables.house_start[c]; k < tables.house_start[c + 1]; ++k)
      member_.push_back(static_cast<std::uint8_t>(tables.houses[k]));
  }
  member_start_.push_back(static_cast<std::uint16_t>(member_.size()));
  find_locked(tables);
  plan_ = {.houses = static_cast<int>(house_cells_.size()) / kSize,
           .house_cells = house_cells_.data(),
           .has_loose = !loose_.empty(),
           .loose_start = loose_start_.data(),
           .loose = loose_.data(),
           .member_start = member_start_.data(),
           .member = member_.data(),
           .shared_locked = static_cast<int>(shared_.size()),
           .lone_locked = static_cast<int>(lone_.size()),
           .shared = shared_.data(),
           .lone = lone_.data(),
           .cells = locked_cells_.data()};
}

// A cell outside a house is a target where it sees at least two cells of the house; with one cell,
// locked candidates would give no more than a naked single does.
void PlanOwner::find_locked(const Tables& tables) {
  using Cells = std::vector<int>;
  for (std::size_t start = 0; start < house_cells_.size(); start += kSize) {
    const Cells house(house_cells_.begin() + start, house_cells_.begin() + start + kSize);
    std::map<Cells, Cells> found;  // from the unseen cells to the targets
    for (int c = 0; c < kCells; ++c) {
      if (std::find(house.begin(), house.end(), c) != house.end()) continue;
      Cells unseen;
      for (const int other : house)
        if (!differ(tables, c, other)) unseen.push_back(other);
      if (unseen.size() + 2 <= kSize) found[unseen].push_back(c);
    }
    const auto add = [this](const Cells& cells) {
      const auto start = static_cast<std::uint32_t>(locked_cells_.size());
      for (const int c : cells) locked_cells_.push_back(static_cast<std::uint8_t>(c));
      return start;
    };
    for (const auto& [places, targets] : found) {
      const std::uint32_t first = add(places), second = add(targets);
      const Locked locked{first, second, static_cast<std::uint32_t>(locked_cells_.size())};
      (targets.size() >= kManyTargets ? shared_ : lone_).push_back(locked);
    }
  }
}

}  // namespace nonet::lanes
