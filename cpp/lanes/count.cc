// Counts all solutions of one puzzle: cuts it into many, which lanes and threads then share.
#include <algorithm>
#include <array>
#include <bit>
#include <deque>
#include <vector>

#include "lanes/rows.h"
#include "lanes/threads.h"
#include "nonet/lanes.h"

namespace nonet {
namespace {

using Grid = std::array<std::uint8_t, 81>;

// Enough that no thread waits long for the last one.
constexpr std::size_t kPieces = 2048;
constexpr std::size_t kShare = 32;

unsigned digits_seen(const Grid& grid, int cell) {
  unsigned seen = 0;
  const int row = cell / 9, column = cell % 9;
  for (int i = 0; i < 9; ++i) {
    const int in_box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
    seen |= 1u << grid[row * 9 + i] | 1u << grid[i * 9 + column] | 1u << grid[in_box];
  }
  return seen & 0x3FE;
}

// Puzzles that have the solutions of this one between them, each one once: the oldest is taken
// apart by the digits of its cell with the fewest, until there are enough.
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

class Count {
 public:
  Count(const Grid& grid, const CountOptions& options) : pieces_(cut(grid)), options_(options) {}

  CountAnswer finish() {
    lanes::run_threads(options_.threads, [this](bool is_caller) { work(is_caller); });
    return {total_, watch_.end()};
  }

 private:
  struct Worker {
    Count* count;
    lanes::Look look;
    std::uint64_t found = 0, shown = 0;

    void show() {
      if (count->options_.so_far) *count->options_.so_far += found - shown;
      shown = found;
    }
  };

  void work(bool is_caller) {
    Worker worker{this, lanes::Look(watch_, is_caller)};
    std::vector<std::uint32_t> guesses(pieces_.size());
    std::vector<std::uint8_t> faults(pieces_.size());
    lanes::Job job{};
    job.cells = pieces_.empty() ? nullptr : pieces_[0].data();
    job.stride = 81;
    job.guesses = guesses.data();
    job.faults = faults.data();
    job.total = &worker.found;
    job.read_row = lanes::read_row;
    job.claim = claim;
    job.is_stopped = is_stopped;
    job.shared = &worker;
    if (lanes::code_for(options_.cpu)(job) == lanes::Ending::kNoMemory) watch_.run_out_of_memory();
    worker.show();
    total_ += worker.found;
  }

  static bool claim(void* shared, std::size_t* first, std::size_t* count) {
    Count& all = *static_cast<Worker*>(shared)->count;
    const std::size_t next = all.next_.fetch_add(kShare);
    if (next >= all.pieces_.size()) return false;
    *first = next;
    *count = std::min(kShare, all.pieces_.size() - next);
    return true;
  }

  static bool is_stopped(void* shared) {
    auto& worker = *static_cast<Worker*>(shared);
    if (worker.found - worker.shown > 1'000'000) worker.show();
    return worker.look.is_stopped_sometimes();
  }

  const std::vector<Grid> pieces_;
  const CountOptions& options_;
  lanes::Watch watch_{options_.may_go_on};
  std::atomic<std::size_t> next_{0};
  std::atomic<std::uint64_t> total_{0};
};

}  // namespace

CountAnswer count_all(const std::uint8_t* values, const CountOptions& options) {
  Grid grid;
  std::copy_n(values, 81, grid.begin());
  return Count(grid, options).finish();
}

}  // namespace nonet
