// Solves one classic 9x9 puzzle: a search on bitboards, which lanes take over if it lasts.
//
// Few puzzles need more than some guesses, and a search on bitboards begins at once. For hard ones
// the lanes are faster, because they try many candidates at a time. They also decide which of
// several solutions is shown, so that it is the same as in bulk.
#include "lanes/single.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <new>

#include "lanes/call.h"
#include "lanes/path.h"
#include "lanes/rows.h"
#include "nonet/lanes.h"

namespace nonet {
namespace lanes {
namespace {

// Guesses of the search on bitboards before the lanes take over; with fewer or more, hard puzzles
// take longer.
constexpr std::uint64_t kGuessesAlone = 32;

// A few milliseconds of work: guesses in the search on bitboards, exchanges of lanes.
constexpr std::uint64_t kGuessesPerQuestion = 4096;
constexpr unsigned kExchangesPerQuestion = 1024;

// A call with one row, as the engine's questions reach it.
struct Asked {
  const Stop& stop;
  bool is_claimed = false;
  unsigned exchanges = 0;
};

bool claim(void* shared, std::size_t* first, std::size_t* count) {
  auto& asked = *static_cast<Asked*>(shared);
  if (asked.is_claimed) return false;
  asked.is_claimed = true;
  *first = 0;
  *count = 1;
  return true;
}

bool is_stopped(void* shared) {
  auto& asked = *static_cast<Asked*>(shared);
  if (++asked.exchanges % kExchangesPerQuestion || !asked.stop.is_wanted) return false;
  return asked.stop.is_wanted(asked.stop.context);
}

}  // namespace

LaneAnswer solve_in_lanes(const std::uint8_t* values, unsigned limit, Cpu cpu, const Stop& stop) {
  LaneAnswer answer;
  Asked asked{stop};
  std::uint8_t fault = 0;
  Path path = kRoot;
  Job job{};
  job.cells = values;
  job.stride = 81;
  job.grids = answer.leftmost;
  job.counts = &answer.count;
  job.guesses = &answer.guesses;
  job.faults = &fault;
  job.limit = limit;
  job.paths = &path;
  job.root = kRoot;
  job.read_row = read_row;
  job.claim = claim;
  job.is_stopped = is_stopped;
  job.shared = &asked;
  const Ending ending = classic_engine(cpu, 1)(job);
  if (ending == Ending::kNoMemory) throw std::bad_alloc();
  answer.stopped = ending == Ending::kStopped;
  // As in bulk: how often the row was forked beyond depends on the number of lanes.
  if (answer.count >= limit) answer.guesses = forks_on(path);
  return answer;
}

void write_solution(const Tree& tree, std::uint8_t* solution) {
  for (int d = 0; d < 9; ++d) {
    for (int k = 0; k < 3; ++k) {
      for (std::uint32_t cells = tree.board.places[d][k]; cells; cells &= cells - 1) {
        solution[27 * k + std::countr_zero(cells)] = static_cast<std::uint8_t>(d + 1);
      }
    }
  }
}

namespace {

// Counts on bitboards until `most` solutions are found or `budget` guesses are made. Returns
// whether the count is complete: there are no more, or `most` were found, or the caller wants to
// stop.
bool count_alone(const Level& level, Tree& tree, std::uint64_t most, std::uint64_t budget,
                 const Stop& stop, SingleAnswer& answer) {
  std::uint64_t next_question = std::min(budget, tree.guesses + kGuessesPerQuestion);
  while (answer.count < most) {
    const Outcome outcome = level.run_tree(tree, next_question - tree.guesses);
    answer.guesses = tree.guesses;
    if (outcome == Outcome::kDone) return true;
    if (outcome == Outcome::kSolution && answer.count++ == 0) write_solution(tree, answer.first);
    if (tree.guesses < next_question || answer.count == most) continue;
    if (tree.guesses == budget) return false;
    next_question = std::min(budget, tree.guesses + kGuessesPerQuestion);
    if (stop.is_wanted && stop.is_wanted(stop.context)) {
      answer.stopped = true;
      return true;
    }
  }
  return true;
}

constexpr std::uint64_t kNoBudget = ~std::uint64_t{0};
constexpr std::uint64_t kMostInLanes = 255;

void adopt(const LaneAnswer& lanes, SingleAnswer& answer) {
  answer.guesses += lanes.guesses;
  answer.stopped |= lanes.stopped;
  std::memcpy(answer.first, lanes.leftmost, sizeof answer.first);
}

Stop stop_by(const std::function<bool()>& may_go_on) {
  const auto is_wanted = [](void* ask) {
    return !(*static_cast<const std::function<bool()>*>(ask))();
  };
  return {may_go_on ? +is_wanted : nullptr, const_cast<std::function<bool()>*>(&may_go_on)};
}

}  // namespace
}  // namespace lanes

using namespace lanes;

bool try_single(const std::uint8_t* values, std::uint64_t limit, SingleAnswer& answer, Cpu cpu) {
  // On the stack: allocating a search costs as much as solving a puzzle.
  Tree tree;
  const Level& level = level_for(cpu);
  level.start_tree(tree, values);
  answer.count = answer.guesses = 0;
  return count_alone(level, tree, limit, kGuessesAlone, Stop{}, answer);
}

SingleAnswer count_single(const std::uint8_t* values, std::uint64_t limit,
                          const std::function<bool()>& may_go_on, Cpu cpu,
                          const SingleAnswer* tried) {
  SingleAnswer answer;
  const Stop stop = stop_by(may_go_on);
  if (limit > kMostInLanes) {
    Tree tree;
    const Level& level = level_for(cpu);
    level.start_tree(tree, values);
    count_alone(level, tree, limit, kNoBudget, stop, answer);
    return answer;
  }
  if (tried)
    answer = *tried;
  else if (try_single(values, limit, answer, cpu))
    return answer;
  const auto lanes = solve_in_lanes(values, static_cast<unsigned>(limit), cpu, stop);
  answer.count = lanes.count;
  adopt(lanes, answer);
  return answer;
}

SingleAnswer solve_single(const std::uint8_t* values, std::uint64_t limit,
                          const std::function<bool()>& may_go_on, Cpu cpu,
                          const SingleAnswer* tried) {
  SingleAnswer answer;
  const Stop stop = stop_by(may_go_on);
  // One solution is the leftmost; of several, the lanes find it.
  if (tried)
    answer = *tried;
  else if (try_single(values, 2, answer, cpu) && answer.count < 2)
    return answer;
  bool is_known = answer.count >= limit;
  if (limit > kMostInLanes) {
    answer = count_single(values, limit, may_go_on, cpu);
    if (answer.stopped || answer.count == 0) return answer;
    is_known = true;
  }
  // Where the number is known, only the leftmost solution is left to find.
  const unsigned most = is_known ? 1 : static_cast<unsigned>(limit);
  const auto lanes = solve_in_lanes(values, most, cpu, stop);
  answer.count = is_known ? std::min(answer.count, limit) : lanes.count;
  adopt(lanes, answer);
  return answer;
}

// The leftmost solution comes first; where the tree meets it later, it is skipped.
struct SingleSearch::Parts {
  enum class Stage { kStart, kFound, kShown, kListing };

