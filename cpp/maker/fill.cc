// Puts random digits into the cells with the fewest candidates, and follows singles.
//
// If a variant allows few grids, most starts are dead ends that take long to refute, while a few of
// them lead to a grid at once. So an attempt may try only some digits, and then another one starts.
#include "maker/fill.h"

#include <bit>
#include <vector>

#include "rules/tables.h"

namespace nonet::maker {
namespace {

constexpr int kAttempts = 100;

class Attempt {
 public:
  Attempt(const Tables& tables, base::Dice& dice) : t_(tables), dice_(dice) {}

  bool run(const std::function<bool()>& is_stopped) {
    stack_.clear();
    stack_.emplace_back(t_.cells, t_.full);
    for (int tries = 2 * t_.cells; tries > 0 && !stack_.empty(); --tries) {
      if (is_stopped()) return false;
      masks_ = std::move(stack_.back());
      stack_.pop_back();
      if (!place_hidden()) continue;
      const int cell = choose();
      if (cell < 0) return true;
      std::vector<int> digits;
      for (std::uint32_t left = masks_[cell]; left; left &= left - 1)
        digits.push_back(std::countr_zero(left));
      dice_.shuffle(digits);
      const std::vector<std::uint32_t> before = masks_;
      for (const int digit : digits) {
        masks_ = before;
        if (assign(cell, digit)) stack_.push_back(masks_);
      }
    }
    return false;
  }

  void write(std::uint8_t* grid) const {
    for (int cell = 0; cell < t_.cells; ++cell)
      grid[cell] = static_cast<std::uint8_t>(std::countr_zero(masks_[cell]) + 1);
  }

 private:
  static bool is_one(std::uint32_t mask) { return !(mask & (mask - 1)); }

  // An open cell with the fewest candidates; -1 if none is open.
  int choose() {
    int fewest = 99, chosen = -1;
    std::uint32_t ties = 0;
    for (int cell = 0; cell < t_.cells; ++cell) {
      if (is_one(masks_[cell])) continue;
      const int count = std::popcount(masks_[cell]);
      if (count > fewest) continue;
      ties = count < fewest ? 1 : ties + 1;
      fewest = count;
      if (dice_.roll(ties) == 0) chosen = cell;
    }
    return chosen;
  }

  bool assign(int cell, int digit) {
    masks_[cell] = bit(digit);
    todo_.assign(1, cell);
    while (!todo_.empty()) {
      const int at = todo_.back();
      todo_.pop_back();
      const int placed = std::countr_zero(masks_[at]);
      for (int word = 0; word < t_.words; ++word)
        for (std::uint64_t left = t_.peers[at * t_.words + word]; left; left &= left - 1)
          if (!remove(64 * word + std::countr_zero(left), placed)) return false;
      const int candidate = pack(at, placed);
      for (auto i = t_.clash_start[candidate]; i < t_.clash_start[candidate + 1]; ++i)
        if (!remove(cell_of(t_.clashing[i]), digit_of(t_.clashing[i]))) return false;
    }
    return true;
  }

  bool remove(int cell, int digit) {
    if (!(masks_[cell] & bit(digit))) return true;
    masks_[cell] &= ~bit(digit);
    if (!masks_[cell]) return false;
    if (is_one(masks_[cell])) todo_.push_back(cell);
    return true;
  }

  bool place_hidden() {
    const int houses = static_cast<int>(t_.house_cells.size()) / t_.size;
    for (bool moved = true; moved;) {
      moved = false;
      for (int house = 0; house < houses; ++house) {
        const std::uint16_t* const cells = &t_.house_cells[house * t_.size];
        std::uint32_t once = 0, twice = 0;
        for (int place = 0; place < t_.size; ++place) {
          twice |= once & masks_[cells[place]];
          once |= masks_[cells[place]];
        }
        if (once != t_.full) return false;
        const std::uint32_t single = once & ~twice;
        for (int place = 0; place < t_.size; ++place) {
          const std::uint32_t here = masks_[cells[place]] & single;
          if (!here || here == masks_[cells[place]]) continue;
          if (!is_one(here) || !assign(cells[place], std::countr_zero(here))) return false;
          moved = true;
          break;
        }
      }
    }
    return true;
  }

  const Tables& t_;
  base::Dice& dice_;
  std::vector<std::vector<std::uint32_t>> stack_;
  std::vector<std::uint32_t> masks_;
  std::vector<int> todo_;
};

}  // namespace

bool draw_by_search(const Rules& rules, base::Dice& dice, const std::function<bool()>& is_stopped,
                    std::uint8_t* grid) {
  Attempt attempt(rules.tables(), dice);
  for (int i = 0; i < kAttempts; ++i)
    if (attempt.run(is_stopped)) {
      attempt.write(grid);
      return true;
    } else if (is_stopped()) {
      return false;
    }
  return false;
}

}  // namespace nonet::maker
