// The engines of one level: lanes for any rules, and the single path.
//
// Include one simd_*.h first, in a file of its own for each level, and words.h or bytes.h.
#pragma once

#include "lanes/engine.h"
#include "lanes/single_search.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

template <class Kind>
Ending solve(const Job& job) {
  Engine<Kind> engine(job);
  return engine.run();
}

void start_tree(Tree& tree, const std::uint8_t* values) { SingleTree(tree).start(values); }
Outcome run_tree(Tree& tree, std::uint64_t budget) { return SingleTree(tree).run(budget); }

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
