// Lanes of 8 bits: the digits 1 to 8 of a cell are one vector, and the nines of a box three.
//
// Include simd_avx512_bytes.h first. Nine digits need nine bits, but lanes have 8 or 16. In lanes
// of 8, twice as many puzzles are solved at a time, and the digit 9 is kept apart, place by place:
//
//     lane               0       1     2    ...   63
//     cell i of a box  {1,4,7}  {2}   { }   ...  {1,3}     bit d-1 for the digits 1 to 8
//
//     cells of a box     bits of `upper`   of `lower`     bits of `lines`
//         0 1 2              0 1 2                        0 to 2: columns with a place,
//         3 4 5              3 4 5                        3 to 5: rows with a place
//         6 7 8                               0 1 2
//
// So what follows from a set of places is one look-up in a table of 64 entries.
#pragma once

#include <cstring>

#include "lanes/plan.h"
#include "lanes/transpose.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The vectors of a box: nine cells, then its nines.
constexpr int kUpper = 0, kLower = 1, kNines = 9, kLines = 11;
constexpr int kBoxVectors = 12;
constexpr int kVectors = 9 * kBoxVectors;

// A cell of a box among its nines: the vector and the bit.
constexpr int part_of(int place) { return place < 6 ? kUpper : kLower; }
constexpr unsigned bit_of(int place) { return 1u << place % 6; }

NONET_ALWAYS std::uint8_t read_byte(const Vec* vector, int lane) {
  std::uint8_t byte;
  std::memcpy(&byte, reinterpret_cast<const char*>(vector) + lane, sizeof byte);
  return byte;
}
// The candidates that a lane has in a cell, given by the cell's vector.
NONET_ALWAYS std::uint16_t read_set(const Vec* vectors, int place, int lane) {
  const int in_box = place % kBoxVectors;
  const Vec* const box = vectors + place - in_box;
  const unsigned nines = read_byte(box + kNines + part_of(in_box), lane);
  const unsigned nine = (nines & bit_of(in_box)) != 0;
  return static_cast<std::uint16_t>(read_byte(vectors + place, lane) | nine << 8);
}
// The digit that a lane has in a cell with one candidate: the 9 where it has no other.
NONET_ALWAYS int read_digit(const Vec* vectors, int place, int lane) {
  return 1 + __builtin_ctz(read_byte(vectors + place, lane) | 0x100u);
}

// Tables for the nines. An index is the places in the upper or lower part of a box, or its lines.
template <class Entry>
constexpr Table tabulate(Entry entry_of) {
  Table table{};
  for (int i = 0; i < 64; ++i) table.entry[i] = static_cast<std::uint8_t>(entry_of(i));
  return table;
}
constexpr int size_of_bits(int bits) {
  int size = 0;
  for (; bits; bits &= bits - 1) ++size;
  return size;
}
// The cells of one part of a box, by row and column, for which something holds.
template <class Holds>
constexpr int cells_where(int part, Holds holds) {
  int cells = 0;
  for (int i = part == kUpper ? 0 : 6; i < (part == kUpper ? 6 : 9); ++i) {
    if (holds(i / 3, i % 3)) cells |= static_cast<int>(bit_of(i));
  }
  return cells;
}
constexpr bool has_column(int lines, int column) { return lines >> column & 1; }
constexpr bool has_row(int lines, int row) { return lines >> (3 + row) & 1; }

// The lines that the places of a part are in.
template <int kPart>
constexpr Table kLinesOf = tabulate([](int places) {
  if (kPart == kLower) return (places & 7) | (places & 7 ? 1 << 5 : 0);
  return ((places | places >> 3) & 7) | (places & 7 ? 1 << 3 : 0) | (places >> 3 ? 1 << 4 : 0);
});
// The lines in which a part has two places or more.
template <int kPart>
constexpr Table kTwiceIn = tabulate([](int places) {
  if (kPart == kLower) return size_of_bits(places & 7) > 1 ? 1 << 5 : 0;
  return (places & places >> 3 & 7) | (size_of_bits(places & 7) > 1 ? 1 << 3 : 0) |
         (size_of_bits(places >> 3) > 1 ? 1 << 4 : 0);
});
// The cells that are in any of some lines; in a row and a column of them; in all of them.
template <int kPart>
constexpr Table kInLines = tabulate([](int lines) {
  return cells_where(kPart,
                     [=](int r, int c) { return has_row(lines, r) || has_column(lines, c); });
});
template <int kPart>
constexpr Table kWhereLinesMeet = tabulate([](int lines) {
  return cells_where(kPart,
                     [=](int r, int c) { return has_row(lines, r) && has_column(lines, c); });
});
template <int kPart>
constexpr Table kInNoOther = tabulate([](int lines) {
  return cells_where(kPart, [=](int r, int c) { return !(lines & ~(1 << c | 1 << (3 + r))); });
});
// The cells that are in none of some lines, and those that are in a row and a column of them, with
// rows before columns here.
constexpr int swap_lines(int lines) { return lines >> 3 | (lines & 7) << 3; }
template <int kPart>
constexpr Table kOutsideLines = tabulate([](int lines) {
  const int own = swap_lines(lines);
  return cells_where(kPart, [=](int r, int c) { return !has_row(own, r) && !has_column(own, c); });
});
template <int kPart>
constexpr Table kWithinLines = tabulate([](int lines) {
  const int own = swap_lines(lines);
  return cells_where(kPart, [=](int r, int c) { return has_row(own, r) && has_column(own, c); });
});
constexpr Table kSwapLines = tabulate(swap_lines);

// The lines that have places, of places in a box.
NONET_ALWAYS Vec lines_of(Vec upper, Vec lower) {
  return either(look_up(upper, kLinesOf<kUpper>), look_up(lower, kLinesOf<kLower>));
}
// The same, and the lines with two places or more: a column has one in each part, or two above.
struct LinesOfPlaces {
  Vec any, twice;
};
NONET_ALWAYS LinesOfPlaces count_in_lines(Vec upper, Vec lower) {
  const Vec above = look_up(upper, kLinesOf<kUpper>), below = look_up(lower, kLinesOf<kLower>);
  const Vec within = either(look_up(upper, kTwiceIn<kUpper>), look_up(lower, kTwiceIn<kLower>));
  return {either(above, below), plus_both(within, above, below)};
}

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
