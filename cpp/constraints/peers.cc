// Hidden singles and locked candidates, for houses and for required values of cages.
#include "constraints/peers.h"

namespace nonet::constraints {
namespace {

// A value with more places is hardly ever locked: a line meets a box of nine in three cells.
constexpr int kMaxLocked = 5;

}  // namespace

bool settle_places(View& view, const Peers& peers, std::span<const int> cells, Mask values) {
  Mask at_least[kMaxLocked + 1] = {};  // the values with at least i + 1 places
  for (const int cell : cells) {
    const Mask mask = view[cell];
    for (int i = kMaxLocked; i > 0; --i) at_least[i] |= at_least[i - 1] & mask;
    at_least[0] |= mask;
  }
  if (values & ~at_least[0]) return false;
  for (values &= ~at_least[kMaxLocked]; values != 0; values &= values - 1) {
    const Mask bit = values & -values;
    int places[kMaxLocked];
    int count = 0;
    for (const int cell : cells)
      if (view[cell] & bit) places[count++] = cell;
    if (count == 0) return false;
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
