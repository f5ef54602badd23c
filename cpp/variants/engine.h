// The engine for variants: keeps every lane busy with some position of some puzzle.
//
// Include one simd_*.h first. It goes round as the bulk engine of cpp/lanes does:
//
//                     ┌──────────────▶ dead
//     a block ──▶ a lane at work ────▶ solved ──▶ written out
//        ▲            └──────────────▶ stalled ─▶ parked ─┐
//        └────── the stack, else fresh puzzles ◀── forked ┘   or looked at more closely
#pragma once

#include <cstdlib>

#include "variants/fork.h"

namespace nonet::variants::NONET_LEVEL {
namespace {

constexpr Mask kEveryLane = kLanes == 32 ? ~Mask{0} : (Mask{1} << kLanes % 32) - 1;

// Free lanes before they are filled: with fewer, the fixed costs weigh more; with more, lanes idle
// longer.
constexpr int kAttend = kLanes * 8 / 32;

NONET_ALWAYS int count_lanes(Mask lanes) { return __builtin_popcount(lanes); }
// Takes the lowest lane out of a set.
NONET_ALWAYS int take_lane(Mask& lanes) {
  const int lane = __builtin_ctz(lanes);
  lanes &= lanes - 1;
  return lane;
}

// Copies lanes of one set of vectors into lanes of another.
struct Transfer {
  Mask lanes = 0;  // that receive
  std::uint8_t from[kLanes] = {};

