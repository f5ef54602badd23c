// Finds the regions of a jigsaw puzzle beside its cells, so that they are not taken for a comment.
#pragma once

#include <cstddef>
#include <string_view>

namespace nonet::text {

// Where a word of 81 characters begins, of which nine occur nine times each, but not each once in
// every row and column, as in a solution; npos if there is none from `at` on.
std::size_t find_regions(std::string_view line, std::size_t at);

inline bool has_regions(std::string_view line) {
  return find_regions(line, 0) != std::string_view::npos;
}

}  // namespace nonet::text
