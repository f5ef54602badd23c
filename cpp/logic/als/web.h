// The web of almost locked sets: what each of them sees, and their restricted commons.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "logic/als/sets.h"

namespace nonet::logic {

// Rows of numbers, stored in one list.
class Rows {
 public:
  // `pairs` are (row, number); within a row the numbers keep their order.
  Rows() = default;
  Rows(int rows, const std::vector<std::pair<std::uint16_t, std::uint16_t>>& pairs);
  std::span<const std::uint16_t> operator[](int row) const {
    return {numbers_.data() + starts_[row], numbers_.data() + starts_[row + 1]};
  }

 private:
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint16_t> numbers_;
};

// What sets of cells see. Sets are identified by their index in the list, which must outlive this
// object; they may overlap. Digits count from 0.
class Sight {
 public:
  Sight(const Position<2>& position, std::span<const Als> sets);

  std::span<const Als> sets;

  // The cells of a set that may hold the digit.
  CellSet<2> places(int set, int digit) const {
    return sets[set].cells & position_.candidates[digit];
  }
  // The candidates of the digit that see all of those places: if one of them is true, the set lacks
  // the digit; if the set has the digit, all of them are false. No place of the set is among them,
  // because no cell sees itself.
  const CellSet<2>& sees(int set, int digit) const { return sees_[set * 9 + digit]; }
  // The sets that lack the digit when it is placed in the cell, ascending.
  std::span<const std::uint16_t> losers(int cell, int digit) const {
    if (!losers_) losers_ = find_losers();
    return (*losers_)[cell * 9 + digit];
  }

 protected:
  const Position<2>& position_;

 private:
  Rows find_losers() const;

  std::vector<CellSet<2>> sees_;
  mutable std::optional<Rows> losers_;  // computed on first use
};

// A set of n cells in one unit has n + 1 digits. Its cells all differ, so it lacks at most one of
// its digits; a set that lacks two cannot be filled.
class AlsWeb : public Sight {
 public:
  using Sight::Sight;

  // The sets that lack the digit when this one has it, and vice versa: it is a restricted common of
  // the two. It is in no cell of both, since every place in one sees every place in the other.
  std::span<const std::uint16_t> links(int set, int digit) const {
    if (!links_) links_ = find_links();
    return (*links_)[set * 9 + digit];
  }
  // The number of candidates in a set.
  int candidates(int set) const {
    if (candidates_.empty()) candidates_ = count_candidates();
    return candidates_[set];
  }
  // The digits of both sets whose places are all seen by one and the same candidate.
  unsigned shared(int a, int b) const {
    unsigned digits = 0;
    for (const int digit : Digits(sets[a].digits & sets[b].digits))
      if (sees(a, digit).meets(sees(b, digit))) digits |= 1U << digit;
    return digits;
  }

 private:
  Rows find_links() const;
  std::vector<int> count_candidates() const;

  // Computed on first use.
  mutable std::optional<Rows> links_;
  mutable std::vector<int> candidates_;
};

}  // namespace nonet::logic
