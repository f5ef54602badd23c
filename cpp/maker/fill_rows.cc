// Draws many complete grids: with equal probability where it is known how, otherwise by search.
#include <algorithm>

#include "base/run.h"
#include "maker/bands.h"
#include "maker/dice.h"
#include "maker/fill.h"
#include "maker/small.h"
#include "nonet/generate.h"

namespace nonet {
namespace {

// Sets the numbers that draw a grid apart from those that dig.
constexpr std::uint64_t kFill = 1;

}  // namespace

End fill_rows(const MakerRules& rules, const MakerOptions& options, std::uint8_t* grids) {
  const auto cells = static_cast<std::size_t>(rules.rules->cells());
  const int rows = rules.box_rows, columns = rules.box_columns;
  base::Run run(options.rows, 16, options.may_go_on);
  return run.finish(options.threads, [&](base::Worker& worker) {
    const std::function<bool()> is_stopped = [&worker] { return worker.is_stopped_sometimes(); };
    while (const auto range = worker.claim())
      for (std::size_t row = range->first; row < range->end; ++row) {
        if (worker.is_stopped()) return;
        maker::Dice dice({options.seed, options.streams[row], kFill});
        std::uint8_t* const grid = grids + row * cells;
        if (maker::is_small(rows, columns))
          maker::draw_small(rows, columns, dice, grid);
        else if (rows == 3 && columns == 3)
          maker::Bands::tables().draw(dice, grid);
        else if (!maker::draw_by_search(*rules.rules, dice, is_stopped, grid))
          std::fill_n(grid, cells, std::uint8_t{0});
      }
  });
}

}  // namespace nonet
