// Shares: the cost of each option divided among its primary items, to bound the remaining cost.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cover/problem.h"

namespace nonet::cover {

// As long as the shares of an option add up to its cost, the sum over the items of the cheapest
// share that each can still choose is at most the cost of the options still to be chosen. The
// shares are computed so that this sum is large at the start of the search.
struct Shares {
  std::vector<std::int64_t> entries;  // one for each entry, 0 for secondary items
  // Of each option: its cost above the cheapest shares of its items.
  std::vector<std::int64_t> surplus;
  // Shares are those of costs divided by 2^shift and rounded down, so that no sum of them
  // overflows.
  int shift = 0;
  std::int64_t most = 0;  // an upper bound on the magnitude of any sum of costs, shifted

  // A sum of cheapest shares as a cost; nothing if no solution can cost that much.
  std::optional<std::int64_t> cost(std::int64_t sum) const;
};

// Computes the shares of one problem, improving them round by round.
class Divider {
 public:
  Divider(const Problem& problem, const std::vector<std::int64_t>& costs);

  // One round; returns true when another would change nothing, or too little to be worthwhile.
  bool diffuse();
  Shares take();

 private:
  void scale();
  bool pays(std::size_t entry) const;
  void divide(Index option, std::int64_t amount);
  void find_least();

  const Problem& problem_;
  const std::vector<std::int64_t>& costs_;
  Shares result_;
  std::vector<std::int64_t> least_;  // the cheapest share of each item
  int rounds_ = 0;
};

// The least cost of an item whose cheapest share is `least`, and which must be covered `need` times
// and may be covered `room` times.
inline std::int64_t cost_of_item(std::int64_t least, std::int64_t need, std::int64_t room) {
  return least < 0 ? room * least : need * least;
}

}  // namespace nonet::cover
