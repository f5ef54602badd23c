// Finds the regions of a jigsaw puzzle beside its cells, so that they are not taken for a comment.
#include "text/regions.h"

#include <algorithm>
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

// Whether the cells of each sign are connected by their sides. A solution with two digits exchanged
// has nine of each as well.
bool are_connected(std::string_view word) {
  std::array<bool, kPuzzleLength> seen{};
  std::array<unsigned char, kPuzzleLength> reached{};
  unsigned parts = 0;
  for (unsigned first = 0; first < kPuzzleLength; ++first) {
    if (seen[first]) continue;
    if (++parts > kSize) return false;
    unsigned count = 0;
    const auto reach = [&](unsigned cell) {
      if (seen[cell] || word[cell] != word[first]) return;
      seen[cell] = true;
      reached[count++] = static_cast<unsigned char>(cell);
    };
    reach(first);
    for (unsigned next = 0; next < count; ++next) {
      const unsigned cell = reached[next];
      if (cell >= kSize) reach(cell - kSize);
      if (cell + kSize < kPuzzleLength) reach(cell + kSize);
      if (cell % kSize > 0) reach(cell - 1);
      if (cell % kSize + 1 < kSize) reach(cell + 1);
    }
  }
  return true;
}

}  // namespace

std::size_t find_regions_beside(std::string_view row, std::size_t first, std::size_t last) {
  const std::size_t before = find_regions(row.substr(0, first), 0, true);
  return before != std::string_view::npos ? before : find_regions(row, last, true);
}

std::size_t find_regions(std::string_view line, std::size_t at, bool must_connect) {
  // Words of a row each, one after the other, and where the first of them begins.
  std::array<char, kPuzzleLength> rows{};
  std::size_t known = 0, first = 0;
  const auto are_found = [&](std::string_view word) {
    return is_regions(word) && (!must_connect || are_connected(word));
  };
  while (at + kSize <= line.size()) {
    const auto ends_word = [&](char c) { return ends_field(c) || parts_groups(c) || is_quote(c); };
    if (ends_word(line[at])) {
      ++at;
      continue;
    }
    const std::size_t start = at;
    while (at < line.size() && !ends_word(line[at])) ++at;
    if (at - start == kPuzzleLength && are_found(line.substr(start, kPuzzleLength))) return start;
    if (at - start != kSize) {
      known = 0;
      continue;
    }
    if (known == 0) first = start;
    std::copy_n(line.begin() + static_cast<std::ptrdiff_t>(start), kSize,
                rows.begin() + static_cast<std::ptrdiff_t>(known));
    known += kSize;
    if (known == kPuzzleLength) {
      if (are_found({rows.data(), kPuzzleLength})) return first;
      known = 0;
    }
  }
  return std::string_view::npos;
}

}  // namespace nonet::text
