// Prices: what taking a secondary item costs in a bound, so that many cheap options which all want
// the same one no longer look cheap.
#pragma once

#include <cstdint>
#include <vector>

#include "cover/problem.h"

namespace nonet::cover {

// Prices of at least 0 by subgradients. In every solution a secondary item without colours is in
// one option at most, so the options of a solution, each with the prices of its items added, cost
// at most the sum of all prices more than without. A bound on that cost less the sum of the prices
// is thus a bound on the cost of the solution.
class Pricer {
 public:
  // Costs in units of 1 / scale() are those of the problem.
  Pricer(const Problem& problem, const std::vector<std::int64_t>& costs);

  // One round; returns true when another would gain nothing, or too little.
  bool improve();

  std::int64_t scale() const { return scale_; }
  // What the items of an option add to its cost, by option; and all prices together.
  std::vector<std::int64_t> surcharges() const;
  std::int64_t sum() const;

 private:
  const Problem& problem_;
  std::vector<double> costs_;          // in units of 1 / scale
  std::vector<Index> owner_;           // the only primary item of each option that must be covered
  std::vector<char> is_priced_;        // by item
  std::vector<double> prices_, best_;  // by item
  std::vector<double> least_;          // by primary item
  std::vector<Index> cheapest_, uses_;
  std::int64_t scale_ = 1;
  double step_ = 0, bound_;
  int rounds_ = 0;
  bool is_of_use_ = false;
};

}  // namespace nonet::cover
