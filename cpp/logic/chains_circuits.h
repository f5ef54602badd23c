// The parts of a net of links that loops can run through.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/chains_graph.h"

namespace nonet::logic {

// Sets of nodes, each ascending, so that every loop of alternating links lies within one of them.
std::vector<std::vector<std::uint16_t>> find_circuits(const ChainGraph& graph);

}  // namespace nonet::logic
