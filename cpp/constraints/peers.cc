// Hidden singles and locked candidates, for houses and for required values of cages.
#include "constraints/peers.h"

namespace nonet::constraints {
namespace {

// A value with more places is hardly ever locked: a line meets a box of nine in three cells.
constexpr int kMaxPlaces = 5;

}  // namespace

bool settle_places(View& view, const Peers& peers, std::span<const int> cells, Mask values) {
  for (; values != 0; values &= values - 1) {
    const Mask bit = values & -values;
    int places[kMaxPlaces];
    int count = 0;
    for (const int cell : cells) {
      if (!(view[cell] & bit)) continue;
      if (count == kMaxPlaces) {
        ++count;
        break;
      }
      places[count++] = cell;
    }
    if (count == 0) return false;
    if (count > kMaxPlaces) continue;
    if (count == 1) {
      if (!view.keep(places[0], bit)) return false;
      continue;
    }
    const bool fine = peers.for_common(std::span(places, count),
                                       [&](int cell) { return view.remove(cell, bit); });
    if (!fine) return false;
  }
  return true;
}

}  // namespace nonet::constraints
