// Puzzles with given cells: changes digits so that fewer and fewer solutions are left.
//
// A step takes the digits out of one to three of the givens, and lists the solutions of what is
// left. Each way to fill these cells again belongs to a group of them; the smallest groups are the
// puzzles with the fewest solutions.
#include <algorithm>
#include <cstring>

#include "base/dice.h"
#include "base/run.h"
#include "maker/solutions.h"
#include "nonet/generate.h"

namespace nonet {
namespace {

constexpr std::uint64_t kFit = 5;

// With more solutions than this, a part of them is looked at.
constexpr std::size_t kListed = 2'000;
// One step in so many may lead to more solutions, which is how a walk leaves a dead end.
constexpr std::uint32_t kUphill = 20;

class Fitter {
 public:
  Fitter(const MakerRules& rules, Cpu cpu, base::Worker& worker)
      : size_(rules.rules->size()), solutions_(rules, cpu, worker), worker_(worker) {}

  void fit(std::vector<std::uint8_t>& values, int shaken, int steps, base::Dice& dice) {
    given_.clear();
    for (int cell = 0; cell < static_cast<int>(values.size()); ++cell)
      if (values[cell]) given_.push_back(cell);
    bool is_unique = false;
    if (shaken) {
      is_unique = step(values, shaken, true, dice);
    } else {
      solutions_.list(values.data(), 1);
      is_unique = solutions_.is_unique();
    }
    for (; !is_unique && steps > 0 && !worker_.is_stopped(); --steps)
      is_unique = step(values, 1 + static_cast<int>(dice.roll(3)), false, dice);
    if (!is_unique) std::fill(values.begin(), values.end(), std::uint8_t{0});
  }

 private:
  // Solutions with the same digits in the cells that are filled again.
  struct Group {
    std::uint64_t key;
    std::size_t count, example;
  };

  // Fills some cells again; returns whether one solution is left.
  bool step(std::vector<std::uint8_t>& values, int count, bool at_random, base::Dice& dice) {
    cells_.clear();
    for (int i = 0; i < count; ++i) {
      const int cell = given_[dice.roll(static_cast<std::uint32_t>(given_.size()))];
      if (std::find(cells_.begin(), cells_.end(), cell) == cells_.end()) cells_.push_back(cell);
    }
    const std::uint64_t own = key_of(values.data());
    for (const int cell : cells_) values[cell] = 0;
    solutions_.list(values.data(), kListed);
    find_groups();
    std::size_t now = 0;
    for (const Group& group : groups_)
      if (group.key == own) now = group.count;
    const bool any = at_random || dice.roll(kUphill) == 0;
    const std::size_t most = any || now == 0 ? solutions_.size() : now;
    std::size_t best = most + 1;
    std::uint32_t ties = 0;
    const Group* chosen = nullptr;
    for (const Group& group : groups_) {
      if (group.key == own || group.count > most) continue;
      const std::size_t value = any ? 0 : group.count;
      if (value > best) continue;
      ties = value < best ? 1 : ties + 1;
      best = value;
      if (dice.roll(ties) == 0) chosen = &group;
    }
    if (!chosen) {
      // Nothing else is as good: the digits stay.
      restore(values, own);
      return now == 1 && solutions_.is_complete();
    }
    restore(values, chosen->key);
    return chosen->count == 1 && solutions_.is_complete();
  }

  std::uint64_t key_of(const std::uint8_t* digits) const {
    std::uint64_t key = 0;
    for (const int cell : cells_) key = key * static_cast<std::uint64_t>(size_ + 1) + digits[cell];
    return key;
  }

  void restore(std::vector<std::uint8_t>& values, std::uint64_t key) const {
    const auto base = static_cast<std::uint64_t>(size_ + 1);
    for (std::size_t i = cells_.size(); i-- > 0; key /= base)
      values[cells_[i]] = static_cast<std::uint8_t>(key % base);
  }

  void find_groups() {
    groups_.clear();
    for (std::size_t i = 0; i < solutions_.size(); ++i) {
      const std::uint64_t key = key_of(solutions_[i]);
      groups_.push_back({key, 1, i});
    }
    std::sort(groups_.begin(), groups_.end(), [](const Group& a, const Group& b) {
      return a.key != b.key ? a.key < b.key : a.example < b.example;
    });
    std::size_t last = 0;
    for (std::size_t i = 1; i < groups_.size(); ++i)
      if (groups_[i].key == groups_[last].key)
        ++groups_[last].count;
      else
        groups_[++last] = groups_[i];
    if (!groups_.empty()) groups_.resize(last + 1);
  }

  const int size_;
  maker::Solutions solutions_;
  base::Worker& worker_;
  std::vector<int> given_, cells_;
  std::vector<Group> groups_;
};

}  // namespace

End fit_rows(const MakerRules& rules, int shaken, int steps, const MakerOptions& options,
             std::uint8_t* values) {
  const auto cells = static_cast<std::size_t>(rules.rules->cells());
  base::Run run(options.rows, 1, options.may_go_on);
  return run.finish(options.threads, [&](base::Worker& worker) {
    Fitter fitter(rules, options.cpu, worker);
    std::vector<std::uint8_t> puzzle;
    while (const auto range = worker.claim())
      for (std::size_t row = range->first; row < range->end; ++row) {
        base::Dice dice({options.seed, options.streams[row], kFit});
        puzzle.assign(values + row * cells, values + (row + 1) * cells);
        fitter.fit(puzzle, shaken, steps, dice);
        if (worker.is_stopped()) return;
        std::memcpy(values + row * cells, puzzle.data(), cells);
      }
  });
}

}  // namespace nonet
