// Lets threads claim rows, solve them in lanes, and answer alone what the lanes leave open.
#include "lanes/call.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "lanes/path.h"

namespace nonet::lanes {
namespace {

// The engine numbers rows in 32 bits.
constexpr std::size_t kMostRows = std::size_t{1} << 31;

// So many rows that claiming them costs nothing and the rows ahead are known, so few that no thread
// waits long for the last one.
std::size_t share_of(std::size_t rows, int threads, std::size_t most) {
  const std::size_t fair = rows / (std::size_t{16} * static_cast<std::size_t>(threads));
  return std::clamp<std::size_t>(fair / 32 * 32, 64, most);
}

// One thread of a call, as the engine's questions reach it.
struct Asked {
  const Job& job;
  base::Worker& worker;
  std::atomic<std::uint64_t>* started;
  std::vector<base::Range> claimed;
};

bool claim(void* shared, std::size_t* first, std::size_t* count) {
  auto& asked = *static_cast<Asked*>(shared);
  const auto range = asked.worker.claim();
  if (!range) return false;
  *first = range->first;
  *count = range->end - range->first;
  std::fill_n(asked.job.counts + *first, *count, std::uint8_t{0});
  std::fill_n(asked.job.guesses + *first, *count, std::uint32_t{0});
  if (asked.job.faults) std::fill_n(asked.job.faults + *first, *count, std::uint8_t{0});
  asked.claimed.push_back(*range);
  if (asked.started) *asked.started += *count;
  return true;
}

bool is_stopped(void* shared) { return static_cast<Asked*>(shared)->worker.is_stopped_sometimes(); }

// Answers the rows of a range that have no solution, or as many as were asked for.
//
// How often a row was forked after its limit was reached depends on its neighbours, so only the
// forks that lead to its solution are counted.
bool complete(const Call& call, const Job& job, const base::Range& range, base::Worker& worker) {
  const std::uint8_t *const counts = job.counts, *const end = counts + range.end;
  const auto is_open = [&](std::uint8_t count) { return count == 0 || count >= job.limit; };
  for (auto at = std::find_if(counts + range.first, end, is_open); at != end;
       at = std::find_if(at + 1, end, is_open)) {
    const auto row = static_cast<std::size_t>(at - counts);
    if (*at == 0) {
      if (job.grids) std::memset(job.grids + kCells * row, call.blank, kCells);
    } else if (!job.paths) {
      if (!call.answer_alone(job, row, worker)) return false;
    } else if (job.guesses[row]) {
      job.guesses[row] = forks_on(job.paths[row]);
    }
  }
  return !worker.is_stopped();
}

// Memory that is touched only where a row is forked.
std::unique_ptr<Path[]> make_paths(const Call& call, std::size_t rows) {
  return std::unique_ptr<Path[]>(call.answer_alone ? nullptr : new Path[rows]);
}

End run_part(const Call& call, const Job& part, std::size_t rows) {
  base::Run run(rows, share_of(rows, call.threads, call.most_share), call.may_go_on);
  return run.finish(call.threads, [&](base::Worker& worker) {
    Job job = part;
    Asked asked{job, worker, call.started, {}};
    job.claim = claim;
    job.is_stopped = is_stopped;
    job.shared = &asked;
    const Ending ending = call.engine(job);
    if (ending == Ending::kNoMemory) worker.run_out_of_memory();
    if (ending != Ending::kDone) return;
    for (const base::Range& range : asked.claimed)
      if (!complete(call, job, range, worker)) return;
  });
}

}  // namespace

const Level& level_for(Cpu cpu) {
#if defined(NONET_X86)
  if (cpu == Cpu::kAvx512) return avx512::kLevel;
  if (cpu == Cpu::kAvx2) return avx2::kLevel;
#endif
  static_cast<void>(cpu);
  return portable::kLevel;
}

ClassicEngine classic_engine(Cpu cpu, std::size_t rows) {
  const Level& level = level_for(cpu);
  return rows < kFewRows ? level.solve_few : level.solve_classic;
}

End run(const Call& call) {
  Job part = call.job;
  std::unique_ptr<Path[]> paths;
  try {
    paths = make_paths(call, std::min(call.rows, kMostRows));
  } catch (const std::bad_alloc&) {
    return End::kNoMemory;
  }
  part.paths = paths.get();
  part.root = kRoot;
  for (std::size_t done = 0;; done += kMostRows) {
    const std::size_t rows = std::min(call.rows - done, kMostRows);
    if (const End end = run_part(call, part, rows); end != End::kDone) return end;
    if (done + rows == call.rows) return End::kDone;
    if (part.offsets) {
      part.offsets += kMostRows;
    } else {
      part.cells += kMostRows * part.stride;
    }
    if (part.grids) part.grids += kCells * kMostRows;
    part.counts += kMostRows;
    part.guesses += kMostRows;
    if (part.faults) part.faults += kMostRows;
  }
}

}  // namespace nonet::lanes
