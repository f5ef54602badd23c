// The two lane engines of one level: for the classic rules, and for variants.
//
// Include one simd_*.h first, in a file of its own for each level.
#pragma once

#include "lanes/classic.h"
#include "lanes/engine.h"
#include "lanes/variants.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

template <class Kind>
Ending solve(const Job& job) {
  Engine<Kind> engine(job);
  return engine.run();
}

}  // namespace

const Level kLevel = {solve<Classic>, solve<Variant>};

}  // namespace nonet::lanes::NONET_LEVEL
