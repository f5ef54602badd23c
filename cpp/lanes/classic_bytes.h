// Classic in lanes of 8 bits.
//
// Include simd_avx512_bytes.h first, and bytes.h.
#pragma once

#include "lanes/bytes_fork.h"
#include "lanes/bytes_read.h"
#include "lanes/bytes_sweep.h"
#include "lanes/classic_rest.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The lanes in which a count is finished without a guess (classic_rest.h).
[[gnu::noinline]] Mask find_rests(const Vec* cell) {
  const Vec one = broadcast(1);
  Vec cells = broadcast(0), candidates = broadcast(0);
  for (int i = 0; i < kCells; ++i) {
    const int place = i % 9;
    const Vec* const box = cell + i / 9 * kBoxVectors;
    const Vec nines = box[kNines + part_of(place)];
    const Vec size = add_in(lanes_with(nines, broadcast(bit_of(place))), bits_of(box[place]), one);
    const Mask open = lanes_below(one, size);
    cells = add_in(open, cells, one);
    candidates = add_up_to_255(candidates, only_in(open, size));
  }
  return lanes_up_to(cells, broadcast(kRestCells)) &
         lanes_up_to(candidates, broadcast(kRestCandidates));
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL

// Classic is written in terms of them.
#include "lanes/classic.h"
