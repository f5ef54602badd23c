// Walks from puzzle to puzzle by trading givens, for many puzzles on several threads.
#include <algorithm>
#include <cstring>

#include "base/dice.h"
#include "base/run.h"
#include "maker/swap_givens.h"
#include "nonet/generate.h"

namespace nonet {
namespace {

// Sets the random numbers of the walks apart from those that fill and dig.
constexpr std::uint64_t kWalk = 3, kVary = 4;

int clues_of(const std::vector<std::uint8_t>& values) {
  return static_cast<int>(values.size()) -
         static_cast<int>(std::count(values.begin(), values.end(), std::uint8_t{0}));
}

// Calls `change` with each row and its random numbers.
template <typename Change>
End for_each_row(const MakerRules& rules, const Orbits& orbits, const MakerOptions& options,
                 std::uint64_t purpose, std::uint8_t* values, const Change& change) {
  const auto cells = static_cast<std::size_t>(rules.rules->cells());
  base::Run run(options.rows, 1, options.may_go_on);
  return run.finish(options.threads, [&](base::Worker& worker) {
    maker::Trader trader(rules, orbits, options.cpu, worker);
    std::vector<std::uint8_t> puzzle;
    while (const auto range = worker.claim())
      for (std::size_t row = range->first; row < range->end; ++row) {
        base::Dice dice({options.seed, options.streams[row], purpose});
        puzzle.assign(values + row * cells, values + (row + 1) * cells);
        change(trader, worker, dice, puzzle, row);
        if (worker.is_stopped()) return;
        std::memcpy(values + row * cells, puzzle.data(), cells);
      }
  });
}

}  // namespace

End walk_rows(const MakerRules& rules, const Orbits& orbits, Aim aim, int target, int steps,
              const MakerOptions& options, std::uint8_t* values) {
  const int cells = rules.rules->cells();
  return for_each_row(
      rules, orbits, options, kWalk, values,
      [&](maker::Trader& trader, base::Worker& worker, base::Dice& dice,
          std::vector<std::uint8_t>& puzzle, std::size_t) {
        const bool fewer = aim == Aim::kFewer;
        std::vector<std::uint8_t> next;
        for (int clues = clues_of(puzzle), step = 0;
             step < steps && (fewer ? clues > target : clues < target) && !worker.is_stopped();
             ++step) {
          next = puzzle;
          // Removing two and adding one leads to fewer. The way to more is longer: one is removed,
          // and a random one that helps is added until that is enough.
          const bool traded = fewer ? trader.trade(next, 2, maker::Taste::kFewest, clues, dice)
                                    : trader.trade(next, 1, maker::Taste::kAny, cells, dice);
          if (!traded) continue;
          trader.minimize(next, dice);
          const int changed = clues_of(next);
          if (fewer ? changed > clues : changed < clues) continue;
          puzzle.swap(next);
          clues = changed;
        }
      });
}

End vary_rows(const MakerRules& rules, const Orbits& orbits, const std::uint16_t* most,
              const MakerOptions& options, std::uint8_t* values) {
  const int cells = rules.rules->cells();
  return for_each_row(rules, orbits, options, kVary, values,
                      [&](maker::Trader& trader, base::Worker&, base::Dice& dice,
                          std::vector<std::uint8_t>& puzzle, std::size_t row) {
                        const int removed = 1 + static_cast<int>(dice.roll(3));
                        if (most[row])
                          trader.trade(puzzle, removed, maker::Taste::kFewest, most[row], dice);
                        else
                          trader.trade(puzzle, removed, maker::Taste::kAny, cells, dice);
                      });
}

}  // namespace nonet
