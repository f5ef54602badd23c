// The compiled form of units and clashes, which lanes and makers read. Immutable.
#pragma once

#include <cstdint>
#include <vector>

namespace nonet {

// A digit is an index d = digit - 1, and a candidate is packed so that it can be
// taken apart without a division:
//
//     15    14 ........... 5  4 ... 0
//     free  cell (0 .. 624)   d (0 .. 24)
inline constexpr int kDigitBits = 5;
constexpr int pack(int cell, int d) { return cell << kDigitBits | d; }
constexpr int cell_of(int candidate) { return candidate >> kDigitBits; }
constexpr int digit_of(int candidate) { return candidate & ((1 << kDigitBits) - 1); }

constexpr std::uint32_t bit(int d) { return std::uint32_t{1} << d; }

struct Tables {
  int size;
  int cells;
  std::uint32_t full;  // the mask of all digits

  std::vector<std::uint16_t> house_cells;  // [house * size + place]

  // The houses of cell c are houses[house_start[c] .. house_start[c + 1]].
  std::vector<std::uint32_t> house_start;
  std::vector<std::uint16_t> houses;

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
