// Bounds of how often each value occurs, and of how many values occur.
#include "constraints/same.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {

bool SameRule::run(View& view) const {
  for (Mask left = values_; left != 0; left &= left - 1) {
    const Mask bit = left & -left;
    int least = 0, most = 1 << 20;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      int fixed = 0, open = 0;
      for (const int cell : groups_[g]) {
        const Mask mask = view[cell];
        if (mask == bit)
          ++fixed;
        else if (mask & bit)
          ++open;
      }
      least = std::max(least, fixed);
      const int can = fixed + open;
      most = std::min(most, differs_[g] ? std::min(can, 1) : can);
    }
    if (least > most) return false;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      int fixed = 0, can = 0;
      for (const int cell : groups_[g]) {
        fixed += view[cell] == bit;
        can += (view[cell] & bit) != 0;
      }
      if (can == fixed) continue;
      const bool none = fixed == most, all = can == least;
      if (!none && !all) continue;
      for (const int cell : groups_[g]) {
        const Mask mask = view[cell];
        if (mask == bit || !(mask & bit)) continue;
        if (!view.keep(cell, none ? ~bit : bit)) return false;
      }
    }
  }
  return true;
}

// A matching of cells with values: as many values as can occur at once.
int DistinctRule::most(const View& view) const {
  const int count = static_cast<int>(counted_.size());
  std::array<int, 32> owner;
  owner.fill(-1);
  Mask seen = 0;
  const auto place = [&](const auto& self, int i) -> bool {
    for (Mask left = view[counted_[i]] & ~seen; left != 0; left &= left - 1) {
      const int v = lowest(left);
      if (seen >> v & 1) continue;
      seen |= Mask{1} << v;
      if (owner[v] < 0 || self(self, owner[v])) {
        owner[v] = i;
        return true;
      }
    }
    return false;
  };
  int found = 0;
  for (int i = 0; i < count; ++i) {
    seen = 0;
    found += place(place, i);
  }
  return found;
}

bool DistinctRule::run(View& view) const {
  Mask fixed = 0, all = 0;
  for (const int cell : counted_) {
    const Mask mask = view[cell];
    all |= mask;
    if (is_single(mask)) fixed |= mask;
  }
  // Each cell that shares no value with the ones before it brings a value of its own.
  Mask covered = fixed;
  int least = bit_count(fixed);
  for (int size = 2; size <= 3; ++size)
    for (const int cell : counted_) {
      const Mask mask = view[cell];
      if ((mask & covered) || bit_count(mask) > size) continue;
      covered |= mask;
      ++least;
    }
  const int most_ = most(view);
  Mask shown = view[counter_];
  for (Mask left = shown; left != 0; left &= left - 1) {
    const int n = lowest(left) + lowest_;
    if (n < least || n > most_) shown &= ~(left & -left);
  }
  if (shown == 0 || !view.keep(counter_, shown)) return false;
  const int greatest = highest(shown) + lowest_, fewest = lowest(shown) + lowest_;
  if (bit_count(fixed) == greatest) {
    for (const int cell : counted_)
      if (!view.keep(cell, fixed)) return false;
  }
  if (bit_count(all) == fewest) {
    // Every value occurs: one with a single place is there.
    for (Mask left = all; left != 0; left &= left - 1) {
      const Mask bit = left & -left;
      int place = -1, places = 0;
      for (const int cell : counted_)
        if (view[cell] & bit) {
          place = cell;
          ++places;
        }
      if (places == 0 || (places == 1 && !view.keep(place, bit))) return false;
    }
  }
  return true;
}

}  // namespace nonet::constraints
