// Subgradients: what several items want in their cheapest options gets dearer, what none wants
// cheaper.
#include "cover/prices.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nonet::cover {
namespace {

constexpr int kRounds = 400;
constexpr double kFading = 0.985;
// Fractions of a cost that prices can have, as long as sums stay far below 2^62.
constexpr std::int64_t kParts = 1 << 10;
constexpr double kMost = 1e17;

}  // namespace

Pricer::Pricer(const Problem& problem, const std::vector<std::int64_t>& costs)
    : problem_(problem), bound_(-std::numeric_limits<double>::infinity()) {
  if (problem.items() == problem.primary()) return;
  double sum = 0;
  for (const std::int64_t cost : costs) sum += std::abs(static_cast<double>(cost));
  if (sum * static_cast<double>(kParts) > kMost) return;
  is_priced_.assign(static_cast<std::size_t>(problem.items()), 0);
  std::fill(is_priced_.begin() + problem.primary(), is_priced_.end(), 1);
  double low = 0, high = 0;
  for (Index option = 0; option < problem.options(); ++option) {
    Index owner = -1;
    int owners = 0;
    for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry) {
      const Index item = problem.item(entry);
      if (problem.colour(entry) != 0) is_priced_[item] = 0;
      if (item >= problem.primary()) continue;
      ++owners;
      owner = item;
      if (problem.least(item) == 0) return;
    }
    // With several items, how the cost is divided among them matters, too.
    if (owners != 1) return;
    owner_.push_back(owner);
    costs_.push_back(static_cast<double>(costs[option] * kParts));
    low = std::min(low, costs_.back());
    high = std::max(high, costs_.back());
  }
  scale_ = kParts;
  step_ = (high - low) / 4;
  prices_.assign(static_cast<std::size_t>(problem.items()), 0);
  best_ = prices_;
  least_.resize(static_cast<std::size_t>(problem.primary()));
  cheapest_.resize(least_.size());
  uses_.resize(prices_.size());
  is_of_use_ = step_ > 0;
}

bool Pricer::improve() {
  if (!is_of_use_) return true;
  std::fill(least_.begin(), least_.end(), std::numeric_limits<double>::infinity());
  for (Index option = 0; option < problem_.options(); ++option) {
    double cost = costs_[option];
    for (std::size_t entry = problem_.begin(option); entry < problem_.end(option); ++entry)
      cost += prices_[problem_.item(entry)];
    const Index owner = owner_[option];
    if (cost < least_[owner]) least_[owner] = cost, cheapest_[owner] = option;
  }
  double bound = 0;
  for (const double price : prices_) bound -= price;
  std::fill(uses_.begin(), uses_.end(), 0);
  for (Index item = 0; item < problem_.primary(); ++item) {
    if (std::isinf(least_[item])) return true;  // no option, no solution
    const Index need = problem_.least(item);
    bound += least_[item] * need;
    const Index option = cheapest_[item];
    for (std::size_t entry = problem_.begin(option); entry < problem_.end(option); ++entry)
      ++uses_[problem_.item(entry)];
  }
  if (bound > bound_) bound_ = bound, best_ = prices_;
  bool is_settled = true;
  for (Index item = problem_.primary(); item < problem_.items(); ++item) {
    if (!is_priced_[item]) continue;
    const double before = prices_[item];
    const double price = std::max(0.0, before + step_ * (uses_[item] - 1));
    is_settled = is_settled && price == before;
    prices_[item] = price;
  }
  step_ *= kFading;
  return is_settled || ++rounds_ == kRounds || step_ < 1;
}

std::vector<std::int64_t> Pricer::surcharges() const {
  std::vector<std::int64_t> found(static_cast<std::size_t>(problem_.options()));
  if (!is_of_use_) return found;
  for (Index option = 0; option < problem_.options(); ++option)
    for (std::size_t entry = problem_.begin(option); entry < problem_.end(option); ++entry)
      found[option] += static_cast<std::int64_t>(best_[problem_.item(entry)]);
  return found;
}

std::int64_t Pricer::sum() const {
  std::int64_t found = 0;
  for (const double price : best_) found += static_cast<std::int64_t>(price);
  return found;
}

}  // namespace nonet::cover
