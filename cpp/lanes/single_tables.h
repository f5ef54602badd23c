// The cells that each cell sees, for the solver of single puzzles; computed by the compiler.
#pragma once

#include "lanes/single_tree.h"

namespace nonet::lanes {

constexpr std::uint32_t kBand = (1u << 27) - 1;  // three rows of nine columns, from the lowest bit

struct SeenCells {
  std::uint32_t by[81][4] = {};  // band by band, in the layout of Bands

  constexpr SeenCells() {
    for (int a = 0; a < 81; ++a) {
      for (int b = 0; b < 81; ++b) {
        const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)) {
          by[a][b / 27] |= 1u << (b % 27);
        }
      }
    }
  }
};
inline constexpr SeenCells kSeen;

}  // namespace nonet::lanes
