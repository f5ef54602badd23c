// Comparisons of the engine for constraints with brute force.
#pragma once

#include <memory>

#include "nonet/constraints.h"
#include "tests/constraints_oracle.h"

namespace nonet::tests {

std::vector<std::uint32_t> random_masks(const Puzzle& puzzle, std::mt19937& dice);

std::shared_ptr<const ConstraintModel> model_of(const Puzzle& puzzle);

// Solutions by search, in one tree and in trees that are split as often as possible, equal those by
// brute force, and propagation keeps them all.
void compare(const Puzzle& puzzle, std::span<const std::uint32_t> masks);

// Solutions, as indices from 0, by a search that splits its trees all the time, puts solutions
// back, and searches the trees in turn.
std::vector<std::vector<int>> solutions_by_splitting(const ConstraintModel& model,
                                                     std::span<const std::uint32_t> masks);

// Every filling is accepted if and only if it obeys: what a leaf of the search relies on.
void compare_full(const Puzzle& puzzle, std::mt19937& dice);

}  // namespace nonet::tests
