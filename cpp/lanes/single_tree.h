// Tree: the search for the solutions of one puzzle, in plain types that the code for every kind of
// CPU shares.
#pragma once

#include <cstdint>

namespace nonet::lanes {

// One number per band, the fourth is not used: the size of a small vector register.
typedef std::uint32_t Bands __attribute__((vector_size(16)));

// The places of each digit. An open cell is a place of several digits.
struct alignas(64) Board {
  Bands places[9];
};

// Searches depth first. The stack holds the boards without the digits that were tried: one for each
// cell that a guess has filled on the current board, so that 81 are enough.
struct Tree {
  Board board;
  bool alive;
  bool at_solution;
  bool is_done;
  int depth;
  std::uint64_t guesses;
  Board waiting[81];
};

}  // namespace nonet::lanes
