// House: cells that differ. Where they have as many possible values as cells, each value has a
// place.
#pragma once

#include <array>

#include "constraints/peers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

// Hidden singles of cells that differ and have just these values, as many as cells. `placed` are
// values of cells that have no other. The search asks for them before anything else.
bool settle_house(View& view, std::span<const int> cells, Mask values, Mask placed);

// Locked candidates, naked and hidden pairs: run when the sums have nothing more to remove.
class HousePairs : public Propagator {
 public:
  // kWords words of a view from `word` on hold the cells with two values and the values with two
  // and three places that it has seen.
  HousePairs(std::vector<int> cells, const Peers& peers, int word);

  static constexpr int kWords = 3;

  bool run(View& view) const override;

 private:
  // With room for so many cells, the loops over them are of known length.
  template <std::size_t kRoom>
  bool run_with(View& view) const;
  // The positions that have a value.
  template <std::size_t kRoom>
  static Mask places_of(const std::array<Mask, kRoom>& masks, int value);
  template <std::size_t kRoom>
  bool settle_few(View& view, const std::array<Mask, kRoom>& now, Mask few) const;
  template <std::size_t kRoom>
  bool settle_hidden(View& view, const std::array<Mask, kRoom>& now, Mask fresh, Mask two) const;
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