  Cpu cpu;
  Stage stage = Stage::kStart;
  std::uint8_t values[81], leftmost[81], current[81];
  Tree tree;
};

SingleSearch::SingleSearch(const std::uint8_t* values, Cpu cpu)
    : parts_(std::make_unique<Parts>()) {
  parts_->cpu = cpu;
  std::memcpy(parts_->values, values, 81);
  level_for(cpu).start_tree(parts_->tree, values);
}
SingleSearch::~SingleSearch() = default;

Outcome SingleSearch::run(std::uint64_t budget, const std::function<bool()>& may_go_on) {
  using Stage = Parts::Stage;
  Parts& parts = *parts_;
  const auto search = [&, end = parts.tree.guesses + budget] {
    const Outcome outcome = level_for(parts.cpu).run_tree(parts.tree, end - parts.tree.guesses);
    if (outcome == Outcome::kSolution) write_solution(parts.tree, parts.current);
    return outcome;
  };
  const auto is_leftmost = [&] { return !std::memcmp(parts.current, parts.leftmost, 81); };
  if (parts.stage == Stage::kStart) {
    if (const Outcome outcome = search(); outcome != Outcome::kSolution) return outcome;
    parts.stage = Stage::kFound;
  }
  if (parts.stage == Stage::kFound) {
    const auto lanes = solve_in_lanes(parts.values, 1, parts.cpu, stop_by(may_go_on));
    if (lanes.stopped) return Outcome::kPaused;
    std::memcpy(parts.leftmost, lanes.leftmost, 81);
    parts.stage = is_leftmost() ? Stage::kListing : Stage::kShown;
    std::memcpy(parts.current, lanes.leftmost, 81);
    return Outcome::kSolution;
  }
  if (parts.stage == Stage::kShown) {
    parts.stage = Stage::kListing;
    write_solution(parts.tree, parts.current);
    return Outcome::kSolution;
  }
  Outcome outcome = search();
  if (outcome == Outcome::kSolution && is_leftmost()) outcome = search();
  return outcome;
}

std::uint64_t SingleSearch::guesses() const { return parts_->tree.guesses; }
void SingleSearch::write(std::uint8_t* solution) const {
  std::memcpy(solution, parts_->current, 81);
}

}  // namespace nonet
