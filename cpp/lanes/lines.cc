// Finds the lines of a text and those that are too short or too long for a puzzle.
#include "nonet/lines.h"

#include <cstring>

namespace nonet {
namespace {

bool may_follow(char c) { return c == ' ' || c == ',' || c == ';' || c == '#' || c == '\t'; }

bool can_hold_puzzle(std::string_view line) {
  if (line.size() < kPuzzleLength) return false;
  return line.size() == kPuzzleLength || may_follow(line[kPuzzleLength]);
}

}  // namespace

Lines cut_lines(std::string_view text) {
  Lines lines;
  lines.starts.reserve(text.size() / (kPuzzleLength + 1) + 1);
  std::size_t start = 0;
  while (start < text.size()) {
    const void* found = std::memchr(text.data() + start, '\n', text.size() - start);
    const std::size_t end =
        found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data())
              : text.size();
    std::string_view line = text.substr(start, end - start);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (!can_hold_puzzle(line)) lines.bad.push_back(lines.starts.size());
    lines.starts.push_back(start);
    start = end + 1;
  }
  return lines;
}

}  // namespace nonet