  void add(int lane, int source) {
    from[lane] = static_cast<std::uint8_t>(source);
    lanes |= Mask{1} << lane;
  }
  [[gnu::noinline]] void carry_out(const Vec* source, Vec* target) const {
    copy_lanes(source, from, lanes, target, kCells);
  }
};

class alignas(64) Engine {
 public:
  explicit Engine(const Job& job) : job_(job), plan_(*job.plan) {}
  ~Engine() {
    if (parked_) push(spare_, parked_);
    while (stack_) std::free(pop(stack_));
    while (spare_) std::free(pop(spare_));
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  Ending run() {
    for (int c = 0; c < kCells; ++c) cell_[c] = out_.cell[c] = broadcast(kAllDigits);
    for (;;) {
      if (kLanes - count_lanes(busy_ & ~stalled_) >= kAttend) {
        if (job_.is_stopped(job_.shared)) return Ending::kStopped;
        if (!attend()) return Ending::kNoMemory;
        if (!busy_) break;
      }
      judge(sweep(plan_, cell_));
    }
    if (out_.size) write_solved(job_, out_);
    return Ending::kDone;
  }

 private:
  // Sorts lanes into dead, solved and stalled after a sweep. Where a sweep changed nothing and met
  // no contradiction, and no cell has a choice, every rule has been looked at: a solution.
  void judge(const Verdict& now) {
    busy_ &= ~now.dead;
    stalled_ = now.quiet & busy_;
    if (!stalled_) return;
    const Mask finished = stalled_ & ~find_open(cell_);
    stalled_ &= ~finished;
    if (finished) count_solutions(finished);
  }

  void count_solutions(Mask finished) {
    while (finished) {
      const int lane = take_lane(finished);
      if (!(busy_ >> lane & 1)) continue;  // its puzzle has just been settled in another lane
      busy_ &= ~(Mask{1} << lane);
      const std::uint32_t row = row_[lane];
      if (job_.counts[row] >= kSeveral) continue;
      if (++job_.counts[row] == 1) {
        if (job_.grids) solved_ |= Mask{1} << lane;
      } else {
        drop(row);
      }
    }
  }

  // Frees the lanes of a puzzle about which enough is known.
  void drop(std::uint32_t row) {
    for (Mask others = busy_; others;) {
      const int other = take_lane(others);
      if (row_[other] == row) busy_ &= ~(Mask{1} << other);
    }
    stalled_ &= busy_;
  }

  // Moves solved and stalled positions out of their lanes and waiting ones into all that are free.
  bool attend() {
    if (solved_) put_out();
    if (stalled_ && !park()) return false;
    Transfer in;
    const Block* source = nullptr;
    for (Mask free = ~busy_ & kEveryLane; free && !source;) {
      Block* block = next_block();
      if (!block) break;
      while (free && !block->is_empty()) {
        const int entry = block->next++;
        const std::uint32_t row = block->row[entry];
        if (job_.counts[row] >= kSeveral) continue;
        const int lane = take_lane(free);
        in.add(lane, block->lane[entry]);
        row_[lane] = row;
        source = block;
      }
      // An emptied block stays as it is until it is taken from the spare ones, which comes after it
      // is copied.
      if (block != &fresh_ && block->is_empty()) push(spare_, pop(stack_));
    }
    if (out_of_memory_) return false;
    if (!source) return true;
    in.carry_out(source->cell, cell_);
    busy_ |= in.lanes;
    return true;
  }

  void put_out() {
    if (out_.size + count_lanes(solved_) > kLanes) write_solved(job_, out_);
    Transfer transfer;
    while (solved_) {
      const int lane = take_lane(solved_);
      out_.row[out_.size] = row_[lane];
      transfer.add(out_.size++, lane);
    }
    transfer.carry_out(cell_, out_.cell);
  }

  bool park() {
    if (!parked_ || parked_->size + count_lanes(stalled_) > kLanes) {
      if (!fork_parked()) return false;
    }
    Transfer transfer;
    busy_ &= ~stalled_;
    while (stalled_) {
      const int lane = take_lane(stalled_);
      transfer.add(parked_->size, lane);
      parked_->add(row_[lane], parked_->size);
    }
    transfer.carry_out(cell_, parked_->cell);
    return true;
  }

  // Puts what becomes of the parked positions on the stack and makes room to park more.
  bool fork_parked() {
    if (parked_) {
      Block* first = spare_block();
      if (!first) return false;
      const Mask resumed = plan_.far_looks ? look_far(plan_, parked_->cell) : 0;
      for (int k = 0; k < parked_->size; ++k) {
        const std::uint32_t row = parked_->row[k];
        if (!(resumed >> k & 1) && ++job_.guesses[row] >= kMostForks) job_.counts[row] = kSeveral;
      }
      fork_block(plan_, *parked_, *first, resumed);
      push(parked_->is_empty() ? spare_ : stack_, parked_);
      push(stack_, first);
    }
    parked_ = spare_block();
    return parked_ != nullptr;
  }

  // The block whose positions are next: the top of the stack, else fresh puzzles, else what is
  // parked.
  Block* next_block() {
    if (!stack_ && fresh_.is_empty() && !read_fresh() && parked_ && parked_->size) {
      out_of_memory_ = !fork_parked();
    }
    return stack_ ? stack_ : fresh_.is_empty() ? nullptr : &fresh_;
  }

  // Reads puzzles; false at the end of the input.
  bool read_fresh() {
    if (first_ == last_) {
      std::size_t first = 0, count = 0;
      if (exhausted_ || !job_.claim(job_.shared, &first, &count)) {
        exhausted_ = true;
        return false;
      }
      first_ = first;
      last_ = first + count;
    }
    first_ += read_block(job_, first_, last_ - first_, fresh_);
    return true;
  }

  static void push(Block*& pile, Block* block) {
    block->below = pile;
    pile = block;
  }
  static Block* pop(Block*& pile) {
    Block* block = pile;
    pile = block->below;
    return block;
  }
  // An empty block; null when there is no memory.
  Block* spare_block() {
    Block* block = spare_ ? pop(spare_)
                          : static_cast<Block*>(std::aligned_alloc(alignof(Block), sizeof(Block)));
    if (block) block->next = block->size = 0;
    return block;
  }

  const Job& job_;
  const Plan& plan_;
  Vec cell_[kCells];
  std::uint32_t row_[kLanes] = {};
  Mask busy_ = 0;     // lanes with a position that is neither dead nor solved
  Mask stalled_ = 0;  // those of them where nothing follows
  Mask solved_ = 0;   // lanes with a grid to be written

  Block fresh_;
  Solved out_;
  Block* stack_ = nullptr;            // the top first
  Block* parked_ = nullptr;           // stalled positions that are not forked yet
  Block* spare_ = nullptr;            // blocks to use again
  std::size_t first_ = 0, last_ = 0;  // rows claimed and not read yet
  bool exhausted_ = false;
  bool out_of_memory_ = false;
};

}  // namespace
}  // namespace nonet::variants::NONET_LEVEL
