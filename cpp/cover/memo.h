// Memo: counts solutions and remembers how many each set of items that is left to cover has.
//
// Where options concern few items, as dominoes on a board do, the same items are left after many
// different choices, and what follows is the same. The tree then has far fewer different nodes than
// nodes: 258,584,046,368 tilings of a 10x10 board are 20,000.
//
// Without bounds and colours, the options that remain are those without a covered item, so the
// covered items decide what follows. A set of items is known by the exclusive or of random numbers
// of 128 bits, one per item. Two sets of n have the same number with probability n^2 / 2^129 at
// most, less than 1 in 10^25 for a million. The numbers are new in every process, so that no
// problem can be made for which two sets have the same; the results do not depend on them
// otherwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "cover/cells.h"
#include "nonet/cover.h"

namespace nonet::cover {

// A number of solutions: 256 bits, the lowest first.
using Large = std::array<std::uint64_t, 4>;
// Adds to a number; false if the sum does not fit.
bool add(Large& sum, const Large& more);

class Memo::Body {
 public:
  Body(std::shared_ptr<const Problem> problem, std::size_t most);

  bool run(std::uint64_t nodes, const std::function<bool()>& may_go_on);
  Large found() const;
  double share() const;

  std::uint64_t nodes = 0;
  double walked = 0;  // nodes that a search without memory would have walked
  bool is_over = false;
  bool is_too_large = false;

 private:
  struct Key {
    std::uint64_t low = 0, high = 0;
    bool operator==(const Key&) const = default;
    Key operator^(const Key& other) const { return {low ^ other.low, high ^ other.high}; }
  };
  // What is known of a set of items; `walked` is 0 for a free place.
  struct Entry {
    Key key;
    Large found;
    double walked = 0;
  };
  struct Branch {
    Index count, next = 0;
    Key key;
    Large found{};
    double walked = 0;
  };

  void open(const Key& key);
  void advance();
  void leave(const Branch& done);
  void gain(const Large& found, double walked);
  const Entry* look_up(const Key& key) const;
  void remember(const Branch& done);
  void grow();

  // A set is looked for in so many places from where its number points to.
  static constexpr std::size_t kPlaces = 4;
  static constexpr std::size_t kFirst = 1 << 10;

  const std::shared_ptr<const Problem> problem_;
  const std::size_t most_;  // entries
  Cells<false> cells_;
  std::vector<Key> options_;  // the sum of the items of each option
  std::vector<Entry> entries_;
  std::size_t kept_ = 0;
  std::vector<Branch> branches_;
  Large all_{};
};

}  // namespace nonet::cover
