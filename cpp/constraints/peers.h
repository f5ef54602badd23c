// Peers: which cells must differ from which.
#pragma once

#include <span>
#include <vector>

#include "constraints/bits.h"
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

  bool differ(int a, int b) const { return at(a)[b >> 6] >> (b & 63) & 1; }
  int words() const { return words_; }
  const Word* at(int cell) const { return &sets_[static_cast<std::size_t>(cell) * words_]; }

  // Calls `act(cell)` for each cell that must differ from all of `cells`; stops where it is false.
  template <typename Act>
  bool for_common(std::span<const int> cells, Act act) const {
    for (int word = 0; word < words_; ++word) {
      Word common = ~Word{0};
      for (const int cell : cells) common &= at(cell)[word];
      for (; common != 0; common &= common - 1)
        if (!act(word * 64 + std::countr_zero(common))) return false;
    }
    return true;
  }

 private:
  Word* at(int cell) { return &sets_[static_cast<std::size_t>(cell) * words_]; }

  int words_;
  std::vector<Word> sets_;
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
