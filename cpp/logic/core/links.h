// Links: which candidates exclude each other, and of which pairs one must be true.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/core/position.h"
#include "logic/core/step.h"

namespace nonet::logic {

// Candidates are cell * size + digit; the lists of those that are not on the board are empty. Each
// list is ascending and without doubles.
struct Links {
  // weak[a]: if a is true, these are false: the same cell, or the same digit where a sees it.
  std::vector<std::vector<Candidate>> weak;
  // strong[a]: if a is false, these are true: the other one of a cell of two candidates, or of a
  // house with two places for the digit.
  std::vector<std::vector<Candidate>> strong;
};

Links find_links(const Position<2>& position);

}  // namespace nonet::logic
