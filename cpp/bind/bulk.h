// The parts of nonet._native for classic 9x9 puzzles: the bulk calls, and the single path.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "nonet/lanes.h"

namespace nonet {

// A CPU level that does not exist or that this machine lacks: nonet._native.NoSuchCpu, a ValueError
// distinct from one raised by a progress function.
class NoSuchCpu : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The CPU level in use: the one that the caller or the environment asks for, otherwise the best.
// Throws NoSuchCpu.
Cpu chosen_cpu(const std::optional<std::string>& wanted);

// At least one thread; more than kMaxThreads are as many as that.
int checked_threads(std::int64_t threads);

void bind_bulk(nanobind::module_& m);
void bind_single(nanobind::module_& m);

}  // namespace nonet
