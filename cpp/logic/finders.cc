// Collects the finders of all families.
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
             forcing(),
             wings(),
             bent_sets(),
             colouring(),
             medusa(),
             unique_rectangles(),
             unique_loops(),
             bug(),
             basic_fish(),
             fish(),
             kraken_fish(),
             single_digit(),
             chains(),
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
