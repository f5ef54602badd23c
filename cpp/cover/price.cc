// The prices, rounded from measurements of 57 problems with 9 to 500 items (Zen 4).
#include "cover/price.h"

#include <algorithm>

#include "cover/table.h"

namespace nonet::cover {
namespace {

// A node of cells takes 60 ns besides its updates, one of bits 20 ns besides 1.2 ns per word.
constexpr double kCellNode = 7.5;
constexpr double kBitNode = 2.5;
constexpr double kBitWord = 0.15;

// Filling a word takes 2 ns where the memory was used before, 4.5 ns with page faults.
constexpr double kTableWord = 0.25;
// Applying the masks of an option to its row takes 0.4 ns per word and mask.
constexpr double kMaskWord = 0.05;

// The share of the tree that is done is a guess, often too high: at 0.36 a fifth may be done. So a
// table is built if it promises to save half its price, and whatever the share is, as soon as it
// could have saved its price twice.
constexpr double kTablesPromised = 0.5;
constexpr double kTablesMissed = 2;

}  // namespace

Price::Price(const Problem& problem) {
  const Table::Size size = Table::size(problem);
  const double row = static_cast<double>(size.words) * problem.primary();
  words_ = static_cast<double>(size.words);
  patience_ = kLeast + kMaskWord * row * static_cast<double>(problem.entries());
  table_ =
      kLeast + kTableWord * row * problem.options() + kMaskWord * static_cast<double>(size.masked);
}

double Price::by_cells(const Spent& spent) {
  return kCellNode * static_cast<double>(spent.nodes) + static_cast<double>(spent.updates);
}

double Price::by_bits(const Spent& spent) const {
  return kBitNode * static_cast<double>(spent.nodes) +
         kBitWord * words_ * static_cast<double>(spent.items);
}

bool Price::is_worth(const Spent& spent) const {
  const double saved = by_cells(spent) - by_bits(spent);
  if (saved <= 0) return false;
  const double left = (1 - spent.share) / std::max(spent.share, 1e-9);
  return saved * left >= kTablesPromised * table_ || saved >= kTablesMissed * table_;
}

}  // namespace nonet::cover
