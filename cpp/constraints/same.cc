// Bounds of how often each value occurs.
#include "constraints/same.h"

#include <algorithm>

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

}  // namespace nonet::constraints
