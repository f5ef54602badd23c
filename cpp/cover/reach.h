// Reach: what every option leaves of the items it concerns, and nothing about the others.
//
// A table (table.h) has words for every pair of an option and an item. Where an option concerns few
// items, a list of these is shorter, and a search need not look at the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cover/narrow.h"
#include "cover/problem.h"

namespace nonet::cover {

class Reach {
 public:
  explicit Reach(const Problem& problem);
  Reach(const Reach&) = delete;
  Reach& operator=(const Reach&) = delete;

  struct Size {
    std::uint64_t bits;  // options removed, counted once per item: a limit on what the lists hold
    std::size_t sets;    // words of the sets of items that a level of the search has
    // Whether a problem can have a Reach: it cannot represent bounds, nor more than 64 options per
    // primary item, and must not take too much memory.
    bool fits;
  };
  static Size size(const Problem& problem);

  // What an option leaves of an item that it does not cover; bits are as in a table.
  struct Loss {
    Word keep;
    Index item;
  };
  // What choosing an option means.
  struct Move {
    std::span<const Loss> losses;
    std::span<const Index> covered;  // its primary items
    const Word* mask;                // the same, a bit per item
  };
  const Move& move(Index option) const { return moves_[at(option)]; }

  // The options of an item, by bit.
  const Index* options(Index item) const { return options_.data() + starts_[at(item)]; }
  Index count(Index item) const {
    return static_cast<Index>(starts_[at(item) + 1] - starts_[at(item)]);
  }
  Index items() const { return primary_; }

 private:
  static std::size_t at(Index index) { return static_cast<std::size_t>(index); }

  Index primary_;
  std::vector<std::size_t> starts_;  // of the options of each item
  std::vector<Index> options_, covered_;
  std::vector<Word> masks_;
  std::vector<Loss> losses_;
  std::vector<Move> moves_;  // by option
};

}  // namespace nonet::cover
