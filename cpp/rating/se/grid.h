// Grid: the digits and candidates that Sudoku Explainer's rules look at, kept by cell and by house.
//
// Digits are 0 to 8 here. The three houses of a cell are numbered by type: box, row, column. The
// order matters: ratings depend on which of several patterns is found first.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace nonet::se {

using Mask = std::uint16_t;  // digits of a cell, or positions in a house

enum HouseType { kBox, kRow, kColumn };

inline constexpr int kCells = 81;
inline constexpr int kHouses = 27;
inline constexpr int kCandidates = 729;
inline constexpr Mask kAll = 0x1ff;

struct Layout {
  std::uint8_t house[kCells][3];  // type * 9 + number
  std::uint8_t index[kCells][3];  // where the cell is in that house
  std::uint8_t cell[kHouses][9];
  std::uint8_t peers[kCells][20];       // ascending
  std::uint64_t sees[kCells][2];        // the same as bits
  std::uint16_t weak[kCandidates][28];  // what a candidate excludes: its cell, box, row, column
};

constexpr Layout make_layout() {
  Layout layout{};
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    const int numbers[3] = {box, row, column};
    const int places[3] = {row % 3 * 3 + column % 3, column, row};
    for (int type = 0; type < 3; ++type) {
      layout.house[cell][type] = static_cast<std::uint8_t>(9 * type + numbers[type]);
      layout.index[cell][type] = static_cast<std::uint8_t>(places[type]);
      layout.cell[9 * type + numbers[type]][places[type]] = static_cast<std::uint8_t>(cell);
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    int count = 0;
    for (int other = 0; other < kCells; ++other) {
      bool is_peer = false;
      for (int type = 0; type < 3; ++type)
        is_peer |= layout.house[cell][type] == layout.house[other][type];
      if (!is_peer || other == cell) continue;
      layout.peers[cell][count++] = static_cast<std::uint8_t>(other);
      layout.sees[cell][other / 64] |= std::uint64_t{1} << (other % 64);
    }
    for (int digit = 0; digit < 9; ++digit) {
      std::uint16_t* next = layout.weak[9 * cell + digit];
      for (int other = 0; other < 9; ++other)
        if (other != digit) *next++ = static_cast<std::uint16_t>(9 * cell + other);
      for (int type = 0; type < 3; ++type)
        for (int place = 0; place < 9; ++place) {
          const int there = layout.cell[layout.house[cell][type]][place];
          bool is_seen = there == cell;
          for (int before = 0; before < type; ++before)
            is_seen |= layout.house[there][before] == layout.house[cell][before];
          if (!is_seen) *next++ = static_cast<std::uint16_t>(9 * there + digit);
        }
    }
  }
  return layout;
}

inline constexpr Layout kLayout = make_layout();

inline bool sees(int cell, int other) { return kLayout.sees[cell][other / 64] >> (other % 64) & 1; }

struct BitCounts {
  std::uint8_t of[512];
};

constexpr BitCounts make_bit_counts() {
  BitCounts counts{};
  for (unsigned mask = 1; mask < 512; ++mask)
    counts.of[mask] = static_cast<std::uint8_t>(counts.of[mask >> 1] + (mask & 1));
  return counts;
}

inline constexpr BitCounts kBitCounts = make_bit_counts();

// Of nine bits. A table, because not every CPU of this build's level counts bits.
inline int count_bits(unsigned mask) { return kBitCounts.of[mask & kAll]; }

inline int count_bits_64(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>(bits * 0x0101010101010101u >> 56);
}
inline int lowest(unsigned mask) { return std::countr_zero(mask); }

// The next larger number with as many bits.
inline unsigned next_combination(unsigned bits) {
  const unsigned smallest = bits & -bits, ripple = bits + smallest;
  return ripple | ((bits ^ ripple) >> 2) / smallest;
}

struct Grid {
  std::uint8_t digit[kCells];  // 1 to 9, 0 for an empty cell
  Mask candidates[kCells];
  Mask places[kHouses][9];
  std::uint8_t empty[kHouses];  // cells without a digit

  void clear() { std::memset(this, 0, sizeof *this); }

  bool has(int cell, int d) const { return candidates[cell] >> d & 1; }
  bool has(int node) const { return has(node / 9, node % 9); }

  void remove(int cell, int d) {
    candidates[cell] &= static_cast<Mask>(~(1u << d));
    for (int type = 0; type < 3; ++type)
      places[kLayout.house[cell][type]][d] &= static_cast<Mask>(~(1u << kLayout.index[cell][type]));
  }

  void remove_all(int cell, Mask digits) {
    for (unsigned left = digits & candidates[cell]; left; left &= left - 1)
      remove(cell, lowest(left));
  }

  void place(int cell, int d) {
    digit[cell] = static_cast<std::uint8_t>(d + 1);
    for (const int house : kLayout.house[cell]) --empty[house];
    remove_all(cell, kAll);
    for (const int peer : kLayout.peers[cell]) remove(peer, d);
  }
};

}  // namespace nonet::se
