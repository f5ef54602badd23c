// Lines of boxes under the classic rules, and the order in which boxes are visited.
//
// Include one simd_*.h first. The nine cells of a box are side by side, row by row. Here a *line*
// is the three cells that a box shares with a row or column:
//
//     box b           its neighbours in the band        and in the stack
//     0 1 2 ─ line    │ . . . │ . . . │                 two more boxes above or below
//     3 4 5           │ . . . │ . . . │
//     6 7 8           │ . . . │ . . . │
#pragma once

#include "lanes/always.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The vector of each cell, which are in order box by box.
struct BoxOrder {
  std::uint8_t place[81];
  constexpr BoxOrder() : place() {
    for (int row = 0; row < 9; ++row) {
      for (int column = 0; column < 9; ++column) {
        const int box = row / 3 * 3 + column / 3, in_box = row % 3 * 3 + column % 3;
        place[row * 9 + column] = static_cast<std::uint8_t>(box * kBoxVectors + in_box);
      }
    }
  }
};

constexpr BoxOrder kBoxOrder;

// A direction. Along rows, line i of a box has the cells 3i, 3i + 1, 3i + 2; along columns it has
// i, i + 3, i + 6.
struct Rows {
  static constexpr int kStep = 3, kNext = 1;
  static constexpr int line_of(int place) { return place / 3; }
};
struct Columns {
  static constexpr int kStep = 1, kNext = 3;
  static constexpr int line_of(int place) { return place % 3; }
};

// The unions of the three lines of a box.
template <class Direction>
NONET_ALWAYS void unite_lines(const Vec* box, Vec* lines) {
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    const Vec* cell = box + i * Direction::kStep;
    lines[i] = any_of(cell[0], cell[Direction::kNext], cell[2 * Direction::kNext]);
  }
}

// What the two neighbours in one direction imply for the lines of a box.
struct Neighbours {
  Vec left[3];  // digits that may be in the line
  Vec held[3];  // digits that the rest of the row or column can hold
};

// Pointing: a digit that a neighbour has in only one of its lines is in that line, and the rest of
// the row or column cannot hold it. This covers the digits placed in the neighbour, too. A digit
// that a neighbour has in no line is removed everywhere; the visit of that neighbour finds the
// contradiction, whatever else is removed.
template <class Direction>
NONET_ALWAYS Neighbours ask_neighbours(const Vec* a, const Vec* b) {
  Vec in_a[3], in_b[3];
  unite_lines<Direction>(a, in_a);
  unite_lines<Direction>(b, in_b);
  Neighbours said;
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    said.left[i] = within_either(either(in_a[j], in_a[k]), in_b[j], in_b[k]);
    said.held[i] = either(in_a[i], in_b[i]);
  }
  return said;
}

// The digits that each line of a box has twice or more.
template <class Direction>
NONET_ALWAYS void find_twice(const Vec* box, Vec* twice) {
  NONET_UNROLL for (int i = 0; i < 3; ++i) {
    const Vec* cell = box + i * Direction::kStep;
    twice[i] = two_of(cell[0], cell[Direction::kNext], cell[2 * Direction::kNext]);
  }
}

// The digits that have a place in a box, and those that have two or more.
struct Places {
  Vec any, more;
};
NONET_ALWAYS Places count_places(const Vec* box) {
  Vec row[3], twice[3];
  unite_lines<Rows>(box, row);
  find_twice<Rows>(box, twice);
  return {any_of(row[0], row[1], row[2]),
          either(two_of(row[0], row[1], row[2]), any_of(twice[0], twice[1], twice[2]))};
}

// The digits of nine cells.
NONET_ALWAYS Vec unite_box(const Vec* box) {
  return any_of(any_of(box[0], box[1], box[2]), any_of(box[3], box[4], box[5]),
                any_of(box[6], box[7], box[8]));
}

// Whether visits look for digits without a place in a row or column. Where that takes two
// instructions per line, it costs more than it saves: few positions become quiet with such a digit,
// and they are found when they are about to be forked.
constexpr bool kFindsMissing = kHasTernary;

// What the visit of a diagonal found, by lane.
struct Visit {
  Mask dead;   // has a contradiction
  Mask quiet;  // no candidate was removed
  Mask full;   // each box holds nine digits
};

// The first cells of a box and of its neighbours.
struct Around {
  std::uint8_t box, beside[2], stacked[2];
};
// The boxes of each diagonal, which share no row or column:
//
//     0 1 2
//     2 0 1     (for each box, the diagonal that visits it)
//     1 2 0
//
// Read from a table: computing them took a tenth of the instructions of a visit.
struct Diagonals {
  Around around[3][3];
  constexpr Diagonals() : around() {
    const auto first = [](int band, int stack) {
      return static_cast<std::uint8_t>((band % 3 * 3 + stack % 3) * kBoxVectors);
    };
    for (int diagonal = 0; diagonal < 3; ++diagonal) {
      for (int band = 0; band < 3; ++band) {
        const int stack = band + diagonal;
        around[diagonal][band] = {first(band, stack),
                                  {first(band, stack + 1), first(band, stack + 2)},
                                  {first(band + 1, stack), first(band + 2, stack)}};
      }
    }
  }
};
constexpr Diagonals kDiagonals;

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
