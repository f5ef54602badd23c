// The prices, rounded from measurements of 57 problems with 9 to 500 items (Zen 4).
#include "cover/price.h"

#include <algorithm>
#include <limits>

#include "cover/reach.h"
#include "cover/table.h"

namespace nonet::cover {
namespace {

// A node of cells takes 60 ns besides its updates, one of bits 20 ns besides 1.2 ns per word.
constexpr double kCellNode = 7.5;
constexpr double kBitNode = 2.5;
constexpr double kBitWord = 0.15;

// A node of local search takes 12 ns, 0.5 ns per word of its sets, 1.5 ns per item that its option
// concerns, and 4 ns per option removed (Zen 3; the bits of bits.h are priced as without AVX-512).
constexpr double kLocalNode = 1.5;
constexpr double kLocalSet = 0.06;
constexpr double kLocalItem = 0.19;
constexpr double kLocalUpdate = 0.5;
// It must promise to take so much of the time of bits.
constexpr double kLocalShare = 0.9;
// Clearing a bit of the lists takes 4 ns, and what has to be allocated 10 ns per option.
constexpr double kReachBit = 0.5;
constexpr double kReachOption = 1.25;

constexpr double kNever = std::numeric_limits<double>::infinity();

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

Price::Price(const Problem& problem) : reach_(kNever), local_node_(kNever) {
  const Table::Size size = Table::size(problem);
  const double row = static_cast<double>(size.words) * problem.primary();
  words_ = static_cast<double>(size.words);
  patience_ = kLeast + kMaskWord * row * static_cast<double>(problem.entries());
  table_ =
      kLeast + kTableWord * row * problem.options() + kMaskWord * static_cast<double>(size.masked);
  const Reach::Size reach = Reach::size(problem);
  if (!reach.fits) return;
  const auto bits = static_cast<double>(reach.bits);
  const double concerned = std::min<double>(bits / problem.options(), problem.primary());
  reach_ = kLeast + kReachBit * bits + kReachOption * problem.options();
  local_node_ = kLocalNode + kLocalSet * static_cast<double>(reach.sets) + kLocalItem * concerned;
}

double Price::by_cells(const Spent& spent) {
  return kCellNode * static_cast<double>(spent.nodes) + static_cast<double>(spent.updates);
}

double Price::by_bits(const Spent& spent) const {
  return kBitNode * static_cast<double>(spent.nodes) +
         kBitWord * words_ * static_cast<double>(spent.items);
}

double Price::by_local(const Spent& spent) const {
  return local_node_ * static_cast<double>(spent.nodes) +
         kLocalUpdate * static_cast<double>(spent.updates);
}

Kernel Price::best(const Spent& spent) const {
  const double local = by_local(spent), bits = by_bits(spent);
  const bool is_local = local < kLocalShare * bits;
  const double saved = by_cells(spent) - (is_local ? local : bits);
  if (saved <= 0) return Kernel::kCells;
  const double left = (1 - spent.share) / std::max(spent.share, 1e-9);
  const double built = is_local ? reach_ : table_;
  const bool is_worth = saved * left >= kTablesPromised * built || saved >= kTablesMissed * built;
  if (!is_worth) return Kernel::kCells;
  return is_local ? Kernel::kLocal : Kernel::kBits;
}

}  // namespace nonet::cover
