// Problems of units and clashes alone, which lanes and makers read in a form of their own.
#pragma once

#include <cstdint>
#include <vector>

#include "constraints/problem.h"
#include "nonet/rules.h"

namespace nonet::constraints {

// Whether a problem consists of units and clashes on a square grid.
bool is_plain(const Problem& problem);

// The units and clashes of a plain problem.
RulesSource source_of(const Problem& problem);

// The primitives of units and clashes, as read_problem reads them.
std::vector<std::int32_t> data_of(const RulesSource& source);

}  // namespace nonet::constraints
