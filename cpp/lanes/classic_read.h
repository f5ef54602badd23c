// Reading puzzles under the classic rules.
//
// Include one simd_*.h first.
#pragma once

#include "lanes/block.h"
#include "lanes/classic_lines.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

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

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
