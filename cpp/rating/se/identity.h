// What chains of all kinds share: a number that identifies a chain, and the removed candidates it
// depends on.
#pragma once

#include <cstdint>
#include <vector>

#include "rating/se/chains.h"

namespace nonet::se {

// A 64-bit hash of a sequence of states.
class Identity {
 public:
  void add(int state) {
    value_ ^= static_cast<std::uint64_t>(state) + 1;
    value_ *= 0x9e3779b97f4a7c15u;
    value_ ^= value_ >> 29;
  }
  void add_end() { add(kStates); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0x243f6a8885a308d3u;
};

// Adds the candidates that `start` has, `work` lacks, and that would prevent a state: in its cell,
// or in its house for its digit. `seen[candidate] == mark` if a candidate was added before.
inline void add_parents(const Grid& work, const Grid& start, int candidate, Cause cause,
                        std::vector<int>& parents, std::uint64_t* seen, std::uint64_t mark) {
  if (cause == kNoCause) return;
  const int cell = candidate / 9, digit = candidate % 9;
  const auto add = [&](int parent) {
    if (seen[parent] == mark) return;
    seen[parent] = mark;
    parents.push_back(parent);
  };
  if (cause == kInCell) {
    for (unsigned left = start.candidates[cell] & ~work.candidates[cell]; left; left &= left - 1)
      add(9 * cell + lowest(left));
    return;
  }
  const int house = kLayout.house[cell][cause];
  for (unsigned left = start.places[house][digit] & ~work.places[house][digit]; left;
       left &= left - 1)
    add(9 * kLayout.cell[house][lowest(left)] + digit);
}

}  // namespace nonet::se
