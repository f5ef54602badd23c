// DistinctRule: a cell shows how many different values others hold.
#pragma once

#include "constraints/peers.h"
#include "constraints/propagator.h"

namespace nonet::constraints {

class DistinctRule : public Propagator {
 public:
  // The cells hold at least `fewest` different values, since some of them must differ.
  DistinctRule(std::vector<int> cells, int counter, int lowest, int values, int fewest,
               const Peers& peers)
      : Propagator(with(cells, counter), Level::kSum, false),
        counted_(std::move(cells)),
        counter_(counter),
        lowest_(lowest),
        values_(values),
        fewest_(fewest),
        peers_(peers) {
    for (const int a : counted_)
      for (const int b : counted_)
        if (a < b && peers.differ(a, b)) pairs_.emplace_back(a, b);
  }

  bool run(View& view) const override;

 private:
  static std::vector<int> with(std::vector<int> cells, int counter) {
    cells.push_back(counter);
    return cells;
  }
  // The numbers that the counter may show, as bits.
  Word shown(const View& view) const;
  bool show(View& view, Word numbers) const;
  int most(const View& view) const;
  // By all sets of values that the cells may hold; by bounds where there are too many sets.
  bool run_sets(View& view) const;
  bool run_bounds(View& view) const;

  const std::vector<int> counted_;
  const int counter_, lowest_, values_, fewest_;
  const Peers& peers_;
  std::vector<std::pair<int, int>> pairs_;  // of counted cells that differ
};

}  // namespace nonet::constraints
