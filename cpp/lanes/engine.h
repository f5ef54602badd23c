// The lane engine: keeps every lane busy with a position of some puzzle.
//
// Include one simd_*.h first. The loop is short: propagate in all lanes; when enough lanes need
// attention, attend to them all at once.
//
//                     ┌──────────────▶ dead
//     a block ──▶ a busy lane ───────▶ solved ──▶ written out
//        ▲            └──────────────▶ stalled ─▶ parked ─┐
//        └─ first halves, second halves, fresh puzzles ◀─ forked ┘
//
// What depends on the rules is a Kind (Classic in classic.h, Variant in variants.h):
//
//     kAttend             how many lanes must need attention before it is given: with fewer, the
//                         fixed costs weigh more; with more, lanes idle longer
//     kCountsRests        whether it can finish a count in stalled lanes without a guess
//     kOrder.place[cell]  the vector of each cell, cells counted row by row
//     read                the candidates of fresh puzzles, and the lanes whose rows are not digits
//     propagate           removes candidates in all lanes, and reports what came of it
//     restart             forgets what propagate remembers of lanes that get another position
//     fork                turns the positions of a block into twice as many, counting guesses
#pragma once

#include <cstdlib>

#include "lanes/block.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

constexpr Mask kEveryLane = first_lanes(kLanes);

// What a propagation reports, by lane; lanes that are not busy may be in any of them.
struct Verdict {
  Mask dead;     // has a contradiction
  Mask solved;   // has a solution, unless it is dead
  Mask stalled;  // nothing more follows
};

NONET_ALWAYS int count_lanes(Mask lanes) {
  if constexpr (kLanes > 8) return __builtin_popcountll(lanes);
  // Without an instruction for it GCC calls a function, so eight lanes are looked up by halves.
  constexpr std::uint64_t sizes = 0x4332322132212110;
  const auto size = [](Mask four) { return static_cast<int>(sizes >> 4 * four & 7); };
  return size(lanes & 15) + size(lanes >> 4 & 15);
}
// Removes the lowest lane from a set and returns it.
NONET_ALWAYS int take_lane(Mask& lanes) {
  const int lane = __builtin_ctzll(lanes);
  lanes &= lanes - 1;
  return lane;
}

// Copies lanes of one set of vectors to lanes of another.
struct Transfer {
  Mask lanes = 0;  // the receivers
  std::uint8_t from[kLanes] = {};

  void add(int lane, int source) {
    from[lane] = static_cast<std::uint8_t>(source);
    lanes |= Mask{1} << lane;
  }
  [[gnu::noinline]] void carry_out(const Vec* source, Vec* target) const {
    copy_lanes(source, from, lanes, target, kVectors);
  }
};

