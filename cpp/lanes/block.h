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

// Reads the givens of each lane, and gives every empty cell what its row, column and box do not
// hold. Answers the lanes whose bytes are not all digits and dots.
[[gnu::noinline]] Mask read_candidates(const LaneBytes& bytes, std::uint8_t zero, std::uint8_t dot,
                                       Vec* cell) {
  const Vec none = broadcast(0);
  Vec row[9], column[9], box[9];
  for (int i = 0; i < 9; ++i) row[i] = column[i] = box[i] = none;
  LaneByte largest = spread_byte(0);
  for (int r = 0; r < 9; ++r) {
    NONET_UNROLL for (int b = 0; b < 3; ++b) {
      const int in_box = (r / 3 * 3 + b) * 9 + r % 3 * 3;
      Vec given[3];
      NONET_UNROLL for (int i = 0; i < 3; ++i) {
        const LaneByte digit = digit_of_byte(bytes.cell[r * 9 + b * 3 + i], zero, dot);
        largest = larger_byte(largest, digit);
        given[i] = cell[in_box + i] = set_of_digit(widen(digit));
        column[b * 3 + i] = either(column[b * 3 + i], given[i]);
      }
      const Vec line = any_of(given[0], given[1], given[2]);
      row[r] = either(row[r], line);
      box[r / 3 * 3 + b] = either(box[r / 3 * 3 + b], line);
    }
  }
  for (int b = 0; b < 9; ++b) {
    NONET_UNROLL for (int i = 0; i < 9; ++i) {
      const Vec seen = any_of(row[b / 3 * 3 + i / 3], column[b % 3 * 3 + i % 3], box[b]);
      cell[b * 9 + i] = first_or_others(cell[b * 9 + i], seen);
    }
  }
  return lanes_above_nine(largest);
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
  if (Mask strange = read_candidates(bytes, job.zero, job.dot, block.cell)) {
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
    read_candidates(bytes, job.zero, job.dot, block.cell);
  }
  block.next = 0;
  block.size = static_cast<int>(taken);
  for (int l = 0; l < kLanes; ++l) {
    block.row[l] = static_cast<std::uint32_t>(first) + static_cast<std::uint32_t>(l);
    block.weight[l] = 1;
    block.lane[l] = static_cast<std::uint8_t>(l);
  }
  if (bad) {
    block.size = 0;
    for (int l = 0; l < static_cast<int>(taken); ++l) {
      if (!(bad >> l & 1)) block.add(block.row[l], 1, l);
    }
  }
  return taken;
}

// Solved grids: which lanes they are in, and which rows they belong to.
struct Solved {
  int size = 0;
  std::uint8_t lane[kLanes + 16] = {};
  std::uint32_t row[kLanes];

  void add(int of_lane, std::uint32_t of_row) {
    lane[size] = static_cast<std::uint8_t>(of_lane);
    row[size++] = of_row;
  }
};

NONET_ALWAYS void write_grid(const Vec* cells, int lane, std::uint8_t zero, std::uint8_t* row) {
  const auto* lanes = reinterpret_cast<const std::uint8_t*>(cells) + 2 * lane;
  for (int i = 0; i < 81; ++i) {
    std::uint16_t set;
    std::memcpy(&set, lanes + sizeof(Vec) * kBoxOrder.place[i], sizeof set);
    row[i] = static_cast<std::uint8_t>(zero + 1 + __builtin_ctz(set));
  }
}

// Grids that are written faster together than one by one.
constexpr int kTogether = 3;

[[gnu::noinline]] void write_solved(const Job& job, const Vec* cells, const Solved& solved) {
  const auto row = [&](int i) { return job.grids + std::size_t{81} * solved.row[i]; };
  int done = 0;
#if !defined(NONET_FEW_LANES)
  std::uint8_t unused[81];
  for (; solved.size - done >= kTogether; done += 16) {
    std::uint8_t* rows[16];
    for (int l = 0; l < 16; ++l) rows[l] = done + l < solved.size ? row(done + l) : unused;
    gather_rows(cells, kBoxOrder.place, solved.lane + done, job.grid_zero, rows);
  }
#endif
  for (; done < solved.size; ++done) {
    write_grid(cells, solved.lane[done], job.grid_zero, row(done));
  }
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
