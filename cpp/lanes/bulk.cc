// Solves many rows under the classic rules.
#include "lanes/call.h"
#include "lanes/rows.h"
#include "nonet/lanes.h"

namespace nonet {
namespace {

using lanes::Job;

const std::uint8_t* row_of(const Job& job, std::size_t i) {
  return job.cells + (job.offsets ? job.offsets[i] : i * job.stride);
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
  job.limit = options.limit;
  job.read_row = lanes::read_row;
  return lanes::run({.engine = lanes::classic_engine(options.cpu, input.rows),
                     .job = job,
                     .rows = input.rows,
                     .most_share = 4096,
                     .threads = options.threads,
                     .may_go_on = options.may_go_on,
                     .blank = static_cast<std::uint8_t>(output.text ? '.' : 0),
                     .started = options.started,
                     .answer_alone = {}});
}

unsigned read_cells(const char* text, std::uint8_t* values) {
  return lanes::read_row(reinterpret_cast<const std::uint8_t*>(text), '0', values);
}

}  // namespace nonet
