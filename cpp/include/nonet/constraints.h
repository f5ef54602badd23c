// The engine for constraints: cells with masks of values under houses, tables, sums, lines, counts
// and more, given as a list of numbers (cpp/constraints/problem.h).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/outcome.h"
#include "nonet/rules.h"

namespace nonet {

namespace constraints {
class Forest;
class Model;
}  // namespace constraints

// A compiled problem; may be shared between threads.
class ConstraintModel {
 public:
  // Null if the data is invalid or stands for too large a model, with the reason in `fault`; or,
  // without one, if `may_go_on`, which is called every millisecond or so, returned false.
  static std::shared_ptr<const ConstraintModel> of(int cells, int values, int lowest,
                                                   std::span<const std::int32_t> data,
                                                   const std::function<bool()>& may_go_on,
                                                   std::string& fault);

  // The model of units and clashes. Throws std::bad_alloc for too large a model.
  static std::shared_ptr<const ConstraintModel> of(const RulesSource& source);

  // The units and clashes of the model, if it consists of nothing else and has a square grid.
  std::optional<RulesSource> source() const;

  int cells() const;
  int values() const;
  // About how much memory it takes.
  std::uint64_t bytes() const;
  const std::shared_ptr<const constraints::Model>& model() const { return model_; }

 private:
  std::shared_ptr<const constraints::Model> model_;
  std::optional<std::vector<std::int32_t>>
      plain_;  // the data, if it stands for units and clashes alone
};

// The masks that a search starts from: `values` has one byte per cell, 0 for empty, otherwise the
// index of a value. `marks` is empty or has one mask per cell, of which those of empty cells count.
// Cells beyond the last of either can have every value.
std::vector<std::uint32_t> starting_masks(const ConstraintModel& model,
                                          std::span<const std::uint8_t> values,
                                          std::span<const std::uint32_t> marks = {});

// Finds every solution, each exactly once, and can pause anywhere.
class ConstraintSearch {
 public:
  // `masks` has one mask per cell with the values that it may have, or is empty.
  ConstraintSearch(std::shared_ptr<const ConstraintModel> model,
                   std::span<const std::uint32_t> masks);
  ~ConstraintSearch();
  ConstraintSearch(ConstraintSearch&&) noexcept;

  // Searches until the next solution, the end, or about `budget` runs of propagators, which take
  // about a fifth of a microsecond each. The order of solutions depends on the input alone.
  Outcome run(std::uint64_t budget);

  // The same, but adds the solutions to `found` and continues until that reaches `limit`
  // (kSolution).
  Outcome count(std::uint64_t budget, std::uint64_t limit, std::uint64_t& found);

  // The same on several threads, which start once the search has taken two milliseconds. The
  // calling thread calls `may_go_on` every few milliseconds, with `found` up to date; when it
  // returns false, all threads stop (kPaused) and any call may continue the search. The count does
  // not depend on the threads, but the order of solutions found later does. Throws std::bad_alloc
  // when a thread runs out of memory; then the search cannot be continued.
  Outcome count_parallel(int threads, std::uint64_t limit, std::uint64_t& found,
                         const std::function<bool()>& may_go_on);

  bool is_done() const;
  // After `run` returned kSolution, until the next call: for each cell the index of its value,
  // from 1.
  std::vector<std::uint8_t> solution() const;
  // The number of values tried without proof.
  std::uint64_t guesses() const;
  // How often propagation ended in a contradiction.
  std::uint64_t failures() const;
  // The masks after propagation, before any guess; empty on a contradiction. Not after `run`.
  std::vector<std::uint32_t> propagated();

 private:
  std::unique_ptr<constraints::Forest> forest_;
};

}  // namespace nonet
