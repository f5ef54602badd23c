// What is wrong with a line that holds no puzzle, by the field that was most likely meant as one.
#pragma once

#include <cstddef>
#include <string_view>

#include "nonet/lines.h"

namespace nonet::text {

// How much text may stand before a puzzle. A puzzle that lacks a few cells is longer, so that it is
// not taken for a field and its solution, which may follow, for the puzzle.
inline constexpr std::size_t kMostBefore = 40;
// Numbers are shorter, and so is all else that looks like cells but puzzles.
inline constexpr std::size_t kMostCellsBefore = 20;

// A stretch of text between separators, its quotes left out.
struct Word {
  std::size_t start, end;
  std::size_t next;  // behind it, with the closing quote
  bool is_cells;     // not empty, and nothing else

  std::size_t length() const { return end - start; }
  bool is_broken_puzzle() const { return length() > (is_cells ? kMostCellsBefore : kMostBefore); }
};

// The word that begins here. With `by_group`, / and | end it as well.
Word word_at(std::string_view line, std::size_t at, bool by_group);

// The fault of a line that read_line found no puzzle in.
LineReading find_fault(std::string_view line);

}  // namespace nonet::text
