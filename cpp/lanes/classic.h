// Classic: the part of the lane engine for the classic rules.
//
// Include one simd_*.h first, then the files that read, visit and fork in its lanes: classic_*.h
// for lanes of 16 bits, bytes_*.h for lanes of 8.
#pragma once

#include "lanes/classic_lines.h"
#include "lanes/classic_rest.h"
#include "lanes/engine.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

class Classic {
 public:
  static constexpr int kAttend = kLanes > 8 ? kLanes * 10 / 32 : 1;
  static constexpr bool kCountsRests = true;
  static constexpr BoxOrder kOrder = kBoxOrder;

  explicit Classic(const Job&) {}

  static Mask read(const LaneBytes& bytes, std::uint8_t zero, std::uint8_t dot, Vec* cell) {
    return read_candidates(bytes, zero, dot, cell);
  }

  // Visits the next diagonal of boxes. Three quiet diagonals in a row are a sweep in which nothing
  // followed. Three full ones are nine boxes with nine digits each, and each later box has lost the
  // digits of the earlier ones in its rows and columns: a solution.
  NONET_ALWAYS_MEMBER Verdict propagate(Vec* cell, Mask) {
    const Visit now = visit_diagonal(cell, diagonal_);
    diagonal_ = diagonal_ == 2 ? 0 : diagonal_ + 1;
    const Verdict verdict = {now.dead, now.full & full_[0] & full_[1],
                             now.quiet & quiet_[0] & quiet_[1]};
    quiet_[1] = quiet_[0];
    quiet_[0] = now.quiet;
    full_[1] = full_[0];
    full_[0] = now.full;
    return verdict;
  }
  void restart(Mask lanes) {
    for (int i = 0; i < 2; ++i) {
      quiet_[i] &= ~lanes;
      full_[i] &= ~lanes;
    }
  }

  void fork(const Job& job, Block& parked, Block& first) const {
    fork_classic(parked, first);
    for (int i = 0; i < first.size; ++i) ++job.guesses[first.row[i]];
  }

  static Mask find_rests(const Vec* cell) { return lanes::NONET_LEVEL::find_rests(cell); }
  bool count_rest(const std::uint16_t* sets, std::uint64_t& solutions) {
    return rest_.count(sets, solutions);
  }

 private:
  int diagonal_ = 0;
  Mask quiet_[2] = {}, full_[2] = {};  // of the last diagonal and the one before it
  RestCounter rest_;
};

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
