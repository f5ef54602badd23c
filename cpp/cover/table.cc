// Builds the table of what each option leaves of each item.
#include "cover/table.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>

namespace nonet::cover {
namespace {

// Even the largest tables make long searches 5 times as fast; the limit is what a search may use.
constexpr double kMostBytes = 256.0 * 1024 * 1024;
constexpr double kMostMaskBytes = 64.0 * 1024 * 1024;

// Clearing one bit of a row takes as long as intersecting this many words of it with a mask.
constexpr std::size_t kWordsPerBit = 2;

std::vector<Index> option_counts(const Problem& problem) {
  std::vector<Index> counts(static_cast<std::size_t>(problem.items()), 0);
  for (std::size_t entry = 0; entry < problem.entries(); ++entry) ++counts[problem.item(entry)];
  return counts;
}

// The number of bits to clear for an item: the entries of all its options.
std::vector<std::size_t> option_weights(const Problem& problem) {
  std::vector<std::size_t> weights(static_cast<std::size_t>(problem.items()), 0);
  for (Index option = 0; option < problem.options(); ++option) {
    const std::size_t begin = problem.begin(option), end = problem.end(option);
    for (std::size_t entry = begin; entry < end; ++entry)
      weights[problem.item(entry)] += end - begin;
  }
  return weights;
}

std::size_t words_needed(const Problem& problem, const std::vector<Index>& counts) {
  Index most = 1;
  for (Index item = 0; item < problem.primary(); ++item) most = std::max(most, counts[item]);
  return (static_cast<std::size_t>(most) + 63) / 64;
}

}  // namespace

bool Table::fits(const Problem& problem) {
  if (problem.has_bounds() || problem.primary() == 0 || problem.options() == 0) return false;
  const double words = static_cast<double>(words_needed(problem, option_counts(problem)));
  return 8.0 * problem.options() * words * problem.primary() <= kMostBytes;
}

Table::Size Table::size(const Problem& problem) {
  const std::vector<Index> counts = option_counts(problem);
  const std::vector<std::size_t> weights = option_weights(problem);
  const std::size_t words = words_needed(problem, counts);
  const std::uint64_t row = words * at(problem.primary());
  Size size{words, 0};
  for (std::size_t item = 0; item < counts.size(); ++item)
    size.masked += at(counts[item]) * std::min<std::uint64_t>(weights[item] * kWordsPerBit, row);
  return size;
}

// Lists for each item, including secondary ones, the entries that contain it; the position of an
// entry in the list of its item is the index of its bit.
class Table::Builder {
 public:
  Builder(Table& table, const Problem& problem)
      : table_(table), problem_(problem), weights_(option_weights(problem)) {
    const std::vector<Index> counts = option_counts(problem);
    ones_.assign(table.row_size(), ~Word{0});
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

  // Clears in a row the bits of the options that are incompatible with its own option.
  void clear(Word* row, Index option) {
    const std::size_t size = table_.row_size();
    std::size_t waiting = 0;
    std::array<const Word*, kAtOnce> masks;
    masks.fill(ones_.data());
    for (std::size_t entry = problem_.begin(option); entry < problem_.end(option); ++entry) {
      const Index item = problem_.item(entry), colour = problem_.colour(entry);
      const Word* const mask = find_mask(item, colour);
      if (mask == nullptr) {
        clear_others(row, item, colour);
        continue;
      }
      masks[waiting++] = mask;
      if (waiting < kAtOnce) continue;
      intersect(row, masks, size);
      masks.fill(ones_.data());
      waiting = 0;
    }
    if (waiting > 0) intersect(row, masks, size);
  }

 private:
  // The masks that one pass over a row applies.
  static constexpr std::size_t kAtOnce = 4;

  static void intersect(Word* row, const std::array<const Word*, kAtOnce>& masks,
                        std::size_t size) {
    const auto [a, b, c, d] = masks;
    for (std::size_t word = 0; word < size; ++word)
      row[word] &= a[word] & b[word] & c[word] & d[word];
  }

  // What an item in a colour leaves, for all options that have it so; null where clearing bit by
  // bit takes less time, or if the masks would take too much memory.
  const Word* find_mask(Index item, Index colour) {
    const std::size_t size = table_.row_size();
    if (weights_[at(item)] * kWordsPerBit <= size) return nullptr;
    const std::uint64_t key =
        std::uint64_t{static_cast<std::uint32_t>(item)} << 32 | static_cast<std::uint32_t>(colour);
    const auto found = masks_.find(key);
    if (found != masks_.end()) return found->second.data();
    if (8.0 * static_cast<double>(size) * static_cast<double>(masks_.size() + 1) > kMostMaskBytes)
      return nullptr;
    // With many colours, restoring the few options of one is faster than clearing all others.
    const Word* const none = colour == 0 ? nullptr : find_mask(item, 0);
    std::vector<Word>& mask = masks_[key];
    if (none != nullptr) {
      mask.assign(none, none + size);
      restore_colour(mask.data(), item, colour);
    } else {
      mask.assign(size, ~Word{0});
      clear_others(mask.data(), item, colour);
    }
    return mask.data();
  }

  void clear_others(Word* row, Index item, Index colour) const {
    for (std::size_t i = starts_[at(item)]; i < starts_[at(item) + 1]; ++i) {
      const std::size_t entry = entries_[i];
      if (colour == 0 || problem_.colour(entry) != colour) clear_option(row, owners_[entry]);
    }
  }

  void restore_colour(Word* row, Index item, Index colour) const {
    for (std::size_t i = starts_[at(item)]; i < starts_[at(item) + 1]; ++i)
      if (problem_.colour(entries_[i]) == colour)
        each_bit(owners_[entries_[i]], [&](std::size_t word, Word bit) { row[word] |= bit; });
  }

  void clear_option(Word* row, Index option) const {
    each_bit(option, [&](std::size_t word, Word bit) { row[word] &= ~bit; });
  }

  // Calls visit(word, bit) for each place of an option in a row.
  template <typename Visit>
  void each_bit(Index option, Visit visit) const {
    for (std::size_t entry = problem_.begin(option); entry < problem_.end(option); ++entry) {
      const Index item = problem_.item(entry);
      if (item >= problem_.primary()) continue;
      visit(at(item) * table_.words() + bits_[entry] / 64, Word{1} << (bits_[entry] % 64));
    }
  }

  Table& table_;
  const Problem& problem_;
  const std::vector<std::size_t> weights_;
  std::vector<std::size_t> starts_;
  std::vector<std::size_t> entries_, bits_;
  std::vector<Index> owners_;
  std::vector<Word> ones_;  // a mask that clears nothing
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
  Line ones;
  std::fill(std::begin(ones.words), std::end(ones.words), ~Word{0});
  rows_.assign(lines_for(row_size()) * at(problem.options()), ones);

  std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
  Builder builder(*this, problem);
  for (Index option = 0; option < problem.options(); ++option) {
    builder.clear(rows_[lines_for(row_size()) * at(option)].words, option);
    for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry) {
      const Index item = problem.item(entry);
      if (item >= primary_) continue;
      options_[next[at(item)]++] = option;
      items_[masks_ * at(option) + at(item) / 64] |= Word{1} << (item % 64);
    }
  }
}

}  // namespace nonet::cover
