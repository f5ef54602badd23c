// The parts of nonet._native for classic 9x9 puzzles: the bulk calls, and the single path.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>

#include "nonet/lanes.h"

namespace nonet {

// The CPU level in use: the one that the caller or the environment asks for, otherwise the best.
// Raises ValueError if it is unknown or not supported by this machine.
Cpu chosen_cpu(const std::optional<std::string>& wanted);

int checked_threads(std::int64_t threads);

void bind_bulk(nanobind::module_& m);
void bind_single(nanobind::module_& m);

}  // namespace nonet
