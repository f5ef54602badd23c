// Classic: the part of the lane engine for the classic rules.
//
// Include one simd_*.h first.
#pragma once

#include "lanes/classic_fork.h"
#include "lanes/classic_rest.h"
#include "lanes/classic_sweep.h"
#include "lanes/engine.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The vector of each cell, which are in order box by box.
struct BoxOrder {
  std::uint8_t place[81];
  constexpr BoxOrder() : place() {
    for (int row = 0; row < 9; ++row) {
      for (int column = 0; column < 9; ++column) {
        const int box = row / 3 * 3 + column / 3;
        place[row * 9 + column] = static_cast<std::uint8_t>(box * 9 + row % 3 * 3 + column % 3);
      }
    }
  }
};

constexpr BoxOrder kBoxOrder;

// Reads the givens of each lane, and gives every empty cell the digits that its row, column and box
// do not hold. Returns the lanes whose bytes are not all digits and dots.
[[gnu::noinline]] Mask read_candidates(const LaneBytes& bytes, std::uint8_t zero, std::uint8_t dot,
                                       Vec* cell) {
  const Mask strange = read_givens(bytes, zero, dot, kBoxOrder.place, cell);
  Vec row[9], column[9], box[9];
  for (int i = 0; i < 9; ++i) column[i] = broadcast(kNoDigits);
  for (int band = 0; band < 3; ++band) {
    Vec* rows = row + band * 3;
    NONET_UNROLL for (int i = 0; i < 3; ++i) rows[i] = broadcast(0);
    NONET_UNROLL for (int stack = 0; stack < 3; ++stack) {
      const Vec* of_box = cell + band * 27 + stack * 9;
      Vec lines[3];
      unite_lines<Columns>(of_box, lines);
      NONET_UNROLL for (int i = 0; i < 3; ++i) {
        column[stack * 3 + i] = either(column[stack * 3 + i], lines[i]);
      }
      unite_lines<Rows>(of_box, lines);
      NONET_UNROLL for (int i = 0; i < 3; ++i) rows[i] = either(rows[i], lines[i]);
      box[band * 3 + stack] = any_of(lines[0], lines[1], lines[2]);
    }
  }
  for (int band = 0; band < 3; ++band) {
    for (int stack = 0; stack < 3; ++stack) {
      Vec* of_box = cell + band * 27 + stack * 9;
      NONET_UNROLL for (int i = 0; i < 9; ++i) {
        const Vec seen =
            any_of(row[band * 3 + i / 3], box[band * 3 + stack], column[stack * 3 + i % 3]);
        of_box[i] = first_or_others(of_box[i], seen);
      }
    }
  }
  return strange;
}

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
