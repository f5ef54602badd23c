// Lists solutions by the search on bitboards, under rules other than the classic ones by the search
// for constraints.
#include "maker/solutions.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "lanes/call.h"
#include "lanes/single.h"
#include "nonet/constraints.h"

namespace nonet::maker {
namespace {

// Limits of the searches: guesses of the one, runs of propagators of the other. Some milliseconds
// each, and far more than all but the hardest puzzles take.
constexpr std::uint64_t kGuesses = 20'000, kRuns = 40'000;
// How many of them pass between two questions whether to stop.
constexpr std::uint64_t kPause = 1'000;

}  // namespace

Solutions::Solutions(const MakerRules& rules, Cpu cpu, base::Worker& worker)
    : rules_(rules), cpu_(cpu), worker_(worker), cells_(rules.rules->cells()) {}

void Solutions::list(const std::uint8_t* values, std::size_t most) {
  size_ = 0;
  is_complete_ = false;
  found_.resize(std::max(found_.size(), most * cells_));
  if (rules_.box_rows == 3 && rules_.box_columns == 3)
    list_classic(values, most);
  else
    list_any(values, most);
}

void Solutions::list_classic(const std::uint8_t* values, std::size_t most) {
  const lanes::Level& level = lanes::level_for(cpu_);
  level.start_tree(tree_, values);
  while (tree_.guesses < kGuesses && !worker_.is_stopped_sometimes()) {
    const Outcome outcome = level.run_tree(tree_, kPause);
    if (outcome == Outcome::kDone) {
      is_complete_ = true;
      return;
    }
    if (outcome != Outcome::kSolution) continue;
    if (size_ == most) return;
    lanes::write_solution(tree_, &found_[size_++ * cells_]);
  }
}

void Solutions::list_any(const std::uint8_t* values, std::size_t most) {
  const auto& model = rules_.rules->model();
  ConstraintSearch search(model, starting_masks(*model, std::span(values, cells_)));
  for (std::uint64_t left = kRuns; left >= kPause && !worker_.is_stopped_sometimes();) {
    const Outcome outcome = search.run(kPause);
    if (outcome == Outcome::kDone) {
      is_complete_ = true;
      return;
    }
    if (outcome == Outcome::kPaused) {
      left -= kPause;
      continue;
    }
    if (size_ == most) return;
    std::memcpy(&found_[size_++ * cells_], search.solution().data(), cells_);
  }
}

void Solutions::keep(const std::vector<int>& cells, const std::uint8_t* digits) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    const std::uint8_t* const solution = (*this)[i];
    std::size_t same = 0;
    while (same < cells.size() && solution[cells[same]] == digits[same]) ++same;
    if (same < cells.size()) continue;
    if (kept != i) std::memcpy(&found_[kept * cells_], solution, cells_);
    ++kept;
  }
  size_ = kept;
}

}  // namespace nonet::maker
