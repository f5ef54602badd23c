// Lines of text as rows for the bulk engine: where each puzzle begins, and which lines hold none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace nonet {

// How long a puzzle is, and what may follow it on its line.
inline constexpr std::size_t kPuzzleLength = 81;

struct Lines {
  std::vector<std::uint64_t> starts;  // one a line
  // Lines that cannot hold a puzzle: shorter than one, or with other text right behind it.
  std::vector<std::uint64_t> bad;
};

// Cuts text into lines, which end in \n or \r\n; a last line without an end counts.
Lines cut_lines(std::string_view text);

}  // namespace nonet
