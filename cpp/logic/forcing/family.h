// The finders of forcing steps, one file each.
#pragma once

#include "logic/core/sink.h"
#include "logic/core/study.h"

namespace nonet::logic {

void find_nishio(const Study9& study, Sink& sink);
void find_chain_contradictions(const Study9& study, Sink& sink);
void find_cell_chains(const Study9& study, Sink& sink);
void find_unit_chains(const Study9& study, Sink& sink);
void find_net_contradictions(const Study9& study, Sink& sink);
void find_net_verities(const Study9& study, Sink& sink);
void find_nested_nets(const Study9& study, Sink& sink);
void find_guesses(const Study9& study, Sink& sink);

}  // namespace nonet::logic
