// Solving many grids: threads take rows, one after the other, until there are none.
#include "nonet/many.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <system_error>
#include <thread>
#include <vector>

#include "nonet/search.h"

namespace nonet {
namespace {

constexpr std::size_t kShare = 16;         // rows a thread takes at a time
constexpr std::uint64_t kSlice = 100'000;  // removals between two looks at the flag and clock
constexpr auto kPause = std::chrono::milliseconds(5);

class Run {
 public:
  Run(std::shared_ptr<const Rules> rules, const ManyGrids& grids, unsigned limit,
      const std::function<bool()>& may_go_on)
      : rules_(std::move(rules)),
        cells_(static_cast<std::size_t>(rules_->cells())),
        grids_(grids),
        limit_(limit),
        may_go_on_(may_go_on) {}

  bool finish(int threads) {
    const std::size_t shares = (grids_.rows + kShare - 1) / kShare;
    const auto useful = std::min<std::size_t>(static_cast<std::size_t>(threads), shares);
    std::vector<std::thread> workers;
    try {
      for (std::size_t k = 1; k < useful; ++k) workers.emplace_back([this] { work(false); });
    } catch (const std::system_error&) {
      // The machine gives no more threads: those that run do it all.
    }
    work(true);
    for (auto& worker : workers) worker.join();
    return !stop_;
  }

 private:
  void work(bool is_caller) {
    auto next_look = std::chrono::steady_clock::now() + kPause;
    const auto goes_on = [&] {
      if (is_caller && std::chrono::steady_clock::now() >= next_look) {
        if (!may_go_on_()) stop_ = true;
        next_look = std::chrono::steady_clock::now() + kPause;
      }
      return !stop_.load(std::memory_order_relaxed);
    };
    for (std::size_t first; (first = next_.fetch_add(kShare)) < grids_.rows;)
      for (std::size_t row = first; row < std::min(first + kShare, grids_.rows); ++row) {
        if (!goes_on()) return;
        if (grids_.started) ++*grids_.started;
        solve(row, goes_on);
      }
  }

  template <typename GoesOn>
  void solve(std::size_t row, const GoesOn& goes_on) {
    Search search(rules_, {grids_.values + row * cells_, cells_});
    std::uint64_t found = 0;
    std::uint8_t* const grid = grids_.grids ? grids_.grids + row * cells_ : nullptr;
    if (grid) std::fill_n(grid, cells_, std::uint8_t{0});
    for (Outcome outcome = Outcome::kPaused; outcome != Outcome::kDone && found < limit_;) {
      outcome = search.run(kSlice);
      if (outcome == Outcome::kPaused && !goes_on()) return;
      if (outcome != Outcome::kSolution) continue;
      if (found++ == 0 && grid) std::copy_n(search.solution().begin(), cells_, grid);
    }
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    grids_.counts[row] = static_cast<std::uint8_t>(found);
    grids_.guesses[row] = static_cast<std::uint32_t>(std::min(search.guesses(), most));
  }

  const std::shared_ptr<const Rules> rules_;
  const std::size_t cells_;
  const ManyGrids& grids_;
  const unsigned limit_;
  const std::function<bool()>& may_go_on_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
};

}  // namespace

bool solve_each(const std::shared_ptr<const Rules>& rules, const ManyGrids& grids, unsigned limit,
                int threads, const std::function<bool()>& may_go_on) {
  if (!may_go_on()) return false;
  return Run(rules, grids, limit, may_go_on).finish(threads);
}

}  // namespace nonet
