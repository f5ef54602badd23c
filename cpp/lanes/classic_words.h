// Classic in lanes of 16 bits.
//
// Include one simd_*.h first, and words.h.
#pragma once

#include "lanes/classic_fork.h"
#include "lanes/classic_read.h"
#include "lanes/classic_rest.h"
#include "lanes/classic_sweep.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The lanes in which a count is finished without a guess (classic_rest.h).
[[gnu::noinline]] Mask find_rests(const Vec* cell) {
  const Vec none = broadcast(0), one = broadcast(1);
  Vec cells = none, candidates = none;
  for (int i = 0; i < 81; ++i) {
    const Vec size = size_of(cell[i]);
    cells = add(cells, if_less(one, size, one, none));
    candidates = add(candidates, if_less(one, size, size, none));
  }
  return ~lanes_above(cells, broadcast(kRestCells)) &
         ~lanes_above(candidates, broadcast(kRestCandidates));
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL

// Classic is written in terms of them.
#include "lanes/classic.h"
