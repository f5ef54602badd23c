// What the two searches for canonical forms have in common.
#pragma once

#include "nonet/canonical.h"

namespace nonet {

// Finds the form of grids without conflicts.
class Canonizer::Search {
 public:
  virtual ~Search() = default;
  virtual void find(const std::uint8_t* values, CanonicalForm& form) = 0;
};

namespace maker {

// For any grid with boxes of `shape`, made for puzzles.
std::unique_ptr<Canonizer::Search> puzzle_search(BoxShape shape);

// For complete 9x9 grids.
std::unique_ptr<Canonizer::Search> complete_search();

}  // namespace maker
}  // namespace nonet
