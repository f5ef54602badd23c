// Draws many complete grids: with equal probability where it is known how, otherwise by search.
#include <algorithm>
#include <array>
#include <optional>

#include "base/dice.h"
#include "base/run.h"
#include "maker/bands.h"
#include "maker/fill.h"
#include "maker/small_grids.h"
#include "nonet/generate.h"

namespace nonet {
namespace {

// Sets the numbers that draw a grid apart from those that dig, and those that disguise it.
constexpr std::uint64_t kFill = 1, kDisguise = 6;

// The bits in which the streams of disguises of a grid differ.
constexpr std::uint64_t kShared = 3 | std::uint64_t{3} << 32;

// Rows or columns in random order, such that bands or stacks stay together.
std::array<std::uint8_t, 9> mixed_lines(base::Dice& dice) {
  std::array<std::uint8_t, 3> bands = {0, 1, 2}, lines;
  dice.shuffle(bands);
  std::array<std::uint8_t, 9> found;
  for (std::size_t band = 0; band < 3; ++band) {
    lines = {0, 1, 2};
    dice.shuffle(lines);
    for (std::size_t line = 0; line < 3; ++line)
      found[3 * band + line] = static_cast<std::uint8_t>(3 * bands[band] + lines[line]);
  }
  return found;
}

void disguise(base::Dice& dice, const std::array<std::uint8_t, 81>& grid, std::uint8_t* found) {
  std::array<std::uint8_t, 9> names = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  dice.shuffle(names);
  const auto rows = mixed_lines(dice), columns = mixed_lines(dice);
  const bool is_transposed = dice.roll(2) == 1;
  const std::size_t down = is_transposed ? 1 : 9, across = is_transposed ? 9 : 1;
  for (std::size_t row = 0; row < 9; ++row)
    for (std::size_t column = 0; column < 9; ++column)
      found[down * row + across * column] = names[grid[9 * rows[row] + columns[column]] - 1];
}

}  // namespace

End fill_rows(const MakerRules& rules, const MakerOptions& options, bool shares,
              std::uint8_t* grids) {
  const auto cells = static_cast<std::size_t>(rules.rules->cells());
  const int rows = rules.box_rows, columns = rules.box_columns;
  base::Run run(options.rows, 16, options.may_go_on);
  return run.finish(options.threads, [&](base::Worker& worker) {
    const std::function<bool()> is_stopped = [&worker] { return worker.is_stopped_sometimes(); };
    std::array<std::uint8_t, 81> shared;
    std::optional<std::uint64_t> source;  // the stream of the shared grid
    while (const auto range = worker.claim())
      for (std::size_t row = range->first; row < range->end; ++row) {
        if (worker.is_stopped()) return;
        const std::uint64_t stream = options.streams[row];
        base::Dice dice({options.seed, stream, kFill});
        std::uint8_t* const grid = grids + row * cells;
        if (shares && rows == 3 && columns == 3) {
          if (source != (stream & ~kShared)) {
            source = stream & ~kShared;
            base::Dice shared_dice({options.seed, *source, kFill});
            maker::Bands::tables().draw(shared_dice, shared.data());
          }
          base::Dice disguise_dice({options.seed, stream, kDisguise});
          disguise(disguise_dice, shared, grid);
          continue;
        }
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
