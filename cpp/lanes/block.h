// Blocks of puzzles beside those being worked on: fresh ones, set aside ones, solved ones.
//
// Include one simd_*.h first.
#pragma once

#include "lanes/job.h"
#include "lanes/sweep.h"
#include "lanes/transpose.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The place of each cell, counted row by row, in the box-by-box order of the engine.
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

// Positions that wait for a free lane: entry k, of puzzle row[k], is in lane lane[k] of the
// vectors.
struct alignas(64) Block {
  Vec cell[81];
  std::uint32_t row[kLanes];
  std::uint32_t weight[kLanes];  // solutions that each of the position's stands for
  std::uint8_t lane[kLanes];
  int next = 0;  // the first entry that is still waiting
  int size = 0;
  Block* below = nullptr;  // in the pile it is on

  bool is_empty() const { return next == size; }
  void add(std::uint32_t of_row, std::uint32_t of_weight, int in_lane) {
    row[size] = of_row;
    weight[size] = of_weight;
    lane[size++] = static_cast<std::uint8_t>(in_lane);
  }
};

// The givens of each lane; answers the lanes whose bytes are not all digits and dots.
[[gnu::noinline]] Mask read_givens(const LaneBytes& bytes, std::uint8_t zero, std::uint8_t dot,
                                   Vec* cell) {
  const Vec zeros = broadcast(zero), dots = broadcast(dot);
  Vec largest = broadcast(0);
  for (int i = 0; i < 81; ++i) {
    const Vec digit = subtract_unless(widen(bytes.cell[i]), zeros, dots);
    largest = larger(largest, digit);
    cell[kBoxOrder.place[i]] = set_of_digit(digit);
  }
  return lanes_above(largest, broadcast(9));
}

// Turns givens into candidates: an empty cell keeps what its row, column and box do not hold.
[[gnu::noinline]] void fill_candidates(Vec* cell) {
  Vec row[9], column[9], box[9];
  for (int i = 0; i < 9; ++i) row[i] = column[i] = broadcast(0);
  for (int b = 0; b < 9; ++b) {
    Vec lines[3];
    unite_lines<Rows>(cell + b * 9, lines);
    box[b] = any_of(lines[0], lines[1], lines[2]);
    for (int i = 0; i < 3; ++i) row[b / 3 * 3 + i] = either(row[b / 3 * 3 + i], lines[i]);
    unite_lines<Columns>(cell + b * 9, lines);
    for (int i = 0; i < 3; ++i) column[b % 3 * 3 + i] = either(column[b % 3 * 3 + i], lines[i]);
  }
  const Vec all = broadcast(kAllDigits);
  for (int b = 0; b < 9; ++b) {
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const Vec seen = any_of(row[b / 3 * 3 + i / 3], column[b % 3 * 3 + i % 3], box[b]);
      cell[b * 9 + i] = first_of(cell[b * 9 + i], minus(all, seen));
    }
  }
}

NONET_ALWAYS const std::uint8_t* row_of(const Job& job, std::size_t i) {
  return job.cells + (job.offsets ? job.offsets[i] : i * job.stride);
}

// Memory that will be wanted, asked for a little at a time: waiting for it would cost an easy
// puzzle as much as solving it, and so would asking for all of it at once.
struct Ahead {
  const std::uint8_t* next = nullptr;
  const std::uint8_t* end = nullptr;

  void expect(const std::uint8_t* from, const std::uint8_t* to) {
    next = from;
    end = to;
  }
  NONET_ALWAYS_MEMBER void ask() {
    for (int i = 0; i < 6 && next < end; ++i, next += 64) __builtin_prefetch(next);
  }
};

// Reads up to kLanes rows from `first` on, `count` of them at most; answers how many it took.
[[gnu::noinline]] std::size_t read_block(const Job& job, std::size_t first, std::size_t count,
                                         Block& block) {
  const std::size_t taken = count < kLanes ? count : kLanes;
  const std::uint8_t* rows[kLanes];
  for (std::size_t l = 0; l < kLanes; ++l) {
    rows[l] = row_of(job, first + (l < taken ? l : 0));
  }
  LaneBytes bytes;
  spread_rows(rows, bytes);
  Mask bad = 0;
  if (Mask strange = read_givens(bytes, job.zero, job.dot, block.cell)) {
    for (; strange; strange &= strange - 1) {
      const int l = __builtin_ctz(strange);
      std::uint8_t values[81];
      const unsigned fault = job.read_row(rows[l], job.zero, values);
      for (int i = 0; i < 81; ++i) {
        bytes.cell[i][l] = static_cast<std::uint8_t>(job.zero + (fault ? 0 : values[i]));
      }
      if (fault) bad |= Mask{1} << l;
      if (fault && static_cast<std::size_t>(l) < taken) {
        job.faults[first + l] = static_cast<std::uint8_t>(fault);
      }
    }
    read_givens(bytes, job.zero, job.dot, block.cell);
  }
  fill_candidates(block.cell);
  block.next = block.size = 0;
  for (std::size_t l = 0; l < taken; ++l) {
    if (!(bad >> l & 1)) block.add(static_cast<std::uint32_t>(first + l), 1, static_cast<int>(l));
  }
  return taken;
}

// Solved grids that wait until there are enough to be written together.
struct alignas(64) Solved {
  Vec cell[81];
  std::uint32_t row[kLanes];
  int size = 0;
};

[[gnu::noinline]] void write_solved(const Job& job, Solved& solved) {
  LaneBytes bytes;
  const Vec zero = broadcast(job.grid_zero);
  for (int i = 0; i < 81; ++i) {
    narrow(add(digit_of_set(solved.cell[kBoxOrder.place[i]]), zero), bytes.cell[i]);
  }
  std::uint8_t unused[81];
  std::uint8_t* rows[kLanes];
  for (int l = 0; l < kLanes; ++l) {
    rows[l] = l < solved.size ? job.grids + std::size_t{81} * solved.row[l] : unused;
  }
  gather_rows(bytes, rows);
  solved.size = 0;
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
