// Peers: which cells must differ from which, or may not both have a certain value.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "constraints/bits.h"
#include "constraints/problem.h"
#include "constraints/view.h"

namespace nonet::constraints {

class Peers {
 public:
  explicit Peers(int cells)
      : words_((cells + 63) / 64), sets_(static_cast<std::size_t>(cells) * words_) {}

  void add(int a, int b) {
    if (a == b) return;
    at(a)[b >> 6] |= Word{1} << (b & 63);
    at(b)[a >> 6] |= Word{1} << (a & 63);
  }
  void add_all(std::span<const int> cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) add(cells[i], cells[j]);
  }

  // Two cells may not both have this value. Call it when all cells that must differ are known.
  void add_for(int value, int a, int b) {
    if (by_value_.empty()) by_value_.resize(kMaxValues);
    std::vector<Word>& sets = by_value_[value];
    if (sets.empty()) sets = sets_;
    sets[static_cast<std::size_t>(a) * words_ + (b >> 6)] |= Word{1} << (b & 63);
    sets[static_cast<std::size_t>(b) * words_ + (a >> 6)] |= Word{1} << (a & 63);
  }

  bool differ(int a, int b) const { return at(a)[b >> 6] >> (b & 63) & 1; }
  int words() const { return words_; }
  const Word* at(int cell) const { return &sets_[static_cast<std::size_t>(cell) * words_]; }

  // Whether a value in either of two cells excludes it from a cell outside of `inside`.
  bool share_outside(const CellSet& inside, int a, int b) const {
    const auto share = [&](const std::vector<Word>& sets) {
      const Word* const from = &sets[static_cast<std::size_t>(a) * words_];
      const Word* const to = &sets[static_cast<std::size_t>(b) * words_];
      Word any = 0;
      for (int word = 0; word < words_; ++word) any |= from[word] & to[word] & ~inside[word];
      return any != 0;
    };
    return share(sets_) || std::any_of(by_value_.begin(), by_value_.end(), [&](const auto& sets) {
             return !sets.empty() && share(sets);
           });
  }

  // Calls `act(cell)` for each cell that must differ from all of `cells`; stops where it is false.
  template <typename Act>
  bool for_common(std::span<const int> cells, Act act) const {
    return for_common_in(sets_, cells, act);
  }
  // The same for each cell that may not have `value` if any of `cells` has it.
  template <typename Act>
  bool for_common_of(int value, std::span<const int> cells, Act act) const {
    const bool has_own = !by_value_.empty() && !by_value_[value].empty();
    return for_common_in(has_own ? by_value_[value] : sets_, cells, act);
  }
  // The same for those of `cells` whose positions are in `where`.
  template <typename Act>
  bool for_common_at(int value, std::span<const int> cells, Mask where, Act act) const {
    const bool has_own = !by_value_.empty() && !by_value_[value].empty();
    const Word* const sets = (has_own ? by_value_[value] : sets_).data();
    for (int word = 0; word < words_; ++word) {
      Word common = ~Word{0};
      for (Mask left = where; left != 0; left &= left - 1)
        common &= sets[static_cast<std::size_t>(cells[lowest(left)]) * words_ + word];
      for (; common != 0; common &= common - 1)
        if (!act(word * 64 + std::countr_zero(common))) return false;
    }
    return true;
  }

 private:
  Word* at(int cell) { return &sets_[static_cast<std::size_t>(cell) * words_]; }

  template <typename Act>
  bool for_common_in(const std::vector<Word>& sets, std::span<const int> cells, Act act) const {
    for (int word = 0; word < words_; ++word) {
      Word common = ~Word{0};
      for (const int cell : cells) common &= sets[static_cast<std::size_t>(cell) * words_ + word];
      for (; common != 0; common &= common - 1)
        if (!act(word * 64 + std::countr_zero(common))) return false;
    }
    return true;
  }

  int words_;
  std::vector<Word> sets_;
  std::vector<std::vector<Word>> by_value_;  // [value], all of `sets_` and more; empty if no more
};

// For values that some of `cells` must hold: puts one with a single place there, and removes one
// from the cells that must differ from all its places. False on a contradiction.
bool settle_places(View& view, const Peers& peers, std::span<const int> cells, Mask values);

// The same, but leaves out what it did before: kPlaceWords words of the view from `word` on hold
// the values that it has seen with two, three and more places.
inline constexpr int kPlaceWords = 4;
bool settle_new_places(View& view, const Peers& peers, std::span<const int> cells, Mask values,
                       int word);

}  // namespace nonet::constraints
