// Counts all solutions of one puzzle: splits it into many, which lanes and threads then share.
#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <vector>

#include "lanes/call.h"
#include "lanes/rows.h"
#include "nonet/lanes.h"

namespace nonet {
namespace {

using Grid = std::array<std::uint8_t, 81>;

// Enough that no thread waits long for the last one.
constexpr std::size_t kPieces = 2048;
constexpr std::size_t kShare = 32;
constexpr std::uint64_t kShown = 1'000'000;  // solutions between two reports of progress

unsigned digits_seen(const Grid& grid, int cell) {
  unsigned seen = 0;
  const int row = cell / 9, column = cell % 9;
  for (int i = 0; i < 9; ++i) {
    const int in_box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
    seen |= 1u << grid[row * 9 + i] | 1u << grid[i * 9 + column] | 1u << grid[in_box];
  }
  return seen & 0x3FE;
}

// Splits a puzzle into puzzles that together have its solutions, each once: the oldest is replaced
// by one puzzle for each candidate of the cell that has the fewest, until there are enough.
std::vector<Grid> cut(const Grid& whole) {
  std::deque<Grid> pieces{whole};
  std::vector<Grid> full;
  while (!pieces.empty() && pieces.size() < kPieces) {
    const Grid grid = pieces.front();
    pieces.pop_front();
    int best = -1;
    unsigned best_seen = 0;
    for (int cell = 0; cell < 81; ++cell) {
      if (grid[cell]) continue;
      const unsigned seen = digits_seen(grid, cell);
      if (best >= 0 && std::popcount(seen) <= std::popcount(best_seen)) continue;
      best = cell;
      best_seen = seen;
    }
    if (best < 0) {
      full.push_back(grid);
      continue;
    }
    for (int digit = 1; digit <= 9; ++digit) {
      if (best_seen >> digit & 1) continue;
      pieces.push_back(grid);
      pieces.back()[best] = static_cast<std::uint8_t>(digit);
    }
  }
  full.insert(full.end(), pieces.begin(), pieces.end());
  return full;
}

// One thread of a count, as the engine's questions reach it.
struct Asked {
  base::Worker& worker;
  std::atomic<std::uint64_t>* so_far;
  std::uint64_t found = 0, shown = 0;

  void show() {
    if (so_far) *so_far += found - shown;
    shown = found;
  }
};

bool claim(void* shared, std::size_t* first, std::size_t* count) {
  const auto range = static_cast<Asked*>(shared)->worker.claim();
  if (!range) return false;
  *first = range->first;
  *count = range->end - range->first;
  return true;
}

bool is_stopped(void* shared) {
  auto& asked = *static_cast<Asked*>(shared);
  if (asked.found - asked.shown > kShown) asked.show();
  return asked.worker.is_stopped_sometimes();
}

}  // namespace

CountAnswer count_all(const std::uint8_t* values, const CountOptions& options) {
  Grid grid;
  std::copy_n(values, 81, grid.begin());
  const std::vector<Grid> pieces = cut(grid);
  std::atomic<std::uint64_t> total{0};
  base::Run run(pieces.size(), kShare, options.may_go_on);
  const End end = run.finish(options.threads, [&](base::Worker& worker) {
    Asked asked{worker, options.so_far};
    std::vector<std::uint32_t> guesses(pieces.size());
    std::vector<std::uint8_t> faults(pieces.size());
    lanes::Job job{};
    job.cells = pieces[0].data();
    job.stride = sizeof(Grid);
    job.guesses = guesses.data();
    job.faults = faults.data();
    job.total = &asked.found;
    job.read_row = lanes::read_row;
    job.claim = claim;
    job.is_stopped = is_stopped;
    job.shared = &asked;
    const auto solve = lanes::classic_engine(options.cpu, pieces.size());
    if (solve(job) == lanes::Ending::kNoMemory) worker.run_out_of_memory();
    asked.show();
    total += asked.found;
  });
  return {total, end};
}

}  // namespace nonet
