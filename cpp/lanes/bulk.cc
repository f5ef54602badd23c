// Runs the bulk engine over any number of rows with any number of threads.
//
// First the lanes count. Which of several solutions they meet first depends on the rows around, so
// rows with more than one are then answered again by the single path, and all is a matter of the
// row alone.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "lanes/rows.h"
#include "lanes/single.h"
#include "lanes/threads.h"
#include "nonet/lanes.h"

namespace nonet {
namespace {

using lanes::Ending;
using lanes::Job;

// Rows that a thread takes at a time: so many that taking them costs nothing and the rows ahead are
// known, so few that no thread waits long for the last one.
std::size_t share_of(std::size_t rows, int threads) {
  const std::size_t fair = rows / (std::size_t{16} * static_cast<std::size_t>(threads));
  return std::clamp<std::size_t>(fair / 32 * 32, 64, 4096);
}

class Run {
 public:
  Run(const BulkInput& input, const BulkOutput& output, const BulkOptions& options)
      : input_(input),
        output_(output),
        options_(options),
        share_(share_of(input.rows, options.threads)) {}

  BulkEnd finish() {
    if (input_.rows == 0) return BulkEnd::kDone;
    const std::size_t shares = (input_.rows + share_ - 1) / share_;
    lanes::run_threads(static_cast<int>(std::min<std::size_t>(options_.threads, shares)),
                       [this](bool is_caller) { work(is_caller); });
    return watch_.end();
  }

 private:
  // What one thread tells the engine, and what it learns from its questions.
  struct Worker {
    Run* run;
    lanes::Look look;
    std::vector<std::size_t> shares;  // the first rows of what it has claimed
  };

  void work(bool is_caller) {
    Worker worker{this, lanes::Look(watch_, is_caller), {}};
    Job job{};
    job.cells = input_.cells;
    job.stride = input_.stride;
    job.offsets = input_.offsets;
    job.zero = input_.text ? '0' : 0;
    job.dot = input_.text ? lanes::find_blank(row(0)) : 0;
    job.grids = output_.grids;
    job.grid_zero = output_.text ? '0' : 0;
    job.counts = output_.counts;
    job.guesses = output_.guesses;
    job.faults = output_.faults;
    // With a limit of one the lanes look for a second solution all the same: only when there is
    // none is theirs sure to be the single path's.
    job.limit = std::max(options_.limit, 2u);
    job.read_row = lanes::read_row;
    job.claim = claim;
    job.is_stopped = is_stopped;
    job.shared = &worker;
    const Ending ending = lanes::code_for(options_.cpu)(job);
    if (ending == Ending::kNoMemory) watch_.run_out_of_memory();
    if (ending != Ending::kDone) return;
    for (const std::size_t first : worker.shares) {
      const std::uint8_t *counts = output_.counts, *end = counts + share_end(first);
      const auto is_open = [](std::uint8_t count) { return count != 1; };
      for (auto at = std::find_if(counts + first, end, is_open); at != end;
           at = std::find_if(at + 1, end, is_open)) {
        complete(worker, static_cast<std::size_t>(at - counts));
      }
      if (worker.look.is_stopped()) return;
    }
  }

  // What the lanes leave open in a row: several solutions, or none to write.
  void complete(Worker& worker, std::size_t i) const {
    std::uint8_t* const grid = output_.grids ? output_.grids + 81 * i : nullptr;
    if (output_.counts[i] == 0 && grid) std::memset(grid, output_.text ? '.' : 0, 81);
    if (output_.counts[i] < 2) return;
    std::uint8_t values[81];
    lanes::read_row(row(i), input_.text ? '0' : 0, values);
    const auto single = lanes::count_single(values, options_.limit, is_stopped_now, &worker);
    output_.counts[i] = static_cast<std::uint8_t>(single.count);
    output_.guesses[i] = static_cast<std::uint32_t>(single.guesses);
    if (!grid) return;
    for (int k = 0; k < 81; ++k) {
      grid[k] = static_cast<std::uint8_t>(single.first[k] + (output_.text ? '0' : 0));
    }
  }

  static bool claim(void* shared, std::size_t* first, std::size_t* count) {
    auto& worker = *static_cast<Worker*>(shared);
    Run& run = *worker.run;
    const std::size_t next = run.next_.fetch_add(run.share_);
    if (next >= run.input_.rows) return false;
    *first = next;
    *count = run.share_end(*first) - *first;
    std::fill_n(run.output_.counts + *first, *count, std::uint8_t{0});
    std::fill_n(run.output_.guesses + *first, *count, std::uint32_t{0});
    std::fill_n(run.output_.faults + *first, *count, std::uint8_t{0});
    worker.shares.push_back(*first);
    if (run.options_.started) *run.options_.started += *count;
    return true;
  }

  static bool is_stopped(void* shared) {
    return static_cast<Worker*>(shared)->look.is_stopped_sometimes();
  }
  static bool is_stopped_now(void* shared) {
    return static_cast<Worker*>(shared)->look.is_stopped();
  }

  std::size_t share_end(std::size_t first) const { return std::min(first + share_, input_.rows); }
  const std::uint8_t* row(std::size_t i) const {
    return input_.cells + (input_.offsets ? input_.offsets[i] : i * input_.stride);
  }

  const BulkInput& input_;
  const BulkOutput& output_;
  const BulkOptions& options_;
  const std::size_t share_;
  lanes::Watch watch_{options_.may_go_on};
  std::atomic<std::size_t> next_{0};
};

// The engine numbers rows in 32 bits.
constexpr std::size_t kMostRows = std::size_t{1} << 31;

}  // namespace

BulkEnd solve_bulk(const BulkInput& input, const BulkOutput& output, const BulkOptions& options) {
  BulkInput part = input;
  BulkOutput out = output;
  for (std::size_t done = 0;; done += kMostRows) {
    part.rows = std::min(input.rows - done, kMostRows);
    if (const BulkEnd end = Run(part, out, options).finish(); end != BulkEnd::kDone) return end;
    if (done + part.rows == input.rows) return BulkEnd::kDone;
    if (part.offsets) {
      part.offsets += kMostRows;
    } else {
      part.cells += kMostRows * part.stride;
    }
    if (out.grids) out.grids += 81 * kMostRows;
    out.counts += kMostRows;
    out.guesses += kMostRows;
    out.faults += kMostRows;
  }
}

unsigned read_cells(const char* text, std::uint8_t* values) {
  return lanes::read_row(reinterpret_cast<const std::uint8_t*>(text), '0', values);
}

SingleAnswer solve_single(const std::uint8_t* values, std::uint64_t limit,
                          const std::function<bool()>& may_go_on) {
  const auto stopped = [](void* ask) {
    return !(*static_cast<const std::function<bool()>*>(ask))();
  };
  void* const ask = const_cast<std::function<bool()>*>(&may_go_on);
  return lanes::count_single(values, limit, may_go_on ? +stopped : nullptr, ask);
}

}  // namespace nonet
