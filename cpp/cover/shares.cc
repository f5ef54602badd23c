// Divides costs so that the bound at the root is large: a dual of the linear program, by diffusion.
//
// Each round fixes the cheapest share of every item, which is what the bound counts, and divides
// what the options have left over evenly among their items. No round makes an item's cheapest share
// smaller, so the bound never decreases.
#include "cover/shares.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace nonet::cover {
namespace {

// More rounds improve the bound little.
constexpr int kRounds = 64;

// Divides an amount evenly, and distributes the remainder in units.
class Division {
 public:
  Division(std::int64_t amount, std::int64_t parts)
      : each_(amount / parts), rest_(amount % parts), step_(amount < 0 ? -1 : 1) {}
  std::int64_t next() {
    if (rest_ == 0) return each_;
    rest_ -= step_;
    return each_ + step_;
  }

 private:
  std::int64_t each_, rest_, step_;
};

}  // namespace

Divider::Divider(const Problem& problem, const std::vector<std::int64_t>& costs)
    : problem_(problem), costs_(costs), least_(static_cast<std::size_t>(problem.primary())) {
  scale();
  result_.entries.assign(problem.entries(), 0);
  for (Index option = 0; option < problem.options(); ++option)
    divide(option, costs[option] >> result_.shift);
}

void Divider::scale() {
  std::int64_t sum = 0;
  for (const std::int64_t cost : costs_) sum += cost < 0 ? -cost : cost;
  double terms = 4.0 * static_cast<double>(problem_.entries() + 1);
  for (Index item = 0; item < problem_.primary(); ++item) terms += 4.0 * problem_.most(item);
  constexpr double kEnough = 4e18;
  while (static_cast<double>(sum >> result_.shift) * terms > kEnough) ++result_.shift;
  result_.most = (sum >> result_.shift) + problem_.options() + 1;
}

// Charging an item that need not be covered gains nothing.
bool Divider::pays(std::size_t entry) const {
  const Index item = problem_.item(entry);
  return item < problem_.primary() && problem_.least(item) > 0;
}

void Divider::divide(Index option, std::int64_t amount) {
  const std::size_t begin = problem_.begin(option), end = problem_.end(option);
  std::int64_t parts = 0;
  for (std::size_t entry = begin; entry < end; ++entry) parts += pays(entry);
  if (parts > 0) {
    Division division(amount, parts);
    for (std::size_t entry = begin; entry < end; ++entry)
      if (pays(entry)) result_.entries[entry] += division.next();
    return;
  }
  std::size_t entry = begin;
  while (problem_.item(entry) >= problem_.primary()) ++entry;
  result_.entries[entry] += amount;
}

void Divider::find_least() {
  std::fill(least_.begin(), least_.end(), std::numeric_limits<std::int64_t>::max());
  for (std::size_t entry = 0; entry < problem_.entries(); ++entry) {
    if (!pays(entry)) continue;
    std::int64_t& least = least_[problem_.item(entry)];
    least = std::min(least, result_.entries[entry]);
  }
}

bool Divider::diffuse() {
  find_least();
  bool is_settled = true;
  for (Index option = 0; option < problem_.options(); ++option) {
    std::int64_t left = 0;
    for (std::size_t entry = problem_.begin(option); entry < problem_.end(option); ++entry) {
      if (!pays(entry)) continue;
      const std::int64_t least = least_[problem_.item(entry)];
      left += std::exchange(result_.entries[entry], least) - least;
    }
    is_settled = is_settled && left == 0;
    if (left > 0) divide(option, left);
  }
  return is_settled || ++rounds_ == kRounds;
}

Shares Divider::take() {
  find_least();
  for (Index option = 0; option < problem_.options(); ++option) {
    std::int64_t surplus = costs_[option] >> result_.shift;
    for (std::size_t entry = problem_.begin(option); entry < problem_.end(option); ++entry)
      if (pays(entry)) surplus -= least_[problem_.item(entry)];
    result_.surplus.push_back(surplus);
  }
  return std::move(result_);
}

std::optional<std::int64_t> Shares::cost(std::int64_t sum) const {
  if (sum > most) return std::nullopt;
  return std::max(sum, -most) * (std::int64_t{1} << shift);
}

}  // namespace nonet::cover
