// The search of the single path: depth first, on boards of bits.
//
// Include one simd_*.h first.
#pragma once

#include <cstring>

#include "lanes/single_settle.h"
#include "lanes/single_tables.h"
#include "lanes/single_tree.h"
#include "nonet/outcome.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The cell to guess in: of those with two candidates the one that sees the most open cells, else
// the first open one.
NONET_ALWAYS int choose_cell(const Sizes<Bands>& sizes) {
  const Bands open = sizes.twice, pairs = sizes.twice & ~sizes.thrice;
  int best = -1, most = -1;
  for (int k = 0; k < 3; ++k) {
    for (std::uint32_t cells = pairs[k]; cells; cells &= cells - 1) {
      const int cell = 27 * k + __builtin_ctz(cells);
      Bands peers;
      std::memcpy(&peers, kSeen.by[cell], sizeof peers);
      peers &= open;
      std::uint64_t halves[2];
      std::memcpy(halves, &peers, sizeof halves);
      const int number = __builtin_popcountll(halves[0]) + __builtin_popcountll(halves[1]);
      best = number > most ? cell : best;
      most = number > most ? number : most;
    }
  }
  if (best >= 0) return best;
  for (int k = 0; k < 3; ++k) {
    if (open[k]) return 27 * k + __builtin_ctz(open[k]);
  }
  return -1;
}

// The givens alone: a cell without one may hold any digit.
NONET_ALWAYS void read_board(Board& board, const std::uint8_t* values) {
  std::uint32_t given[10][4] = {};
  for (int k = 0; k < 3; ++k) {
    for (int i = 0; i < 27; ++i) given[values[27 * k + i]][k] |= 1u << i;
  }
  Bands empty;
  std::memcpy(&empty, given[0], sizeof empty);
  for (int d = 0; d < 9; ++d) {
    std::memcpy(&board.places[d], given[d + 1], sizeof(Bands));
    board.places[d] |= empty;
  }
}

class SingleTree {
 public:
  explicit SingleTree(Tree& tree) : tree_(tree) {}

  void start(const std::uint8_t* values) {
    tree_.at_solution = false;
    tree_.depth = 0;
    tree_.guesses = 0;
    read_board(tree_.board, values);
    tree_.alive = settle_board();
    tree_.is_done = !tree_.alive;
  }

  Outcome run(std::uint64_t budget) {
    if (tree_.is_done) return Outcome::kDone;
    if (!tree_.at_solution) {
      sizes_ = count_candidates(load(tree_.board));
    } else if (!go_back()) {
      return Outcome::kDone;
    }
    tree_.at_solution = false;
    for (;;) {
      const int cell = tree_.alive ? choose_cell(sizes_) : -1;
      if (cell >= 0) {
        if (budget-- == 0) return Outcome::kPaused;
        guess(cell);
        continue;
      }
      if (tree_.alive) {
        tree_.at_solution = true;
        return Outcome::kSolution;
      }
      if (!go_back()) return Outcome::kDone;
    }
  }

 private:
  [[gnu::noinline]] bool settle_board() { return settle(tree_.board, sizes_); }

  void guess(int cell) {
    const int k = cell / 27;
    Bands bit = {};
    bit[k] = 1u << (cell % 27);
    int d = 0;
    while (!(tree_.board.places[d][k] & bit[k])) ++d;
    ++tree_.guesses;
    Board& rest = tree_.waiting[tree_.depth++];
    rest = tree_.board;
    rest.places[d] &= ~bit;
    for (int other = 0; other < 9; ++other) {
      if (other != d) tree_.board.places[other] &= ~bit;
    }
    tree_.alive = settle_board();
  }

  // Goes back to the last guess, without the digit that was tried.
  bool go_back() {
    for (tree_.alive = false; tree_.depth && !tree_.alive;) {
      tree_.board = tree_.waiting[--tree_.depth];
      tree_.alive = settle_board();
    }
    tree_.is_done = !tree_.alive;
    return tree_.alive;
  }

  Tree& tree_;
  Sizes<Bands> sizes_;
};

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
