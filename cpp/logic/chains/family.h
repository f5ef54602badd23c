// Declarations that the files of the chain family share.
#pragma once

#include <span>

#include "logic/chains/graph.h"
#include "logic/chains/steps.h"

namespace nonet::logic {

// The chain through these nodes of a graph, each strong link with its simplest reason.
Chain chain_of(const ChainGraph& graph, std::span<const std::uint16_t> nodes, bool starts_strong,
               bool is_loop);

// The digits that chains of one digit may be found in.
unsigned digits_with_chains(const Study9& study);

// loops.cc
void find_x_cycles(const Study9& study, Sink& sink);
void find_continuous(const Study9& study, Sink& sink);
void find_grouped_continuous(const Study9& study, Sink& sink);

// Grouped chains and loops whose nodes are candidates and groups, without almost locked sets: for
// ratings by programs that do not take these for nodes.
void find_continuous_of_groups(const Study9& study, Sink& sink);
void find_discontinuous_of_groups(const Study9& study, Sink& sink);
void find_aics_of_groups(const Study9& study, Sink& sink);

// pairs.cc
void find_remote_pairs(const Study9& study, Sink& sink);

}  // namespace nonet::logic
