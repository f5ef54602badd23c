// Tables for the solver of single puzzles, computed by the compiler.
#pragma once

#include <array>
#include <cstdint>

namespace nonet::lanes {

// A digit's places in a band: three rows of nine columns, from the lowest bit on.
//
//     bit  0  1  2 |  3  4  5 |  6  7  8        line 0 | line 1 | line 2
//          9 10 11 | 12 13 14 | 15 16 17             3 |      4 |      5
//         18 19 20 | 21 22 23 | 24 25 26             6 |      7 |      8
constexpr std::uint32_t kBand = (1u << 27) - 1;

struct SingleTables {
  // For the nine places of a row: the lines that have one; the places themselves if there is only
  // one.
  std::array<std::uint8_t, 512> lines{};
  std::array<std::uint16_t, 512> single{};
  // For the lines of a band that have places: those that some way of filling the band uses, one
  // line in each row and box. None if there is no way.
  std::array<std::uint16_t, 512> useful{};
  // The places of nine lines, and those of nine columns, in a band.
  std::array<std::uint32_t, 512> of_lines{};
  std::array<std::uint32_t, 512> of_columns{};
  // The places that a digit in cell c excludes for the same digit, band by band.
  std::array<std::array<std::uint32_t, 3>, 81> seen{};

  constexpr SingleTables() {
    constexpr int ways[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (unsigned set = 0; set < 512; ++set) {
      for (int i = 0; i < 3; ++i) {
        if (set >> (3 * i) & 7) lines[set] |= static_cast<std::uint8_t>(1u << i);
      }
      if ((set & (set - 1)) == 0) single[set] = static_cast<std::uint16_t>(set);
      for (const auto& way : ways) {
        const unsigned needs = 1u << way[0] | 8u << way[1] | 64u << way[2];
        if ((set & needs) == needs) useful[set] = static_cast<std::uint16_t>(useful[set] | needs);
      }
      for (int i = 0; i < 9; ++i) {
        if (set >> i & 1) of_lines[set] |= 7u << (3 * i);
        if (set >> i & 1) of_columns[set] |= (1u | 1u << 9 | 1u << 18) << i;
      }
    }
    for (int a = 0; a < 81; ++a) {
      for (int b = 0; b < 81; ++b) {
        const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box)) {
          seen[a][b / 27] |= 1u << (b % 27);
        }
      }
    }
  }
};
inline constexpr SingleTables kTables;

}  // namespace nonet::lanes
