// Finds the regions of a jigsaw puzzle beside its cells, so that they are not taken for a comment.
#include "text/regions.h"

#include <array>
#include <bit>

#include "nonet/lines.h"
#include "text/cells.h"

namespace nonet::text {
namespace {

constexpr unsigned kSize = 9;

bool is_regions(std::string_view word) {
  std::array<unsigned char, 256> number{}, count{};
  std::array<unsigned, kSize> rows{}, columns{};
  unsigned known = 0;
  for (unsigned cell = 0; cell < kPuzzleLength; ++cell) {
    const auto sign = static_cast<unsigned char>(word[cell]);
    if (!number[sign]) {
      if (known == kSize) return false;
      number[sign] = static_cast<unsigned char>(++known);
    }
    if (++count[sign] > kSize) return false;
    rows[cell / kSize] |= 1u << number[sign];
    columns[cell % kSize] |= 1u << number[sign];
  }
  // Nine signs at most, none more than nine times, in 81 cells: each occurs nine times.
  for (unsigned line = 0; line < kSize; ++line)
    if (std::popcount(rows[line]) != kSize || std::popcount(columns[line]) != kSize) return true;
  return false;
}

}  // namespace

std::size_t find_regions(std::string_view line, std::size_t at) {
  while (at + kPuzzleLength <= line.size()) {
    if (ends_field(line[at]) || is_quote(line[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < line.size() && !ends_field(line[at]) && !is_quote(line[at])) ++at;
    if (at - start == kPuzzleLength && is_regions(line.substr(start, kPuzzleLength))) return start;
  }
  return std::string_view::npos;
}

}  // namespace nonet::text
