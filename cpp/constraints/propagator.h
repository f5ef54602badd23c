// Propagator: removes values that one constraint makes impossible.
//
// Soundness: no value of a solution is removed. Completeness at the leaves: when every cell has one
// value, `run` is false unless the constraint holds. A propagator that is not `stable` may remove
// more when it runs again after its own changes, and is woken by them.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "constraints/bits.h"
#include "constraints/view.h"

namespace nonet::constraints {

// How soon a propagator runs after a change: the cheap ones first. What is implied by other rules
// runs last, and only in searches that have failed often.
enum class Level : std::uint8_t { kSmall, kSum, kPairs, kLine, kLarge, kImplied };
inline constexpr int kLevels = 6;

class Propagator {
 public:
  Propagator(std::vector<int> cells, Level level, bool stable)
      : cells_(std::move(cells)), level_(level), stable_(stable) {}
  virtual ~Propagator() = default;

  // False on a contradiction.
  virtual bool run(View& view) const = 0;

  // The cells whose changes wake it.
  std::span<const int> cells() const { return cells_; }
  // The cells whose weight grows when it has failed: those on which the search should branch
  // sooner. None is better than very many.
  virtual std::span<const int> blamed(View&) const { return cells_; }
  Level level() const { return level_; }
  bool is_stable() const { return stable_; }
  // How long it runs, in fifths of a microsecond or so; large ones count for more, so that the
  // search pauses in time.
  std::uint64_t cost() const { return cost_; }
  void set_cost(std::uint64_t cost) { cost_ = 1 + cost; }

 protected:
  const std::vector<int> cells_;

 private:
  std::uint64_t cost_ = 1 + cells_.size() * cells_.size() / 256;
  const Level level_;
  const bool stable_;
};

using Propagators = std::vector<std::unique_ptr<Propagator>>;

}  // namespace nonet::constraints
