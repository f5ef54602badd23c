// Runs the engine for variants over any number of rows with any number of threads.
//
// First the lanes count to two. Which of several solutions they meet first depends on the rows
// around, so rows with more than one, and the few that take very many guesses, are answered by the
// general engine.
#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>
#include <vector>

#include "lanes/threads.h"
#include "nonet/search.h"
#include "nonet/variants.h"
#include "variants/job.h"
#include "variants/plan.h"

namespace nonet {
namespace {

using variants::Ending;
using variants::Job;
using variants::kCells;

// Rows that a thread takes at a time: a few blocks, so that lanes of one share help each other out.
std::size_t share_of(std::size_t rows, int threads) {
  const std::size_t fair = rows / (std::size_t{16} * static_cast<std::size_t>(threads));
  return std::clamp<std::size_t>(fair / 32 * 32, 64, 2048);
}

constexpr std::uint64_t kSlice = 100'000;  // removals between two looks at the flag and clock

Ending (*code_for(Cpu cpu))(const Job&) {
#if defined(NONET_LANES_X86)
  if (cpu == Cpu::kAvx512) return variants::avx512::solve;
  if (cpu == Cpu::kAvx2) return variants::avx2::solve;
#endif
  (void)cpu;
  return variants::portable::solve;
}

class Run {
 public:
  Run(const std::shared_ptr<const Rules>& rules, const variants::Plan& plan, const ManyGrids& grids,
      unsigned limit, Cpu cpu, int threads, const std::function<bool()>& may_go_on)
      : rules_(rules),
        plan_(plan),
        grids_(grids),
        limit_(limit),
        cpu_(cpu),
        threads_(threads),
        share_(share_of(grids.rows, threads)),
        watch_(may_go_on) {}

  BulkEnd finish() {
    if (grids_.rows == 0) return BulkEnd::kDone;
    const std::size_t shares = (grids_.rows + share_ - 1) / share_;
    lanes::run_threads(static_cast<int>(std::min<std::size_t>(threads_, shares)),
                       [this](bool is_caller) { work(is_caller); });
    return watch_.end();
  }

 private:
  struct Worker {
    Run* run;
    lanes::Look look;
    std::vector<std::size_t> shares;  // the first rows of what it has claimed
  };

  void work(bool is_caller) {
    Worker worker{this, lanes::Look(watch_, is_caller), {}};
    Job job{};
    job.plan = &plan_;
    job.values = grids_.values;
    job.grids = grids_.grids;
    job.counts = grids_.counts;
    job.guesses = grids_.guesses;
    job.claim = claim;
    job.is_stopped = is_stopped;
    job.shared = &worker;
    const Ending ending = code_for(cpu_)(job);
    if (ending == Ending::kNoMemory) watch_.run_out_of_memory();
    if (ending != Ending::kDone) return;
    for (const std::size_t first : worker.shares)
      for (std::size_t i = first; i < share_end(first); ++i)
        if (!complete(worker, i)) return;
  }

  // What the lanes leave open in a row: several solutions, or none to write. False when stopped.
  bool complete(Worker& worker, std::size_t i) {
    std::uint8_t* const grid = grids_.grids ? grids_.grids + i * kCells : nullptr;
    if (grids_.counts[i] == 0 && grid) std::fill_n(grid, kCells, std::uint8_t{0});
    if (grids_.counts[i] < variants::kSeveral) return true;
    Search search(rules_, {grids_.values + i * kCells, kCells});
    std::uint64_t found = 0;
    for (Outcome outcome = Outcome::kPaused; outcome != Outcome::kDone && found < limit_;) {
      if (worker.look.is_stopped()) return false;
      outcome = search.run(kSlice);
      if (outcome == Outcome::kSolution && found++ == 0 && grid)
        std::copy_n(search.solution().begin(), kCells, grid);
    }
    if (found == 0 && grid) std::fill_n(grid, kCells, std::uint8_t{0});
    constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
    grids_.counts[i] = static_cast<std::uint8_t>(found);
    grids_.guesses[i] = static_cast<std::uint32_t>(std::min(search.guesses(), most));
    return true;
  }

  static bool claim(void* shared, std::size_t* first, std::size_t* count) {
    auto& worker = *static_cast<Worker*>(shared);
    Run& run = *worker.run;
    const std::size_t next = run.next_.fetch_add(run.share_);
    if (next >= run.grids_.rows) return false;
    *first = next;
    *count = run.share_end(next) - next;
    std::fill_n(run.grids_.counts + next, *count, std::uint8_t{0});
    std::fill_n(run.grids_.guesses + next, *count, std::uint32_t{0});
    worker.shares.push_back(next);
    if (run.grids_.started) *run.grids_.started += *count;
    return true;
  }

  static bool is_stopped(void* shared) {
    return static_cast<Worker*>(shared)->look.is_stopped_sometimes();
  }

  std::size_t share_end(std::size_t first) const { return std::min(first + share_, grids_.rows); }

  const std::shared_ptr<const Rules>& rules_;
  const variants::Plan& plan_;
  const ManyGrids& grids_;
  const unsigned limit_;
  const Cpu cpu_;
  const int threads_;
  const std::size_t share_;
  lanes::Watch watch_;
  std::atomic<std::size_t> next_{0};
};

// The engine numbers rows in 32 bits.
constexpr std::size_t kMostRows = std::size_t{1} << 31;

}  // namespace

struct VariantPlan::Parts {
  explicit Parts(std::shared_ptr<const Rules> of) : rules(std::move(of)), owner(rules->tables()) {}

  const std::shared_ptr<const Rules> rules;
  const variants::PlanOwner owner;
};

VariantPlan::VariantPlan(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
VariantPlan::~VariantPlan() = default;

std::shared_ptr<const VariantPlan> VariantPlan::of(std::shared_ptr<const Rules> rules) {
  if (!variants::can_plan(rules->tables())) return nullptr;
  return std::shared_ptr<const VariantPlan>(
      new VariantPlan(std::make_unique<const Parts>(std::move(rules))));
}

BulkEnd solve_variants(const VariantPlan& plan, const ManyGrids& grids, unsigned limit, Cpu cpu,
                       int threads, const std::function<bool()>& may_go_on) {
  if (!may_go_on()) return BulkEnd::kStopped;
  ManyGrids part = grids;
  for (std::size_t done = 0;; done += kMostRows) {
    part.rows = std::min(grids.rows - done, kMostRows);
    Run run(plan.parts_->rules, plan.parts_->owner.plan(), part, limit, cpu, threads, may_go_on);
    if (const BulkEnd end = run.finish(); end != BulkEnd::kDone) return end;
    if (done + part.rows == grids.rows) return BulkEnd::kDone;
    part.values += kMostRows * kCells;
    if (part.grids) part.grids += kMostRows * kCells;
    part.counts += kMostRows;
    part.guesses += kMostRows;
  }
}

}  // namespace nonet
