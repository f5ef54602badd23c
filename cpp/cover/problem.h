// Problem: a source, checked and laid out for the kernels.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "nonet/cover.h"

namespace nonet::cover {

using Index = std::int32_t;

class Reach;
class Table;

class Problem {
 public:
  explicit Problem(Source source);
  ~Problem();

  Index options() const { return static_cast<Index>(source_.ends.size()); }
  Index items() const { return static_cast<Index>(source_.primary + source_.secondary); }
  Index primary() const { return static_cast<Index>(source_.primary); }
  std::size_t entries() const { return source_.items.size(); }

  // The entries of an option are begin .. end - 1.
  std::size_t begin(Index option) const {
    return option == 0 ? 0 : static_cast<std::size_t>(source_.ends[option - 1]);
  }
  std::size_t end(Index option) const { return static_cast<std::size_t>(source_.ends[option]); }
  Index item(std::size_t entry) const { return source_.items[entry]; }
  Index colour(std::size_t entry) const {
    return source_.colours.empty() ? 0 : source_.colours[entry];
  }
  Index least(Index item) const { return least_.empty() ? 1 : least_[item]; }
  Index most(Index item) const { return most_.empty() ? 1 : most_[item]; }

  // Whether some item has bounds other than exactly once.
  bool has_colours() const { return !source_.colours.empty(); }
  bool has_bounds() const { return !least_.empty(); }

  // The table of this problem, built on first use; only if Table::fits().
  const Table& table() const;
  // What each option concerns, built on first use; only if Reach::size() finds that it fits.
  const Reach& reach() const;

 private:
  Source source_;
  // Empty when all are 1; clamped to the number of options plus 1.
  std::vector<Index> least_, most_;
  mutable std::once_flag table_once_, reach_once_;
  mutable std::unique_ptr<const Table> table_;
  mutable std::unique_ptr<const Reach> reach_;
};

}  // namespace nonet::cover
