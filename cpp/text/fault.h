// Describes why a line has no puzzle, judging by the field that was most likely meant as one.
#pragma once

#include <cstddef>
#include <string_view>

#include "nonet/lines.h"

namespace nonet::text {

// How much text may precede a puzzle. A puzzle that lacks a few cells is longer than this, so that
// it is not mistaken for a field, and a solution after it for the puzzle.
inline constexpr std::size_t kMostBefore = 40;
// Numbers are shorter than this, and so is everything else that looks like cells but is not a
// puzzle.
inline constexpr std::size_t kMostCellsBefore = 20;

// A stretch of text between separators, without its quotes.
struct Word {
  std::size_t start, end;
  std::size_t next;  // the end, including the closing quote
  bool is_cells;     // not empty, and cells only

  std::size_t length() const { return end - start; }
  bool is_broken_puzzle() const { return length() > (is_cells ? kMostCellsBefore : kMostBefore); }
};

// The word that begins here. With `by_group`, / and | also end it.
Word word_at(std::string_view line, std::size_t at, bool by_group);

// The fault of a line in which read_line found no puzzle.
LineReading find_fault(std::string_view line);

}  // namespace nonet::text
