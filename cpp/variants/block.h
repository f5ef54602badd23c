// Blocks of puzzles beside those being worked on: fresh ones, set aside ones, solved ones.
//
// Include one simd_*.h first.
#pragma once

#include "lanes/transpose.h"
#include "variants/sweep.h"

namespace nonet::variants::NONET_LEVEL {
namespace {

// Positions that wait for a free lane: entry k, of puzzle row[k], is in lane lane[k] of the
// vectors.
struct alignas(64) Block {
  Vec cell[kCells];
  std::uint32_t row[kLanes];
  std::uint8_t lane[kLanes];
  int next = 0;  // the first entry that is still waiting
  int size = 0;
  Block* below = nullptr;  // in the pile it is on

  bool is_empty() const { return next == size; }
  void add(std::uint32_t of_row, int in_lane) {
    row[size] = of_row;
    lane[size++] = static_cast<std::uint8_t>(in_lane);
  }
};

// Reads up to kLanes rows from `first` on, `count` of them at most; answers how many it took.
[[gnu::noinline]] std::size_t read_block(const Job& job, std::size_t first, std::size_t count,
                                         Block& block) {
  const std::size_t taken = count < kLanes ? count : kLanes;
  const std::uint8_t* rows[kLanes];
  for (std::size_t l = 0; l < kLanes; ++l)
    rows[l] = job.values + (first + (l < taken ? l : 0)) * kCells;
  LaneBytes bytes;
  spread_rows(rows, bytes);
  for (int c = 0; c < kCells; ++c)
    block.cell[c] =
        first_of(set_of_digit(widen(digit_of_byte(bytes.cell[c], 0, 0))), broadcast(kAllDigits));
  block.next = block.size = 0;
  for (int l = 0; l < kLanes && static_cast<std::size_t>(l) < taken; ++l)
    block.add(static_cast<std::uint32_t>(first + l), l);
  return taken;
}

// Solved grids that wait until there are enough to be written together.
struct alignas(64) Solved {
  Vec cell[kCells];
  std::uint32_t row[kLanes];
  int size = 0;
};

// Lane by lane: beside the search of a variant's puzzle, writing it is nothing.
[[gnu::noinline]] void write_solved(const Job& job, Solved& solved) {
  const auto* const lanes = reinterpret_cast<const std::uint8_t*>(solved.cell);
  for (int l = 0; l < solved.size; ++l) {
    std::uint8_t* const row = job.grids + std::size_t{kCells} * solved.row[l];
    for (int c = 0; c < kCells; ++c) {
      std::uint16_t set;
      std::memcpy(&set, lanes + sizeof(Vec) * c + 2 * l, sizeof set);
      row[c] = static_cast<std::uint8_t>(1 + __builtin_ctz(set));
    }
  }
  solved.size = 0;
}

}  // namespace
}  // namespace nonet::variants::NONET_LEVEL
