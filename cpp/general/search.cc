// The search: guess a candidate, propagate, backtrack, go on without it.
//
// Every branch is "this candidate, or not this candidate". The two sides share no solution and miss
// none, so each solution is found exactly once. The path is a list instead of recursion, so that
// the search can stop between any two nodes and go on later.
#include "nonet/search.h"

#include <bit>
#include <utility>
#include <vector>

#include "general/state.h"

namespace nonet {
namespace {

struct Guess {
  std::uint32_t mark;  // the state before it
  int candidate;
};

// What to do next.
enum class Next { kLoad, kGuess, kRetreat, kStop };

// A node costs about as much as this many removals even when it removes nothing.
constexpr std::uint64_t kNodeCost = 16;

// The work after which a search without a solution restarts, times 1 1 2 1 1 2 4 1 1 2 … (Luby's
// sequence, which is within a log factor of the best lengths of run).
constexpr std::uint64_t kPatience = 50'000;

std::uint64_t luby(std::uint32_t k) {
  while (!std::has_single_bit(k + 1)) k -= std::bit_floor(k + 1) - 1;
  return (k + 1) / 2;
}

}  // namespace

struct Search::Tree {
  Tree(std::shared_ptr<const Rules> rules, std::span<const std::uint8_t> values,
       std::span<const std::uint32_t> marks)
      : rules(std::move(rules)),
        values(values.begin(), values.end()),
        marks(marks.begin(), marks.end()),
        state(this->rules->tables()) {}

  Outcome run(std::uint64_t budget) {
    const std::uint64_t start = work();
    while (next != Next::kStop) {
      if (work() - start >= budget) return Outcome::kPaused;
      ++nodes;
      if (!found && work() - begun >= patience) restart();
      if (finds_solution()) {
        found = true;
        return Outcome::kSolution;
      }
    }
    return Outcome::kDone;
  }

  std::uint64_t work() const { return state.removals() + nodes * kNodeCost; }

  // An unlucky first guess can cost more than any number of good ones save. Before the first
  // solution, going back to the root loses nothing; the weights of failures stay and lead
  // elsewhere.
  void restart() {
    begun = work();
    state.change_taste(++restarts);
    patience = kPatience * luby(restarts + 1);
    if (path.empty()) return;
    state.undo(path.front().mark);
    path.clear();
    next = Next::kGuess;
  }

  // Goes to the next node.
  bool finds_solution() {
    if (next == Next::kRetreat && path.empty()) {
      next = Next::kStop;
      return false;
    }
    const bool fine = next == Next::kLoad    ? state.load(values, marks)
                      : next == Next::kGuess ? guess()
                                             : retreat();
    const bool solved = fine && state.is_solved();
    next = fine && !solved ? Next::kGuess : Next::kRetreat;
    return solved;
  }

  bool guess() {
    const int candidate = state.choose();
    path.push_back({state.mark(), candidate});
    ++guesses;
    return state.place(candidate);
  }

  // Backtracks to the last guess and goes on without its candidate.
  bool retreat() {
    const Guess last = path.back();
    path.pop_back();
    state.undo(last.mark);
    return state.remove(last.candidate);
  }

  const std::shared_ptr<const Rules> rules;
  const std::vector<std::uint8_t> values;
  const std::vector<std::uint32_t> marks;
  State state;
  std::vector<Guess> path;
  Next next = Next::kLoad;
  std::uint64_t guesses = 0;
  std::uint64_t nodes = 0;
  bool found = false;
  std::uint32_t restarts = 0;
  std::uint64_t begun = 0;  // the work before the last restart
  std::uint64_t patience = kPatience;
};

Search::Search(std::shared_ptr<const Rules> rules, std::span<const std::uint8_t> values,
               std::span<const std::uint32_t> marks)
    : tree_(std::make_unique<Tree>(std::move(rules), values, marks)) {}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;

Outcome Search::run(std::uint64_t budget) { return tree_->run(budget); }

Outcome Search::count(std::uint64_t budget, std::uint64_t limit, std::uint64_t& found) {
  const std::uint64_t start = tree_->work();
  while (found < limit) {
    const std::uint64_t spent = tree_->work() - start;
    const Outcome outcome = tree_->run(spent < budget ? budget - spent : 0);
    if (outcome != Outcome::kSolution) return outcome;
    ++found;
  }
  return Outcome::kSolution;
}

bool Search::is_done() const { return tree_->next == Next::kStop; }
std::span<const std::uint8_t> Search::solution() const { return tree_->state.values(); }
std::uint64_t Search::guesses() const { return tree_->guesses; }

}  // namespace nonet
