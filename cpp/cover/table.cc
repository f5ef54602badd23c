// Builds the table of what each option leaves of each item.
#include "cover/table.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace nonet::cover {
namespace {

// Larger tables do not fit the caches, and take longer to build than most searches.
constexpr double kMostBytes = 64.0 * 1024 * 1024;

// An update of a cell takes as long as narrowing this many words. Measured by the words that a
// search narrows per update it avoids: at 0.04 (pentominoes) bits are 18 times as fast, at 0.4
// (Langford pairs) 4 times; at 6 (Sudoku 9x9) cells are 1.5 times as fast, at 25 (Sudoku 25x25) 3
// times.
constexpr double kWordsPerUpdate = 3;
// An update also takes as long as building this many words of a table.
constexpr std::size_t kWordsMadePerUpdate = 16;

std::vector<Index> option_counts(const Problem& problem) {
  std::vector<Index> counts(static_cast<std::size_t>(problem.items()), 0);
  for (std::size_t entry = 0; entry < problem.entries(); ++entry) ++counts[problem.item(entry)];
  return counts;
}

std::size_t words_needed(const Problem& problem, const std::vector<Index>& counts) {
  Index most = 1;
  for (Index item = 0; item < problem.primary(); ++item) most = std::max(most, counts[item]);
  return (static_cast<std::size_t>(most) + 63) / 64;
}

}  // namespace

bool Table::pays(const Problem& problem) {
  if (problem.has_bounds() || problem.primary() == 0 || problem.options() == 0) return false;
  const std::vector<Index> counts = option_counts(problem);
  const double words = static_cast<double>(words_needed(problem, counts)) * problem.primary();
  if (8.0 * problem.options() * words > kMostBytes) return false;
  // A rough average of the entries removed when an option is chosen at the root.
  double others = 0;
  for (const Index count : counts) others += static_cast<double>(count) * (count - 1);
  const double length = static_cast<double>(problem.entries()) / problem.options();
  const double gone = others / problem.options() * (length - 1);
  return words <= kWordsPerUpdate * gone;
}

std::uint64_t Table::work(const Problem& problem) {
  const std::size_t words = words_needed(problem, option_counts(problem)) * at(problem.primary());
  return 1000 + words * problem.entries() / kWordsMadePerUpdate;
}

// Lists for each item, including secondary ones, the entries that contain it; the position of an
// entry in the list of its item is the index of its bit.
class Table::Builder {
 public:
  Builder(Table& table, const Problem& problem) : table_(table), problem_(problem) {
    const std::vector<Index> counts = option_counts(problem);
    starts_.assign(counts.size() + 1, 0);
    for (std::size_t item = 0; item < counts.size(); ++item)
      starts_[item + 1] = starts_[item] + static_cast<std::size_t>(counts[item]);
    entries_.resize(problem.entries());
    bits_.resize(problem.entries());
    owners_.resize(problem.entries());
    std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
    for (Index option = 0; option < problem.options(); ++option) {
      for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry) {
        const std::size_t item = at(problem.item(entry));
        bits_[entry] = next[item] - starts_[item];
        owners_[entry] = option;
        entries_[next[item]++] = entry;
      }
    }
  }

  // Clears in a row the bits of the options that are incompatible with the option of an entry.
  void clear(Word* row, std::size_t entry) {
    const Index item = problem_.item(entry);
    const Index colour = problem_.colour(entry);
    const std::size_t size = table_.row_size();
    // Where many entries share item and colour, one mask for all of them is cheaper.
    if ((starts_[at(item) + 1] - starts_[at(item)]) * 4 <= size) {
      clear_others(row, item, colour);
      return;
    }
    const std::uint64_t key =
        std::uint64_t{static_cast<std::uint32_t>(item)} << 32 | static_cast<std::uint32_t>(colour);
    std::vector<Word>& mask = masks_[key];
    if (mask.empty()) {
      mask.assign(size, ~Word{0});
      clear_others(mask.data(), item, colour);
    }
    for (std::size_t word = 0; word < size; ++word) row[word] &= mask[word];
  }

 private:
  void clear_others(Word* row, Index item, Index colour) const {
    for (std::size_t i = starts_[at(item)]; i < starts_[at(item) + 1]; ++i) {
      const std::size_t entry = entries_[i];
      if (colour == 0 || problem_.colour(entry) != colour) clear_option(row, owners_[entry]);
    }
  }

  void clear_option(Word* row, Index option) const {
    for (std::size_t entry = problem_.begin(option); entry < problem_.end(option); ++entry) {
      const Index item = problem_.item(entry);
      if (item >= problem_.primary()) continue;
      const std::size_t bit = bits_[entry];
      row[at(item) * table_.words() + bit / 64] &= ~(Word{1} << (bit % 64));
    }
  }

  Table& table_;
  const Problem& problem_;
  std::vector<std::size_t> starts_;
  std::vector<std::size_t> entries_, bits_;
  std::vector<Index> owners_;
  std::unordered_map<std::uint64_t, std::vector<Word>> masks_;
};

Table::Table(const Problem& problem) : primary_(problem.primary()) {
  const std::vector<Index> counts = option_counts(problem);
  words_ = words_needed(problem, counts);
  masks_ = (at(primary_) + 63) / 64;
  starts_.assign(at(primary_) + 1, 0);
  for (std::size_t item = 0; item < at(primary_); ++item)
    starts_[item + 1] = starts_[item] + static_cast<std::size_t>(counts[item]);
  options_.resize(starts_.back());
  items_.assign(masks_ * at(problem.options()), 0);
  rows_.assign(row_size() * at(problem.options()), ~Word{0});

  std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
  Builder builder(*this, problem);
  for (Index option = 0; option < problem.options(); ++option) {
    Word* const row = rows_.data() + row_size() * at(option);
    for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry) {
      const Index item = problem.item(entry);
      builder.clear(row, entry);
      if (item >= primary_) continue;
      options_[next[at(item)]++] = option;
      items_[masks_ * at(option) + at(item) / 64] |= Word{1} << (item % 64);
    }
  }
}

}  // namespace nonet::cover
