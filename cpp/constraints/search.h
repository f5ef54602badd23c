// Tree: the search over a model, node by node.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "constraints/model.h"
#include "constraints/view.h"
#include "nonet/outcome.h"

namespace nonet::constraints {

class Tree {
 public:
  Tree(std::shared_ptr<const Model> model, std::span<const Mask> masks);

  // Searches until the next solution, the end, or about `budget` runs of propagators and guesses.
  Outcome run(std::uint64_t budget);

  // Splits off the branch nearest to the root that has not been tried, as a tree of its own. Null
  // if there is none beside the one that is searched next.
  std::unique_ptr<Tree> split();

  // Makes the next run return the solution just found once more.
  void put_back() { is_put_back_ = true; }

  std::vector<std::uint8_t> solution() const;
  std::uint64_t guesses() const { return guesses_; }
  std::uint64_t failures() const { return failures_; }
  std::uint64_t runs() const { return runs_; }

  // The masks of all cells after propagation at the root; empty on a contradiction.
  std::vector<Mask> propagated();

 private:
  enum class Next { kLoad, kGuess, kRetreat, kStop };
  // How often a sum has run with so many open cells, and how often it has removed something.
  struct Habit {
    std::uint32_t runs = 0, effects = 0;
  };
  struct Guess {
    int cell;
    Mask mask;
  };

  bool load();
  bool guess();
  bool retreat();
  // Propagates to the end, or until the budget is spent: then it is paused, and is called again.
  bool settle();
  bool settle_cells();
  // Runs the propagator of a slot, unless it rests.
  bool settle_slot(std::uint32_t slot);
  // The habit of a sum as its cells are now; null for a propagator that must run.
  Habit* habit_of(std::uint32_t slot, const Propagator& propagator);
  void wake(int cell, std::uint32_t by);
  bool take_house(std::size_t& house);
  bool take_slot(std::uint32_t& slot);
  bool take_slot_of(int level, std::uint32_t& slot);
  void fail(std::span<const int> cells);
  // A branch; false if every cell has one value.
  bool choose(Guess& guess);
  int best_cell() const;
  bool rests(int level);
  std::uint32_t* level(std::size_t depth);

  const std::shared_ptr<const Model> model_;
  std::vector<Mask> start_;
  View view_;
  std::vector<std::unique_ptr<std::uint32_t[]>> slabs_;  // the memory of the levels
  std::vector<std::uint32_t*> levels_;
  std::vector<Guess> path_;
  std::size_t given_ = 0;      // the first guesses of the path whose other branches were split off
  std::vector<Word> waiting_;  // slots of propagators
  unsigned waiting_levels_ = 0;                  // a superset of the levels that have any
  std::array<std::uint32_t, kLevels> cursor_{};  // where a level goes on, so that all get a turn
  std::vector<Word> waiting_houses_;
  std::vector<Habit> habits_;  // [slot of a sum * kMaxOpen + open cells]
  Habit implied_;              // of what is implied by other rules
  std::vector<int> fixed_;     // the cells that got their value in the last propagation
  std::vector<float> weight_;
  float step_ = 1.0f;  // what a failure adds; grows, so that old failures count for less
  Next next_ = Next::kLoad;
  bool is_put_back_ = false, is_paused_ = false;
  std::uint64_t until_ = ~std::uint64_t{0};  // how many runs the budget allows
  std::uint64_t guesses_ = 0, failures_ = 0, runs_ = 0;
};

}  // namespace nonet::constraints
