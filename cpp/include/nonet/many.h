// Many grids under one set of rules, searched one by one on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "nonet/end.h"
#include "nonet/rules.h"

namespace nonet {

// `values` holds `rows` consecutive grids; the result arrays have one entry per grid. `grids`
// receives the first solution, or zeros, and may be null.
struct ManyGrids {
  const std::uint8_t* values = nullptr;
  std::size_t rows = 0;
  std::uint8_t* grids = nullptr;
  std::uint8_t* counts = nullptr;
  std::uint32_t* guesses = nullptr;
  std::atomic<std::uint64_t>* started = nullptr;  // grows by the rows started, to show progress
};

// Counts the solutions of each grid up to `limit` (1 to 255). Calls `may_go_on` every few
// milliseconds on the calling thread, and stops when it returns false. The result of a row depends
// on that row alone.
End solve_each(const std::shared_ptr<const Rules>& rules, const ManyGrids& grids, unsigned limit,
               int threads, const std::function<bool()>& may_go_on);

}  // namespace nonet
