// House: cells that differ. Where they have as many possible values as cells, each value has a
// place.
#pragma once

#include "constraints/peers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

// Hidden singles of cells that differ and have just these values, as many as cells. `placed` are
// values of cells that have no other. The search asks for them before anything else.
bool settle_house(View& view, std::span<const int> cells, Mask values, Mask placed);

// Locked candidates, naked and hidden pairs: run when the sums have nothing more to remove.
class HousePairs : public Propagator {
 public:
  // Words of a view from `word` on, as many as `words_for` says, hold the cells with two values and
  // the values with two, three and more places that it has seen.
  HousePairs(std::vector<int> cells, const Peers& peers, int word);

  static int words_for(std::size_t cells) { return cells > kSmall ? kMostOfLarge : kMostOfSmall; }

  bool run(View& view) const override;

 private:
  // The places of a locked candidate: in larger houses there are more candidates to lock.
  static constexpr int kMostOfSmall = 3, kMostOfLarge = 5;
  static constexpr std::size_t kSmall = 9;

  template <int kMost>
  bool run_with(View& view) const;
  Mask places_of(const View& view, int value) const;  // as a mask of positions
  template <int kMost>
  bool settle_few(View& view, Mask few) const;
  bool settle_hidden(View& view, Mask fresh, Mask two) const;
  bool settle_pairs(View& view, Mask fresh, Mask pairs) const;

  const Peers& peers_;
  std::vector<Mask> mates_;  // [place], the places with which it has a peer outside in common
  const int word_;
};

// A group of cells that differ inside an Either, where no peers are known.
class LocalDiffer : public Propagator {
 public:
  explicit LocalDiffer(std::vector<int> cells)
      : Propagator(std::move(cells), Level::kSmall, false) {}

  bool run(View& view) const override;
};

}  // namespace nonet::constraints
