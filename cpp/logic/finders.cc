// Puts the families together.
#include "logic/finders.h"

#include <vector>

namespace nonet::logic {

std::span<const Finder> finders() {
  static const std::vector<Finder> all = [] {
    std::vector<Finder> list;
    for (const std::span<const Finder> family : {
             singles(),
             intersections(),
             subsets(),
             almost_locked_sets(),
             templates(),
             exotic(),
         })
      list.insert(list.end(), family.begin(), family.end());
    return list;
  }();
  return all;
}

}  // namespace nonet::logic
