// The bulk engine: keeps every lane busy with some position of some puzzle.
//
// Include one simd_*.h first. The loop is short: visit a diagonal of boxes in all lanes; when
// enough lanes want attention, attend to them all at once.
//
//                     ┌──────────────▶ dead
//     a block ──▶ a lane at work ────▶ solved ──▶ written out
//        ▲            └──────────────▶ stalled ─▶ parked ─┐
//        └────── the stack, else fresh puzzles ◀── forked ┘
#pragma once

#include <cstdlib>

#include "lanes/block.h"
#include "lanes/fork.h"
#include "lanes/rest.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

constexpr Mask kEveryLane = kLanes == 32 ? ~Mask{0} : (Mask{1} << kLanes % 32) - 1;

// Lanes that want attention before it is given: with fewer, the fixed costs weigh more; with more,
// lanes idle longer.
constexpr int kAttend = kLanes * 10 / 32;

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
    copy_lanes(source, from, lanes, target, 81);
  }
};

class alignas(64) Engine {
 public:
  explicit Engine(const Job& job) : job_(job) {}
  ~Engine() {
    if (parked_) push(spare_, parked_);
    while (stack_) std::free(pop(stack_));
    while (spare_) std::free(pop(spare_));
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  Ending run() {
    for (int i = 0; i < 81; ++i) cell_[i] = broadcast(kAllDigits);
    for (int diagonal = 0;; diagonal = diagonal == 2 ? 0 : diagonal + 1) {
      const Mask working = busy_ & ~stalled_;
      if (kLanes - count_lanes(working) >= kAttend) {
        if (job_.is_stopped(job_.shared)) return Ending::kStopped;
        if (!attend()) return Ending::kNoMemory;
        if (!busy_) break;
      }
      rows_ahead_.ask();
      grids_ahead_.ask();
      judge(visit_diagonal(cell_, diagonal));
    }
    return Ending::kDone;
  }

 private:
  // Sorts lanes into dead, solved and stalled after a diagonal.
  void judge(const Verdict& now) {
    // Three quiet diagonals in a row are a sweep in which nothing followed. Three full ones are
    // nine boxes with nine digits each, of which each later one has lost the digits of the earlier
    // ones in its rows and columns: a solution.
    const Mask finished = now.full & full_[0] & full_[1] & busy_ & ~now.dead;
    busy_ &= ~now.dead & ~finished;
    stalled_ = now.quiet & quiet_[0] & quiet_[1] & busy_;
    quiet_[1] = quiet_[0];
    quiet_[0] = now.quiet;
    full_[1] = full_[0];
    full_[0] = now.full;
    solved_ |= finished;
  }

  // Moves solved and stalled positions out of their lanes and waiting ones into all that are free.
  bool attend() {
    if (solved_) count_solved();
    if (stalled_ && job_.total && !count_rests()) return false;
    if (stalled_ && !park()) return false;
    Transfer in;
    const Block* source = nullptr;
    for (Mask free = ~busy_ & kEveryLane; free && !source;) {
      Block* block = next_block();
      if (!block) break;
      while (free && !block->is_empty()) {
        const int entry = block->next++;
        const std::uint32_t row = block->row[entry];
        if (block != &fresh_ && is_answered(row)) continue;
        const int lane = take_lane(free);
        in.add(lane, block->lane[entry]);
        row_[lane] = row;
        weight_[lane] = block->weight[entry];
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
    for (int i = 0; i < 2; ++i) {
      quiet_[i] &= ~in.lanes;
      full_[i] &= ~in.lanes;
    }
    return true;
  }

  // Counts the solutions that were found, and writes the first of every puzzle.
  void count_solved() {
    Solved first;
    while (solved_) {
      const int lane = take_lane(solved_);
      const std::uint32_t row = row_[lane];
      if (job_.total) {
        *job_.total += weight_[lane];
        continue;
      }
      const std::uint64_t count = std::uint64_t{job_.counts[row]} + weight_[lane];
      if (!job_.counts[row]) first.add(lane, row);
      job_.counts[row] = static_cast<std::uint8_t>(count < job_.limit ? count : job_.limit);
      if (count >= job_.limit) drop(row);
    }
    if (job_.grids) write_solved(job_, cell_, first);
  }

  // Whether a puzzle is known to have as many solutions as were asked for.
  bool is_answered(std::uint32_t row) const {
    return !job_.total && job_.counts[row] >= job_.limit;
  }

  // Frees the lanes of a puzzle that is known to have as many solutions as were asked for.
  void drop(std::uint32_t row) {
    for (Mask lanes = busy_; lanes;) {
      const int lane = take_lane(lanes);
      if (row_[lane] == row) busy_ &= ~(Mask{1} << lane);
    }
    stalled_ &= busy_;
  }

  // Counts the stalled positions in which little is open, without another guess.
  bool count_rests() {
    const Mask small = stalled_ & find_rests(cell_);
    busy_ &= ~small;
    stalled_ &= ~small;
    for (Mask lanes = small; lanes;) {
      const int lane = take_lane(lanes);
      std::uint16_t sets[81];
      for (int i = 0; i < 81; ++i) {
        std::memcpy(&sets[i], reinterpret_cast<const char*>(cell_ + i) + 2 * lane, 2);
      }
      std::uint64_t solutions;
      if (!rest_.count(sets, solutions)) return false;
      *job_.total += weight_[lane] * solutions;
    }
    return true;
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
      parked_->add(row_[lane], weight_[lane], parked_->size);
    }
    transfer.carry_out(cell_, parked_->cell);
    return true;
  }

  // Puts both halves of what is parked on the stack and makes room to park more.
  bool fork_parked() {
    if (parked_) {
      Block* first = spare_block();
      if (!first) return false;
      for (int i = 0; i < parked_->size; ++i) ++job_.guesses[parked_->row[i]];
      fork_block(*parked_, *first);
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

  // Reads puzzles until there are some that are not bad rows; false at the end of the input.
  bool read_fresh() {
    while (fresh_.is_empty()) {
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
      expect_block();
    }
    return true;
  }

  void expect_block() {
    if (first_ == last_) return;
    const std::size_t count = last_ - first_ < kLanes ? last_ - first_ : kLanes;
    const std::uint8_t* begin = row_of(job_, first_);
    const std::uint8_t* end = row_of(job_, first_ + count - 1) + 81;
    if (begin < end && end - begin < 256 * kLanes) rows_ahead_.expect(begin, end);
    if (job_.grids)
      grids_ahead_.expect(job_.grids + 81 * first_, job_.grids + 81 * (first_ + count));
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
  Vec cell_[81];
  std::uint32_t row_[kLanes] = {}, weight_[kLanes] = {};
  Mask busy_ = 0;     // lanes with a position that is neither dead nor solved
  Mask stalled_ = 0;  // those of them where nothing follows
  Mask solved_ = 0;   // lanes with a grid to be written
  // The verdicts of the last diagonal and the one before it.
  Mask quiet_[2] = {}, full_[2] = {};

  RestCounter rest_;
  Block fresh_;
  Block* stack_ = nullptr;            // the top first
  Block* parked_ = nullptr;           // stalled positions that are not forked yet
  Block* spare_ = nullptr;            // blocks to use again
  std::size_t first_ = 0, last_ = 0;  // rows claimed and not read yet
  Ahead rows_ahead_, grids_ahead_;
  bool exhausted_ = false;
  bool out_of_memory_ = false;
};

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
