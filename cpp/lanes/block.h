// Positions outside the lanes: fresh puzzles, positions that wait, solved grids.
//
// Include one simd_*.h first. A `Kind` is the part of an engine that depends on the rules; engine.h
// lists what it has to offer.
#pragma once

#include "lanes/job.h"
#include "lanes/path.h"
#include "lanes/transpose.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// Positions that wait for a free lane: entry k belongs to puzzle row[k] and is in lane lane[k] of
// the vectors.
struct alignas(64) Block {
  Vec cell[kVectors];
  std::uint32_t row[kLanes];
  std::uint32_t weight[kLanes];  // how many solutions each of the position's stands for
  Path path[kLanes];
  std::uint8_t lane[kLanes];
  int next = 0;  // the first entry that is still waiting
  int size = 0;
  Block* below = nullptr;  // in its pile

  bool is_empty() const { return next == size; }
  void add(std::uint32_t of_row, std::uint32_t of_weight, Path of_path, int in_lane) {
    row[size] = of_row;
    weight[size] = of_weight;
    path[size] = of_path;
    lane[size++] = static_cast<std::uint8_t>(in_lane);
  }
};

// The lanes from 0 on, as many as are asked for.
NONET_ALWAYS constexpr Mask first_lanes(int count) {
  return count ? static_cast<Mask>(~Mask{0}) >> (8 * sizeof(Mask) - count) : 0;
}

// Makes entries of the halves of forked positions, which are in the lanes of their entries: the
// first halves in `first`, the second halves in `block`. Where a fork is symmetric, both halves
// have equally many solutions, and the first half counts for both. Dead positions are dropped.
NONET_ALWAYS void split_entries(Block& block, Mask symmetric, Mask dead, Block& first) {
  const int positions = block.size;
  if (!((symmetric | dead) & first_lanes(positions))) {
    std::memcpy(first.row, block.row, sizeof first.row);
    std::memcpy(first.weight, block.weight, sizeof first.weight);
    std::memcpy(first.lane, block.lane, sizeof first.lane);
    for (int l = 0; l < positions; ++l) {
      first.path[l] = first_half(block.path[l]);
      block.path[l] = second_half(block.path[l]);
    }
    first.size = positions;
    return;
  }
  block.size = 0;
  for (int l = 0; l < positions; ++l) {
    if (dead >> l & 1) continue;
    const bool counts_twice = symmetric >> l & 1;
    const Path path = block.path[l];
    first.add(block.row[l], block.weight[l] << counts_twice, first_half(path), l);
    if (!counts_twice) block.add(block.row[l], block.weight[l], second_half(path), l);
  }
}

NONET_ALWAYS const std::uint8_t* row_of(const Job& job, std::size_t i) {
  return job.cells + (job.offsets ? job.offsets[i] : i * job.stride);
}

// Memory that will be needed soon, prefetched a little at a time: waiting for it would cost an easy
// puzzle as much as solving it, and so would prefetching all of it at once.
struct Ahead {
  // Cache lines per propagation: enough for a block of puzzles within the time they take.
  static constexpr int kLines = kLanes > 32 ? 12 : 6;

  const std::uint8_t* next = nullptr;
  const std::uint8_t* end = nullptr;

  void expect(const std::uint8_t* from, const std::uint8_t* to) {
    next = from;
    end = to;
  }
  NONET_ALWAYS_MEMBER void prefetch() {
    for (int i = 0; i < kLines && next < end; ++i, next += 64) __builtin_prefetch(next);
  }
};

// Reads up to kLanes rows from `first` on, at most `count`; returns how many it took.
template <class Kind>
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
  if (Mask strange = Kind::read(bytes, job.zero, job.dot, block.cell)) {
    for (; strange; strange &= strange - 1) {
      const int l = __builtin_ctzll(strange);
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
    Kind::read(bytes, job.zero, job.dot, block.cell);
  }
  block.next = 0;
  block.size = static_cast<int>(taken);
  for (int l = 0; l < kLanes; ++l) {
    block.row[l] = static_cast<std::uint32_t>(first) + static_cast<std::uint32_t>(l);
    block.weight[l] = 1;
    block.path[l] = job.root;
    block.lane[l] = static_cast<std::uint8_t>(l);
  }
  if (bad) {
    block.size = 0;
    for (int l = 0; l < static_cast<int>(taken); ++l) {
      if (!(bad >> l & 1)) block.add(block.row[l], 1, job.root, l);
    }
  }
  return taken;
}

// Solved grids: the lanes they are in, and the rows they belong to.
struct Solved {
  int size = 0;
  std::uint8_t lane[kLanes + 16] = {};
  std::uint32_t row[kLanes];

  // Adds a grid in place of the one that its row has.
  void replace(int of_lane, std::uint32_t of_row) {
    for (int i = 0; i < size; ++i) {
      if (row[i] == of_row) {
        lane[i] = static_cast<std::uint8_t>(of_lane);
        return;
      }
    }
    add(of_lane, of_row);
  }
  void add(int of_lane, std::uint32_t of_row) {
    lane[size] = static_cast<std::uint8_t>(of_lane);
    row[size++] = of_row;
  }
};

template <class Kind>
NONET_ALWAYS void write_grid(const Vec* cells, int lane, std::uint8_t zero, std::uint8_t* row) {
  int i = 0;
#if defined(NONET_FEW_LANES)
  const auto* lanes = reinterpret_cast<const std::uint8_t*>(cells) + 2 * lane;
  NONET_UNROLL for (; i < 80; i += 16) {
    const Bytes digits = digits_of_lane(lanes, Kind::kOrder.place + i, zero);
    std::memcpy(row + i, &digits, sizeof digits);
  }
#endif
  for (; i < 81; ++i) {
    row[i] = static_cast<std::uint8_t>(zero + read_digit(cells, Kind::kOrder.place[i], lane));
  }
}

template <class Kind>
[[gnu::noinline]] void write_solved(const Job& job, const Vec* cells, const Solved& solved) {
  const auto row = [&](int i) { return job.grids + std::size_t{81} * solved.row[i]; };
  int done = 0;
#if !defined(NONET_FEW_LANES)
  // Three grids or more are written faster together than one by one.
  for (; solved.size - done >= 3; done += 16) {
    std::uint8_t unused[81];
    std::uint8_t* rows[16];
    for (int l = 0; l < 16; ++l) rows[l] = done + l < solved.size ? row(done + l) : unused;
    gather_rows(cells, Kind::kOrder.place, solved.lane + done, job.grid_zero, rows);
  }
#endif
  for (; done < solved.size; ++done) {
    write_grid<Kind>(cells, solved.lane[done], job.grid_zero, row(done));
  }
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
