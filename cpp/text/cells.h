// The characters of a 9x9 puzzle in a line of text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "nonet/blanks.h"

namespace nonet::text {

// Processes sixteen characters at a time, with the vector types that compilers provide for every
// CPU.
typedef std::uint8_t Vector __attribute__((vector_size(16)));

// Whether a character, or each one of a vector (then all bits are set), is 1 to 9 or one of the
// usual characters for an empty cell, 0 and a dot.
template <typename Byte>
constexpr auto is_plain(Byte c) {
  return (static_cast<Byte>(c - '.') <= 11) & (c != '/');  // ./0123456789 are consecutive
}

// Whether it is 1 to 9 or any of kBlanks; without a loop, for vectors.
template <typename Byte>
constexpr auto is_any_cell(Byte c) {
  return is_plain(c) | (c == '*') | (c == '_') | (c == '-') | ((c | 0x20) == 'x');
}

constexpr std::array<bool, 256> make_cell_table() {
  std::array<bool, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte)
    table[byte] = is_any_cell(static_cast<std::uint8_t>(byte));
  return table;
}
inline constexpr auto kIsCell = make_cell_table();

static_assert([] {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (kIsCell[byte] != ((c >= '1' && c <= '9') || kBlanks.find(c) != kBlanks.npos)) return false;
  }
  return true;
}());

constexpr bool is_cell(char c) { return kIsCell[static_cast<std::uint8_t>(c)]; }

// Whether the next 81 characters are all cells.
inline bool has_81_cells(const char* text) {
  constexpr int kPlaces[] = {0, 16, 32, 48, 64, 65};  // the last two overlap
  const auto all = [&](auto is_good) {
    Vector good = ~Vector{};
    for (const int place : kPlaces) {
      Vector part;
      std::memcpy(&part, text + place, sizeof part);
      good &= (Vector)is_good(part);
    }
    std::uint64_t halves[2];
    std::memcpy(halves, &good, sizeof halves);
    return (halves[0] & halves[1]) == ~std::uint64_t{0};
  };
  return all([](Vector part) { return is_plain(part); }) ||
         all([](Vector part) { return is_any_cell(part); });
}

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }
constexpr bool is_quote(char c) { return c == '"' || c == '\'' || c == '`'; }

// Whether a character ends a field, and may come right after a puzzle.
constexpr bool ends_field(char c) { return is_space(c) || c == ',' || c == ';' || c == '#'; }

// Whether a character may separate two groups of cells, once, in addition to any spaces.
constexpr bool parts_groups(char c) { return c == ',' || c == ';' || c == '/' || c == '|'; }

}  // namespace nonet::text
