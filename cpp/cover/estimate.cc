// Estimates the size of a search by random dives (Knuth 1975; TAOCP 7.2.2, Algorithm E).
//
// A dive takes a random child at each node. If the nodes above a level had d1, d2, … children, then
// d1 d2 … is an unbiased estimate of the number of nodes on that level.
#include <cmath>
#include <limits>

#include "base/dice.h"
#include "cover/cells.h"

namespace nonet::cover {
namespace {

// The mean of numbers and its standard error.
class Mean {
 public:
  void add(double number) {
    count_ += 1;
    const double before = number - mean_;
    mean_ += before / count_;
    squares_ += before * (number - mean_);
  }
  double mean() const { return mean_; }
  double error() const {
    if (count_ < 2) return std::numeric_limits<double>::infinity();
    return std::sqrt(squares_ / (count_ - 1) / count_);
  }

 private:
  double count_ = 0, mean_ = 0, squares_ = 0;
};

template <bool kBounds>
std::optional<Estimate> dive(const Problem& problem, std::uint64_t samples, std::uint64_t seed,
                             const std::function<bool()>& may_go_on) {
  Cells<kBounds> cells(problem);
  base::Dice dice(seed);
  Mean nodes, solutions;
  for (std::uint64_t sample = 0; sample < samples; ++sample) {
    cells.reset();
    double weight = 1, seen = 0, solved = 0;
    for (;;) {
      if (!may_go_on()) return std::nullopt;
      const Index count = cells.open();
      if (count < 0) solved = weight;
      if (count <= 0) break;
      weight *= count;
      seen += weight;
      if (!cells.enter(static_cast<Index>(dice.roll(static_cast<std::uint32_t>(count))))) break;
    }
    nodes.add(seen);
    solutions.add(solved);
  }
  return Estimate{nodes.mean(), nodes.error(), solutions.mean(), solutions.error()};
}

}  // namespace

std::optional<Estimate> estimate(const Problem& problem, std::uint64_t samples, std::uint64_t seed,
                                 const std::function<bool()>& may_go_on) {
  return problem.has_bounds() ? dive<true>(problem, samples, seed, may_go_on)
                              : dive<false>(problem, samples, seed, may_go_on);
}

}  // namespace nonet::cover
