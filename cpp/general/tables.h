// The compiled form of rules, which the engine reads at every step. Immutable.
#pragma once

#include <cstdint>
#include <vector>

namespace nonet {

// Inside the engine a digit is an index d = digit - 1, and a candidate is packed so that it can be
// taken apart without a division:
//
//     15    14 ........... 5  4 ... 0
//     free  cell (0 .. 624)   d (0 .. 24)
inline constexpr int kDigitBits = 5;
constexpr int pack(int cell, int d) { return cell << kDigitBits | d; }
constexpr int cell_of(int candidate) { return candidate >> kDigitBits; }
constexpr int digit_of(int candidate) { return candidate & ((1 << kDigitBits) - 1); }

// A cell's place in one of its houses.
struct Seat {
  std::uint32_t first_need;   // the house's need for digit index 0; those of other digits follow
  std::uint32_t keep;         // the mask that removes this place: ~(1 << place)
  std::uint32_t first_place;  // where the house starts in Tables::house_cells
};

// A *need* is met by exactly one candidate:
//
//     need            0 .. cells-1          cells + house * size + d
//     it asks         which digit is here?  where in this house does the digit go?
//     bit k of mask   digit index k         the house's k-th cell
//
// so that naked and hidden singles, naked and hidden pairs, and branching on cells and on places
// share their code.
struct Tables {
  int size;
  int cells;
  int needs;
  std::uint32_t full;  // the mask of all digits, and of all places of a house

  std::vector<std::uint16_t> house_cells;  // [house * size + place]

  // The seats of cell c are seats[seat_start[c] .. seat_start[c + 1]].
  std::vector<std::uint32_t> seat_start;
  std::vector<Seat> seats;

  // The cells that differ from cell c for any reason, as bits of `words` words:
  //
  //     peers[c * words + k], bit b   is cell 64 * k + b
  int words;
  std::vector<std::uint64_t> peers;

  // The peers of cell c that share no house with it. They come from short units and from clashes
  // that hold for every digit.
  std::vector<std::uint32_t> loose_start;
  std::vector<std::uint16_t> loose_peers;

  // The candidates that exclude candidate c in any other way.
  std::vector<std::uint32_t> clash_start;
  std::vector<std::uint16_t> clashing;
};

}  // namespace nonet
