// Solves many grids: threads claim rows until none is left.
#include "nonet/many.h"

#include <algorithm>
#include <limits>

#include "base/run.h"
#include "constraints/row.h"
#include "nonet/constraints.h"

namespace nonet {
namespace {

constexpr std::size_t kShare = 16;       // rows that a thread claims at a time
constexpr std::uint64_t kSlice = 4'000;  // runs between two questions whether to stop

}  // namespace

bool solve_row(const std::shared_ptr<const Rules>& rules, const ManyGrids& grids, std::size_t row,
               unsigned limit, base::Worker& worker) {
  const auto cells = static_cast<std::size_t>(rules->cells());
  std::uint8_t* const grid = grids.grids ? grids.grids + row * cells : nullptr;
  if (grid) std::fill_n(grid, cells, std::uint8_t{0});
  const ConstraintModel& model = *rules->model();
  ConstraintSearch search(rules->model(),
                          starting_masks(model, {grids.values + row * cells, cells}));
  std::uint64_t found = 0;
  for (Outcome outcome = Outcome::kPaused; outcome != Outcome::kDone && found < limit;) {
    if (worker.is_stopped()) return false;
    outcome = search.run(kSlice);
    if (outcome == Outcome::kSolution && found++ == 0 && grid) {
      const std::vector<std::uint8_t> solution = search.solution();
      std::copy(solution.begin(), solution.end(), grid);
    }
  }
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  grids.counts[row] = static_cast<std::uint8_t>(found);
  grids.guesses[row] = static_cast<std::uint32_t>(std::min(search.guesses(), most));
  return true;
}

End solve_each(const std::shared_ptr<const Rules>& rules, const ManyGrids& grids, unsigned limit,
               int threads, const std::function<bool()>& may_go_on) {
  if (!may_go_on()) return End::kStopped;
  return base::Run(grids.rows, kShare, may_go_on).finish(threads, [&](base::Worker& worker) {
    while (const auto range = worker.claim())
      for (std::size_t row = range->first; row < range->end; ++row) {
        if (grids.started) ++*grids.started;
        if (!solve_row(rules, grids, row, limit, worker)) return;
      }
  });
}

}  // namespace nonet
