// Forest: a search as trees that share no solution. It begins as one tree; threads split it.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "constraints/model.h"
#include "constraints/search.h"
#include "nonet/outcome.h"

namespace nonet::constraints {

// How much is done before a decision, in runs of propagators.
struct Pace {
  // What one thread does before others start: two milliseconds. Starting one takes up to a tenth of
  // a millisecond.
  std::uint64_t alone = 8'000;
  // What a thread does before it checks whether to stop and whether another one has nothing to do.
  std::uint64_t slice = 1'000;
};

class Forest {
 public:
  Forest(std::shared_ptr<const Model> model, std::span<const Mask> masks);

  // As those of ConstraintSearch (nonet/constraints.h).
  Outcome run(std::uint64_t budget) { return advance(budget); }
  Outcome count(std::uint64_t budget, std::uint64_t limit, std::uint64_t& found);
  Outcome count_parallel(int threads, std::uint64_t limit, std::uint64_t& found,
                         const std::function<bool()>& may_go_on, Pace pace = {});

  bool is_done() const { return trees_.empty(); }
  std::vector<std::uint8_t> solution() const { return trees_.back()->solution(); }
  std::uint64_t guesses() const;
  std::uint64_t failures() const;
  std::vector<Mask> propagated() { return trees_.back()->propagated(); }

  // How many trees there are, and how often threads have split one.
  std::size_t trees() const { return trees_.size(); }
  std::uint64_t splits() const { return splits_; }

 private:
  class Crew;

  // Searches as `run` does, and takes what that spent off the budget.
  Outcome advance(std::uint64_t& budget);
  // Keeps the figures of a tree that is done.
  void retire(const Tree& tree);

  std::vector<std::unique_ptr<Tree>> trees_;  // that are not done; the last is searched first
  std::uint64_t guesses_ = 0, failures_ = 0;  // of those that are done
  std::uint64_t splits_ = 0;
  std::exception_ptr failure_;  // of a thread without memory: the search cannot continue
};

}  // namespace nonet::constraints
