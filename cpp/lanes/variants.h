// Variant: the part of the lane engine for 9x9 rules of houses and of cells that differ.
//
// Include one simd_*.h first.
#pragma once

#include "lanes/engine.h"
#include "lanes/variants_fork.h"
#include "lanes/variants_sweep.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The vector of each cell, which are in order row by row.
struct RowOrder {
  std::uint8_t place[kCells];
  constexpr RowOrder() : place() {
    for (int c = 0; c < kCells; ++c) place[c] = static_cast<std::uint8_t>(c);
  }
};

class Variant {
 public:
  static constexpr int kAttend = kLanes * 8 / 32;
  static constexpr bool kCountsRests = false;
  static constexpr RowOrder kOrder{};

  explicit Variant(const Job& job) : plan_(*job.plan) {}

  static Mask read(const LaneBytes& bytes, std::uint8_t zero, std::uint8_t dot, Vec* cell) {
    const Mask strange = read_givens(bytes, zero, dot, kOrder.place, cell);
    for (int c = 0; c < kCells; ++c) cell[c] = first_of(cell[c], broadcast(kAllDigits));
    return strange;
  }

  // Where a sweep changed nothing and met no contradiction, and no cell has a choice, every rule
  // has been checked: a solution.
  NONET_ALWAYS_MEMBER Verdict propagate(Vec* cell, Mask busy) const {
    const Sweep now = sweep_houses(plan_, cell);
    const Mask quiet = now.quiet & ~now.dead & busy;
    return {now.dead, quiet ? quiet & ~find_open(cell) : 0, quiet};
  }
  void restart(Mask) const {}

  void fork(const Job& job, Block& parked, Block& first) const {
    const Mask resumed = plan_.lone_locked ? remove_lone_locked(plan_, parked.cell) : 0;
    for (int k = 0; k < parked.size; ++k) {
      const std::uint32_t row = parked.row[k];
      if (resumed >> k & 1 || ++job.guesses[row] < kMostForks) continue;
      job.counts[row] = static_cast<std::uint8_t>(job.limit);
    }
    fork_variant(plan_, parked, first, resumed);
  }

 private:
  const Plan& plan_;
};

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
