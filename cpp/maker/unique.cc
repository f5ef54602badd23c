// Sends puzzles to the engine for their rules.
#include "maker/unique.h"

#include <algorithm>
#include <utility>

#include "lanes/call.h"
#include "lanes/rows.h"
#include "nonet/many.h"

namespace nonet::maker {
namespace {

// What the lanes ask of a call on one thread.
struct Asked {
  base::Worker& worker;
  std::size_t rows;
};

bool claim(void* shared, std::size_t* first, std::size_t* count) {
  auto& asked = *static_cast<Asked*>(shared);
  *first = 0;
  *count = std::exchange(asked.rows, 0);
  return *count > 0;
}

bool is_stopped(void* shared) { return static_cast<Asked*>(shared)->worker.is_stopped_sometimes(); }

}  // namespace

Unique::Unique(const MakerRules& rules, Cpu cpu, base::Worker& worker)
    : rules_(rules), cpu_(cpu), worker_(worker) {}

bool Unique::count(const std::uint8_t* values, std::size_t rows, std::uint8_t* counts) {
  guesses_.assign(rows, 0);
  if (rules_.box_rows == 3 && rules_.box_columns == 3) return count_classic(values, rows, counts);
  const ManyGrids many{
      .values = values, .rows = rows, .counts = counts, .guesses = guesses_.data()};
  const auto may_go_on = [this] { return !worker_.is_stopped(); };
  const End end = rules_.plan ? solve_variants(*rules_.plan, many, 2, cpu_, 1, may_go_on, true)
                              : solve_each(rules_.rules, many, 2, 1, may_go_on);
  if (end == End::kNoMemory) worker_.run_out_of_memory();
  return end == End::kDone;
}

// The lanes alone, without the single path that finds the first of several solutions: twice as many
// puzzles have two solutions as have one when digits are removed.
bool Unique::count_classic(const std::uint8_t* values, std::size_t rows, std::uint8_t* counts) {
  std::fill_n(counts, rows, std::uint8_t{0});
  Asked asked{worker_, rows};
  lanes::Job job{};
  job.cells = values;
  job.stride = lanes::kCells;
  job.counts = counts;
  job.guesses = guesses_.data();
  job.limit = 2;
  job.read_row = lanes::read_row;
  job.claim = claim;
  job.is_stopped = is_stopped;
  job.shared = &asked;
  const lanes::Ending ending = lanes::classic_engine(cpu_, rows)(job);
  if (ending == lanes::Ending::kNoMemory) worker_.run_out_of_memory();
  return ending == lanes::Ending::kDone;
}

}  // namespace nonet::maker
