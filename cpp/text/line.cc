// Finds the puzzle of a line: the grammar that nonet/lines.h describes.
#include <algorithm>
#include <optional>

#include "nonet/lines.h"
#include "text/cells.h"
#include "text/fault.h"
#include "text/regions.h"

namespace nonet {
namespace {

using namespace text;

constexpr unsigned kGroups[] = {1, 3, 9, 27};

// A name, as in `puzzle = "..."`; bytes of non-ASCII characters count as letters.
bool is_name(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         c == '.' || c == '[' || c == ']' || (static_cast<unsigned char>(c) & 0x80);
}

class LineReader {
 public:
  explicit LineReader(std::string_view line) : line_(line), size_(line.size()) {}

  LineReading read() const {
    const LineReading found = puzzle();
    if (found.fault != LineFault::kNone) return found;
    const std::size_t regions = find_regions(line_, found.end);
    if (regions == std::string_view::npos) return found;
    return {.fault = LineFault::kRegions, .column = regions};
  }

 private:
  LineReading puzzle() const {
    const std::size_t start = after_spaces(0);
    if (start == size_ || line_[start] == '#') return {.fault = LineFault::kEmpty};
    // In JSON and XML the names of fields give their meaning, not their order.
    if (line_[start] == '{' || line_[start] == '<')
      return {.fault = LineFault::kCharacter, .column = start};
    if (size_ == kPuzzleLength && is_digits_and_spaces()) return run_at(0, 0, size_);
    if (const std::size_t quote = after_name(start); quote < size_ && is_quote(line_[quote])) {
      if (auto found = puzzle_at(quote, 0)) {
        found->begin = 0;  // the name is not text of the user's
        return *found;
      }
    }
    std::size_t before = 0;  // length of the previous field if it is all cells, otherwise 0
    for (std::size_t at = start; at < size_ && at - start <= kMostBefore;) {
      if (const auto found = puzzle_at(at, before)) return *found;
      const Word word = word_at(line_, at, false);
      if (word.is_broken_puzzle()) break;
      before = word.is_cells ? word.length() : 0;
      at = word.next;
      while (at < size_ && !ends_field(line_[at])) ++at;
      for (; at < size_ && ends_field(line_[at]); ++at)
        if (line_[at] == '#') return find_fault(line_);
    }
    return find_fault(line_);
  }

  std::size_t after_spaces(std::size_t at) const {
    while (at < size_ && is_space(line_[at])) ++at;
    return at;
  }

  bool is_digits_and_spaces() const {
    return std::all_of(line_.begin(), line_.end(),
                       [](char c) { return c == ' ' || (c >= '0' && c <= '9'); });
  }

  // Where the value of `name = value` or `name: value` begins; the end of the line if the line has
  // another form.
  std::size_t after_name(std::size_t at) const {
    const std::size_t start = at;
    while (at < size_ && is_name(line_[at])) ++at;
    if (at == start) return size_;
    at = after_spaces(at);
    if (at == size_ || (line_[at] != '=' && line_[at] != ':')) return size_;
    return after_spaces(at + 1);
  }

  // The puzzle that begins here; `before` is the length of the group of cells before it.
  std::optional<LineReading> puzzle_at(std::size_t at, std::size_t before) const {
    const std::size_t begin = at;
    const char quote = is_quote(line_[at]) ? line_[at++] : '\0';
    if (size_ - at >= kPuzzleLength && has_81_cells(line_.data() + at)) {
      const std::size_t end = after_quote(at + kPuzzleLength, quote);
      if (end == size_ || ends_field(line_[end])) return run_at(at, begin, end);
    }
    const std::size_t group = group_at(at);
    // If an unquoted group of the same length comes before, there are more than 81 cells.
    if (std::find(std::begin(kGroups), std::end(kGroups), group) == std::end(kGroups) ||
        (group == before && !quote))
      return {};
    const std::size_t last = after_groups(at, group);
    if (!last) return {};
    const std::size_t end = after_quote(last, quote);
    const bool is_closed = end > last;
    if (end < size_ && !ends_field(line_[end])) return {};
    if (!is_closed && is_continued(end, group)) return {};
    return LineReading{
        .first = at, .group = static_cast<unsigned>(group), .begin = begin, .end = end};
  }

  static LineReading run_at(std::size_t first, std::size_t begin, std::size_t end) {
    return {.first = first, .group = kPuzzleLength, .begin = begin, .end = end};
  }

  std::size_t after_quote(std::size_t at, char quote) const {
    return quote && at < size_ && line_[at] == quote ? at + 1 : at;
  }

  // The number of consecutive cells here, up to the longest group.
  std::size_t group_at(std::size_t at) const {
    std::size_t count = 0;
    while (count < 28 && at + count < size_ && is_cell(line_[at + count])) ++count;
    return count;
  }

  // Where 81 cells in such groups end; 0 if there are not that many.
  std::size_t after_groups(std::size_t at, std::size_t group) const {
    for (std::size_t left = kPuzzleLength / group;; --left) {
      if (group_at(at) != group) return 0;
      at += group;
      if (left == 1) return at;
      const std::size_t next = after_gap(at);
      if (next == at) return 0;
      at = next;
    }
  }

  // Where the next group begins: after spaces, with at most one other separator among them.
  std::size_t after_gap(std::size_t at) const {
    at = after_spaces(at);
    if (at < size_ && parts_groups(line_[at])) at = after_spaces(at + 1);
    return at;
  }

  // Whether another group of cells follows.
  bool is_continued(std::size_t end, std::size_t group) const {
    const std::size_t next = after_gap(end);
    if (next == end || group_at(next) != group) return false;
    const std::size_t behind = next + group;
    return behind == size_ || ends_field(line_[behind]) || parts_groups(line_[behind]);
  }

  const std::string_view line_;
  const std::size_t size_;
};

}  // namespace

LineReading read_line(std::string_view line) {
  // Most lines consist of a puzzle only.
  if (line.size() == kPuzzleLength && has_81_cells(line.data()))
    return {.group = kPuzzleLength, .end = kPuzzleLength};
  return LineReader(line).read();
}

void copy_cells(std::string_view line, const LineReading& reading, char* cells) {
  if (reading.group == kPuzzleLength) {
    std::copy_n(line.data() + reading.first, kPuzzleLength, cells);
    return;
  }
  char* const end = cells + kPuzzleLength;
  for (std::size_t at = reading.first; cells != end; cells += reading.group) {
    while (!is_cell(line[at])) ++at;
    std::copy_n(line.data() + at, reading.group, cells);
    at += reading.group;
  }
}

}  // namespace nonet
