// The components of a graph of links that loops can pass through.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/core/study.h"

namespace nonet::logic {

// Sets of nodes, each ascending, such that every loop of alternating links that excludes something
// lies within one of them. The graph is that of a position or of one digit.
std::vector<std::vector<std::uint16_t>> find_circuits(const Study9& study, const ChainGraph& graph);

// The candidates excluded by a set that holds all of these digits.
CandidateSet locked_by(const Study9& study, const ChainSet& set, unsigned digits);

}  // namespace nonet::logic
