// Solves many rows under the classic rules, and single puzzles.
#include <algorithm>

#include "lanes/call.h"
#include "lanes/rows.h"
#include "lanes/single.h"
#include "nonet/lanes.h"

namespace nonet {
namespace {

using lanes::Job;

bool is_stopped(void* worker) { return static_cast<base::Worker*>(worker)->is_stopped(); }

const std::uint8_t* row_of(const Job& job, std::size_t i) {
  return job.cells + (job.offsets ? job.offsets[i] : i * job.stride);
}

// Answers a row of several solutions by the single path, whose first solution is always the same.
bool answer_alone(const Job& job, std::size_t i, unsigned limit, base::Worker& worker) {
  std::uint8_t values[81];
  lanes::read_row(row_of(job, i), job.zero, values);
  const auto single = lanes::count_single(values, limit, is_stopped, &worker);
  job.counts[i] = static_cast<std::uint8_t>(single.count);
  job.guesses[i] = static_cast<std::uint32_t>(single.guesses);
  if (!job.grids) return !single.stopped;
  for (int k = 0; k < 81; ++k)
    job.grids[81 * i + k] = static_cast<std::uint8_t>(single.first[k] + job.grid_zero);
  return !single.stopped;
}

}  // namespace

End solve_bulk(const BulkInput& input, const BulkOutput& output, const BulkOptions& options) {
  if (input.rows == 0) return End::kDone;
  Job job{};
  job.cells = input.cells;
  job.stride = input.stride;
  job.offsets = input.offsets;
  job.zero = input.text ? '0' : 0;
  job.dot = input.text ? lanes::find_blank(row_of(job, 0)) : 0;
  job.grids = output.grids;
  job.grid_zero = output.text ? '0' : 0;
  job.counts = output.counts;
  job.guesses = output.guesses;
  job.faults = output.faults;
  // With a limit of one the lanes look for a second solution all the same: only when there is none
  // is theirs certain to be the single path's.
  job.limit = std::max(options.limit, 2u);
  job.read_row = lanes::read_row;
  return lanes::run({.engine = lanes::level_for(options.cpu).solve_classic,
                     .job = job,
                     .rows = input.rows,
                     .most_share = 4096,
                     .threads = options.threads,
                     .may_go_on = options.may_go_on,
                     .blank = static_cast<std::uint8_t>(output.text ? '.' : 0),
                     .started = options.started,
                     .answer_alone = [&](const Job& part, std::size_t i, base::Worker& worker) {
                       return answer_alone(part, i, options.limit, worker);
                     }});
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
