// House: cells that differ. Where they have as many possible values as cells, each value has a
// place.
#pragma once

#include "constraints/peers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

// Hidden singles of cells that differ and have just these values, as many as cells. The search asks
// for them before anything else.
bool settle_house(View& view, std::span<const int> cells, Mask values);

// Locked candidates, naked and hidden pairs: run when the sums have nothing more to remove.
class HousePairs : public Propagator {
 public:
  HousePairs(std::vector<int> cells, const Peers& peers);

  bool run(View& view) const override;

 private:
  // Locked candidates and hidden pairs among the values that have few places.
  bool settle_few(View& view, Mask few) const;
  bool settle_pairs(View& view) const;

  const Peers& peers_;
  std::vector<Mask> mates_;  // [place], the places with which it has a peer outside in common
};

// A group of cells that differ inside an Either, where no peers are known.
class LocalDiffer : public Propagator {
 public:
  explicit LocalDiffer(std::vector<int> cells)
      : Propagator(std::move(cells), Level::kSmall, false) {}

  bool run(View& view) const override;
};

}  // namespace nonet::constraints