template <class Kind>
class alignas(64) Engine {
 public:
  explicit Engine(const Job& job) : job_(job), kind_(job) {}
  ~Engine() {
    if (parked_) push(spare_, parked_);
    while (firsts_) std::free(pop(firsts_));
    while (seconds_) std::free(pop(seconds_));
    while (spare_) std::free(pop(spare_));
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  Ending run() {
    for (int i = 0; i < kVectors; ++i) cell_[i] = broadcast(kAllDigits);
    for (;;) {
      const Mask working = busy_ & ~stalled_;
      if (kLanes - count_lanes(working) >= Kind::kAttend) {
        if (job_.is_stopped(job_.shared)) return Ending::kStopped;
        if (!attend()) return Ending::kNoMemory;
        if (!busy_) return Ending::kDone;
      }
      rows_ahead_.prefetch();
      grids_ahead_.prefetch();
      sort(kind_.propagate(cell_, busy_));
    }
  }

 private:
  // Sorts lanes into dead, solved and stalled ones.
  void sort(const Verdict& now) {
    const Mask finished = now.solved & busy_ & ~now.dead;
    busy_ &= ~now.dead & ~finished;
    stalled_ = now.stalled & busy_;
    solved_ |= finished;
  }

  // Moves solved and stalled positions out of their lanes, and waiting ones into the free lanes.
  bool attend() {
    if (solved_) count_solved();
    if constexpr (Kind::kCountsRests) {
      if (stalled_ && job_.total && !count_rests()) return false;
    }
    if (stalled_ && !park()) return false;
    Transfer in;
    const Block* source = nullptr;
    for (Mask free = ~busy_ & kEveryLane; free && !source;) {
      Block* block = next_block();
      if (!block) break;
      while (free && !block->is_empty()) {
        const int entry = block->next++;
        const std::uint32_t row = block->row[entry];
        if (block != &fresh_ && is_answered(row, block->path[entry])) continue;
        const int lane = take_lane(free);
        in.add(lane, block->lane[entry]);
        row_[lane] = row;
        weight_[lane] = block->weight[entry];
        path_[lane] = block->path[entry];
        source = block;
      }
      // An emptied block keeps its contents until it is taken from the spare ones, after they are
      // copied.
      if (block != &fresh_ && block->is_empty()) {
        push(spare_, pop(block == firsts_ ? firsts_ : seconds_));
      }
    }
    if (out_of_memory_) return false;
    if (!source) return true;
    in.carry_out(source->cell, cell_);
    busy_ |= in.lanes;
    kind_.restart(in.lanes);
    return true;
  }

  // Counts the solutions that were found, and writes the leftmost of each puzzle.
  void count_solved() {
    Solved leftmost;
    while (solved_) {
      const int lane = take_lane(solved_);
      const std::uint32_t row = row_[lane];
      if (job_.total) {
        *job_.total += weight_[lane];
        continue;
      }
      const std::uint64_t count = std::uint64_t{job_.counts[row]} + weight_[lane];
      if (!job_.counts[row]) {
        leftmost.add(lane, row);
        note_path(lane);
      } else if (is_left(lane, leftmost)) {
        leftmost.replace(lane, row);
        note_path(lane);
      }
      job_.counts[row] = static_cast<std::uint8_t>(count < job_.limit ? count : job_.limit);
      if (count >= job_.limit) drop(row);
    }
    if (job_.grids) write_solved<Kind>(job_, cell_, leftmost);
  }

  void note_path(int lane) const {
    if (job_.paths && path_[lane] != job_.root) job_.paths[row_[lane]] = path_[lane];
  }

  // Whether the solution in a lane is left of the one that its puzzle has, which may be among those
  // that are about to be written.
  bool is_left(int lane, Solved& unwritten) const {
    if (!job_.paths) return false;
    const std::uint32_t row = row_[lane];
    if (path_[lane] != job_.paths[row]) return path_[lane] < job_.paths[row];
    if (!job_.grids) return false;
    write_solved<Kind>(job_, cell_, unwritten);
    unwritten.size = 0;
    std::uint8_t grid[kCells];
    write_grid<Kind>(cell_, lane, job_.grid_zero, grid);
    return std::memcmp(grid, job_.grids + std::size_t{kCells} * row, kCells) < 0;
  }

  // Whether nothing more is wanted of a position: its puzzle has as many solutions as were asked
  // for, and this one has none that is left of the leftmost.
  bool is_answered(std::uint32_t row, Path path) const {
    return !job_.total && job_.counts[row] >= job_.limit && (!job_.paths || path > job_.paths[row]);
  }

  // Frees the lanes of a puzzle from which nothing more is wanted.
  void drop(std::uint32_t row) {
    for (Mask lanes = busy_; lanes;) {
      const int lane = take_lane(lanes);
      if (row_[lane] == row && is_answered(row, path_[lane])) busy_ &= ~(Mask{1} << lane);
    }
    stalled_ &= busy_;
  }

  // Counts the solutions of stalled positions in which few cells are open, without a guess.
  bool count_rests() {
    const Mask small = stalled_ & Kind::find_rests(cell_);
    busy_ &= ~small;
    stalled_ &= ~small;
    for (Mask lanes = small; lanes;) {
      const int lane = take_lane(lanes);
      std::uint16_t sets[kCells];
      for (int i = 0; i < kCells; ++i) {
        sets[i] = read_set(cell_, i / 9 * kBoxVectors + i % 9, lane);
      }
      std::uint64_t solutions;
      if (!kind_.count_rest(sets, solutions)) return false;
      *job_.total += weight_[lane] * solutions;
    }
    return true;
  }

  // Moves stalled positions to the block that is forked next, until it is full: the cost of a fork
  // is shared by its positions, so the others wait in their lanes until then.
  bool park() {
    if (!parked_ || parked_->size == kLanes) {
      if (!fork_parked()) return false;
    }
    Transfer transfer;
    while (stalled_ && parked_->size < kLanes) {
      const int lane = take_lane(stalled_);
      busy_ &= ~(Mask{1} << lane);
      transfer.add(parked_->size, lane);
      parked_->add(row_[lane], weight_[lane], path_[lane], parked_->size);
    }
    transfer.carry_out(cell_, parked_->cell);
    return true;
  }

  // Forks what is parked, puts the halves on their piles, and makes room to park more.
  bool fork_parked() {
    if (parked_) {
      Block* first = spare_block();
      if (!first) return false;
      kind_.fork(job_, *parked_, *first);
      push(parked_->is_empty() ? spare_ : seconds_, parked_);
      push(firsts_, first);
    }
    parked_ = spare_block();
    return parked_ != nullptr;
  }

  // The block whose positions are next: the first halves of forks, else the second halves, else
  // fresh puzzles, else what is parked. In a puzzle of many solutions the first halves lead to the
  // leftmost, and the others need not be searched then.
  Block* next_block() {
    if (firsts_) return firsts_;
    if (seconds_) return seconds_;
    if (!fresh_.is_empty() || read_fresh()) return &fresh_;
    if (parked_ && parked_->size) out_of_memory_ = !fork_parked();
    return firsts_;
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
      first_ += read_block<Kind>(job_, first_, last_ - first_, fresh_);
      expect_block();
    }
    return true;
  }

  void expect_block() {
    if (first_ == last_) return;
    const std::size_t count = last_ - first_ < kLanes ? last_ - first_ : kLanes;
    const std::uint8_t* begin = row_of(job_, first_);
    const std::uint8_t* end = row_of(job_, first_ + count - 1) + kCells;
    if (begin < end && end - begin < 256 * kLanes) rows_ahead_.expect(begin, end);
    if (job_.grids)
      grids_ahead_.expect(job_.grids + kCells * first_, job_.grids + kCells * (first_ + count));
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
  Kind kind_;
  Vec cell_[kVectors];
  std::uint32_t row_[kLanes] = {}, weight_[kLanes] = {};
  Path path_[kLanes] = {};
  Mask busy_ = 0;     // lanes with a position that is neither dead nor solved
  Mask stalled_ = 0;  // those of them where nothing more follows
  Mask solved_ = 0;   // lanes with a grid to be written

  Block fresh_;
  Block* firsts_ = nullptr;           // the first halves of forks, the latest on top
  Block* seconds_ = nullptr;          // the second halves
  Block* parked_ = nullptr;           // stalled positions that are not forked yet
  Block* spare_ = nullptr;            // blocks to use again
  std::size_t first_ = 0, last_ = 0;  // rows claimed and not read yet
  Ahead rows_ahead_, grids_ahead_;
  bool exhausted_ = false;
  bool out_of_memory_ = false;
};

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
