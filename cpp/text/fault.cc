// Describes why a line has no puzzle, judging by the field that was most likely meant as one.
#include "text/fault.h"

#include <algorithm>
#include <vector>

#include "text/cells.h"

namespace nonet::text {
namespace {

// Words after these are ignored: a puzzle has no more, and a line may be very long.
constexpr std::size_t kMostWords = 200;

using Words = std::vector<Word>::const_iterator;

std::vector<Word> words_of(std::string_view line) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < line.size() && words.size() < kMostWords;) {
    if (line[at] == '#') break;
    if (ends_field(line[at]) || parts_groups(line[at])) {
      ++at;
      continue;
    }
    words.push_back(word_at(line, at, true));
    at = words.back().next;
  }
  return words;
}

std::size_t first_other(std::string_view line, const Word& word) {
  const auto* const begin = line.data();
  return static_cast<std::size_t>(std::find_if_not(begin + word.start, begin + word.end, is_cell) -
                                  begin);
}

LineReading wrong_count(std::size_t cells, std::size_t column) {
  return {.fault = LineFault::kCells, .column = column, .cells = cells};
}

// The fault of a word that is as long as a puzzle, or nearly so because cells are missing.
LineReading fault_of_run(std::string_view line, const Word& word) {
  const std::size_t other = first_other(line, word), cells = other - word.start;
  if (other < word.end && cells != kPuzzleLength)
    return {.fault = LineFault::kCharacter, .column = other};
  if (cells != kPuzzleLength)
    return wrong_count(cells, word.start + std::min(cells, kPuzzleLength));
  const bool is_closed = word.next == line.size() || ends_field(line[word.next]);
  if (other == word.end && is_closed) return {.fault = LineFault::kBefore, .column = word.start};
  return {.fault = LineFault::kAfter, .column = other};
}

// The number of cells in the words before the first other word.
LineReading count_cells(Words begin, Words end) {
  std::size_t cells = 0, column = 0;
  for (Words word = begin; word != end && word->is_cells; ++word) {
    if (cells <= kPuzzleLength) column = word->start;
    cells += word->length();
    if (cells <= kPuzzleLength) column = word->end;
  }
  return wrong_count(cells, column);
}

// The fault of a line without a long word: single cells, groups of cells, or other text.
LineReading fault_of_groups(std::string_view line, const std::vector<Word>& words) {
  const std::size_t length = words.front().length();
  const auto is_as_long = [&](const Word& word) { return word.length() == length; };
  if (length * words.size() == kPuzzleLength &&
      std::all_of(words.begin(), words.end(), is_as_long)) {
    for (const Word& word : words)
      if (!word.is_cells)
        return {.fault = LineFault::kCharacter, .column = first_other(line, word)};
  }
  if (const LineReading count = count_cells(words.begin(), words.end()); count.cells) return count;
  const Word& longest = *std::max_element(
      words.begin(), words.end(),
      [](const Word& one, const Word& two) { return one.length() < two.length(); });
  // Characters, not bytes, because that is how a reader counts.
  const auto is_first = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
  const auto characters =
      std::count_if(line.begin() + longest.start, line.begin() + longest.end, is_first);
  return wrong_count(static_cast<std::size_t>(characters), longest.end);
}

}  // namespace

Word word_at(std::string_view line, std::size_t at, bool by_group) {
  Word word{};
  const char quote = is_quote(line[at]) ? line[at++] : '\0';
  word.start = at;
  word.is_cells = true;
  while (at < line.size() && !ends_field(line[at]) && !(by_group && parts_groups(line[at])) &&
         !(quote && line[at] == quote))
    word.is_cells &= is_cell(line[at++]);
  word.end = at;
  word.is_cells &= at > word.start;
  word.next = quote && at < line.size() && line[at] == quote ? at + 1 : at;
  return word;
}

LineReading find_fault(std::string_view line) {
  const std::vector<Word> words = words_of(line);
  if (words.empty()) return {.fault = LineFault::kEmpty};
  const auto run = std::find_if(words.begin(), words.end(),
                                [](const Word& word) { return word.is_broken_puzzle(); });
  if (run == words.end()) return fault_of_groups(line, words);
  // Separate cells, too few of them, followed by the solution.
  const LineReading before = count_cells(words.begin(), run);
  return before.cells > kMostCellsBefore ? before : fault_of_run(line, *run);
}

}  // namespace nonet::text
