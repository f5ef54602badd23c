// Builds the lists of what each option leaves of the items it concerns.
#include "cover/reach.h"

#include <algorithm>

namespace nonet::cover {
namespace {

// Each bit may need a loss of its own, of 16 bytes.
constexpr std::uint64_t kMostBits = std::uint64_t{1} << 22;
// A search has as many levels as items, and sets for each.
constexpr double kMostSetBytes = 16.0 * 1024 * 1024;
constexpr Word kAll = ~Word{0};

}  // namespace

Reach::Size Reach::size(const Problem& problem) {
  struct Item {
    std::uint64_t options, entries;  // and the entries of all these options
  };
  std::vector<Item> items(at(problem.items()));
  for (Index option = 0; option < problem.options(); ++option) {
    const std::size_t begin = problem.begin(option), end = problem.end(option);
    for (std::size_t entry = begin; entry < end; ++entry) {
      Item& item = items[at(problem.item(entry))];
      ++item.options;
      item.entries += end - begin;
    }
  }
  std::uint64_t longest = 1;
  for (Index item = 0; item < problem.primary(); ++item)
    longest = std::max(longest, items[at(item)].options);
  Size size{0, (at(problem.primary()) + 63) / 64 * longest, false};
  for (const Item& item : items) size.bits += item.options * item.entries;
  size.fits = !problem.has_bounds() && problem.primary() > 0 && longest <= 64 &&
              size.bits <= kMostBits &&
              8.0 * static_cast<double>(size.sets) * problem.primary() <= kMostSetBytes;
  return size;
}

Reach::Reach(const Problem& problem) : primary_(problem.primary()) {
  // The entries of each item, including secondary ones, in the order of their options.
  starts_.resize(at(problem.items()) + 1);
  for (std::size_t entry = 0; entry < problem.entries(); ++entry)
    ++starts_[at(problem.item(entry)) + 1];
  for (std::size_t item = 1; item < starts_.size(); ++item) starts_[item] += starts_[item - 1];
  std::vector<std::size_t> entries(problem.entries()), bits(problem.entries());
  options_.resize(problem.entries());
  std::vector<std::size_t> next(starts_.begin(), starts_.end() - 1);
  for (Index option = 0; option < problem.options(); ++option) {
    for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry) {
      const std::size_t item = at(problem.item(entry));
      bits[entry] = next[item] - starts_[item];
      options_[next[item]] = option;
      entries[next[item]++] = entry;
    }
  }

  const std::size_t words = (at(primary_) + 63) / 64;
  masks_.resize(words * at(problem.options()));
  std::vector<std::size_t> covered_ends, loss_ends;
  std::vector<Word> keep(at(primary_), kAll);
  std::vector<Index> concerned;
  // Removes an option from the lists of its items.
  const auto remove = [&](Index option) {
    for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry) {
      const Index item = problem.item(entry);
      if (item >= primary_) continue;
      if (keep[at(item)] == kAll) concerned.push_back(item);
      keep[at(item)] &= ~(Word{1} << bits[entry]);
    }
  };
  for (Index option = 0; option < problem.options(); ++option) {
    concerned.clear();
    Word* const mask = masks_.data() + words * at(option);
    for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry) {
      const Index item = problem.item(entry), colour = problem.colour(entry);
      for (std::size_t i = starts_[at(item)]; i < starts_[at(item) + 1]; ++i)
        if (colour == 0 || problem.colour(entries[i]) != colour) remove(options_[i]);
      if (item >= primary_) continue;
      covered_.push_back(item);
      mask[at(item) / 64] |= Word{1} << (item % 64);
    }
    for (const Index item : concerned) {
      const bool is_covered = mask[at(item) / 64] >> (item % 64) & 1;
      if (!is_covered) losses_.push_back({keep[at(item)], item});
      keep[at(item)] = kAll;
    }
    covered_ends.push_back(covered_.size());
    loss_ends.push_back(losses_.size());
  }
  std::size_t covered = 0, loss = 0;
  for (std::size_t option = 0; option < at(problem.options()); ++option) {
    moves_.push_back({{losses_.data() + loss, losses_.data() + loss_ends[option]},
                      {covered_.data() + covered, covered_.data() + covered_ends[option]},
                      masks_.data() + words * option});
    loss = loss_ends[option];
    covered = covered_ends[option];
  }
}

}  // namespace nonet::cover
