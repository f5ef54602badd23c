// Finds the regions of a jigsaw puzzle beside its cells, so that they are not taken for a comment.
#pragma once

#include <cstddef>
#include <string_view>

namespace nonet::text {

// Where a word of 81 characters begins, or nine words of nine, in which nine signs occur nine times
// each, but not each once in every row and column, as in a solution; npos if there is none from
// `at` on. Those of each sign are connected if they must be.
std::size_t find_regions(std::string_view line, std::size_t at, bool must_connect = false);

inline bool has_regions(std::string_view line, bool must_connect = false) {
  return find_regions(line, 0, must_connect) != std::string_view::npos;
}

// The same in a row of a table, before and after the field that has the puzzle. Regions must be
// connected: another column may have a wrong solution.
std::size_t find_regions_beside(std::string_view row, std::size_t first, std::size_t last);

}  // namespace nonet::text
