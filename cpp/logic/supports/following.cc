// Follows a candidate through houses and constraints, as a person does with a pencil.
#include <algorithm>
#include <deque>
#include <utility>

#include "logic/supports/web.h"

namespace nonet::supports {
namespace {

class Following {
 public:
  Following(const Web& web, std::span<const Mask> masks, const std::vector<bool>& is_settled,
            Work& work)
      : web_(web),
        work_(work),
        full_(constraints::all_values(web.values)),
        masks_(masks.begin(), masks.end()),
        is_dirty_(web.constraints.size()),
        is_settled_(is_settled),
        changed_(web.constraints.size()) {}

  // Assumes a digit and follows singles and constraints; whether nothing breaks.
  bool follow(WebCandidate first) { return narrow(first.cell, Mask{1} << first.value) && run(); }

  WebTrial take() && { return std::move(trial_); }

 private:
  // Leaves a cell only these candidates.
  bool narrow(int cell, Mask mask) {
    const Mask before = masks_[cell], after = before & mask;
    if (after == before) return true;
    masks_[cell] = after;
    if (after == 0) {
      trial_.broken = WebTrial::kCell;
      trial_.number = cell;
      trial_.mask = before;
      return false;
    }
    if (is_single(after)) queue_.push_back({cell, constraints::lowest(after)});
    for (const auto& [constraint, place] : web_.touching[cell]) {
      changed_[constraint].push_back(place);
      if (is_dirty_[constraint]) continue;
      is_dirty_[constraint] = true;
      dirty_.push_back(constraint);
    }
    return true;
  }

  bool run() {
    while (true) {
      while (!queue_.empty()) {
        const WebCandidate placed = queue_.back();
        queue_.pop_back();
        trial_.placed.push_back(placed);
        if (!clear_peers(placed)) return false;
      }
      if (!place_hidden()) return false;
      if (!queue_.empty()) continue;
      if (dirty_.empty()) return true;
      if (!settle_first()) return false;
    }
  }

  bool settle_first() {
    const int number = dirty_.front();
    dirty_.pop_front();
    is_dirty_[number] = false;
    const Constraint& constraint = *web_.constraints[number];
    const Cells& cells = constraint.cells();
    Buffer<Mask> left(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) left[i] = masks_[cells[i]];
    // Only supports of cells that changed since it was settled can remove more.
    const std::vector<int> changed = std::exchange(changed_[number], {});
    const bool holds = is_settled_[number]
                           ? constraint.alone().settle_changed(left.data(), changed, work_)
                           : constraint.alone().settle(left.data(), work_);
    is_settled_[number] = true;
    if (!holds) {
      trial_.broken = WebTrial::kConstraint;
      trial_.number = number;
      return false;
    }
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (!narrow(cells[i], left[i])) return false;
    return true;
  }

  bool clear_peers(WebCandidate placed) {
    const Mask bit = Mask{1} << placed.value;
    for (const int peer : web_.peers.of(placed.cell))
      if (masks_[peer] & bit && !narrow(peer, ~bit)) return false;
    for (const auto& [cell, value] : web_.clashes[placed.cell * web_.values + placed.value])
      if (!narrow(cell, ~(Mask{1} << value))) return false;
    return true;
  }

  // Places digits that have one place left in a house.
  bool place_hidden() {
    work_.tick();
    for (std::size_t number = 0; number < web_.houses.size(); ++number) {
      const Cells& house = web_.houses[number];
      Mask once = 0, twice = 0;
      for (const int cell : house) {
        twice |= once & masks_[cell];
        once |= masks_[cell];
      }
      if (once != full_) {
        trial_.broken = WebTrial::kHouse;
        trial_.number = static_cast<int>(number);
        trial_.mask = full_ & ~once;
        return false;
      }
      const Mask single = once & ~twice;
      if (single == 0) continue;
      for (const int cell : house)
        if (masks_[cell] & single && !is_single(masks_[cell]) && !narrow(cell, single))
          return false;
    }
    return true;
  }

  const Web& web_;
  Work& work_;
  const Mask full_;
  std::vector<Mask> masks_;
  std::vector<WebCandidate> queue_;  // the last one first
  std::deque<int> dirty_;            // the first one first
  std::vector<bool> is_dirty_;
  std::vector<bool> is_settled_;
  std::vector<std::vector<int>> changed_;  // places of cells since it was settled
  WebTrial trial_;
};

}  // namespace

std::vector<bool> find_settled(const Web& web, std::span<const Mask> masks, Work& work) {
  std::vector<bool> is_settled;
  for (const auto& constraint : web.constraints) {
    std::vector<Mask> before;
    for (const int cell : constraint->cells()) before.push_back(masks[cell]);
    std::vector<Mask> left = before;
    is_settled.push_back(constraint->alone().settle(left.data(), work) && left == before);
  }
  return is_settled;
}

std::optional<WebTrial> follow(const Web& web, std::span<const Mask> masks,
                               const std::vector<bool>& is_settled, WebCandidate first,
                               Work& work) {
  Following following(web, masks, is_settled, work);
  if (following.follow(first)) return std::nullopt;
  return std::move(following).take();
}

}  // namespace nonet::supports
