// SetTable: all sets of values of one size, by their sum.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "constraints/bits.h"
#include "constraints/problem.h"

namespace nonet::constraints {

// The number of sets of k out of n values, or this many if there are more.
inline constexpr long kMostChoices = 1'000'000;
long choose(int n, int k);

class SetTable {
 public:
  // The table for this many values, made on first use and then shared.
  static const SetTable& of(int values);

  // Whether the sets of this size are listed: there may be too many.
  bool lists(int size) const { return !first_[size].empty(); }

  // The sets of `size` values whose indices add up to `sum`.
  std::span<const Mask> sets(int size, int sum) const {
    const std::vector<std::uint32_t>& first = first_[size];
    if (sum < 0 || sum + 1 >= static_cast<int>(first.size())) return {};
    return {masks_[size].data() + first[sum], masks_[size].data() + first[sum + 1]};
  }

 private:
  explicit SetTable(int values);
  void list(int values, int size);

  std::array<std::vector<Mask>, kMaxValues + 1> masks_;  // [size], by sum
  std::array<std::vector<std::uint32_t>, kMaxValues + 1>
      first_;  // [size][sum], one more at the end
};

}  // namespace nonet::constraints
