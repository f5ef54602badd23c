// The parts of a net of links that loops can run through.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/core/study.h"

namespace nonet::logic {

// Sets of nodes, each ascending, so that every loop of alternating links that excludes something
// lies within one of them. The net is of a position or a digit.
std::vector<std::vector<std::uint16_t>> find_circuits(const Study9& study, const ChainGraph& graph);

// What a set excludes that holds all of these digits.
CandidateSet locked_by(const Study9& study, const ChainSet& set, unsigned digits);

}  // namespace nonet::logic
