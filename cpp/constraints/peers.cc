// Hidden singles and locked candidates, for houses and for required values of cages.
#include "constraints/peers.h"

#include <array>

namespace nonet::constraints {
namespace {

// A value with more places is hardly ever locked: a line meets a box of nine in three cells.
constexpr int kMaxLocked = kPlaceWords + 1;

// [i]: the values with at least i + 1 places.
using Places = std::array<Mask, kMaxLocked + 1>;

Places places_in(const View& view, std::span<const int> cells) {
  Places at_least{};
  for (const int cell : cells) {
    const Mask mask = view[cell];
    for (int i = kMaxLocked; i > 0; --i) at_least[i] |= at_least[i - 1] & mask;
    at_least[0] |= mask;
  }
  return at_least;
}

// For values with at most kMaxLocked places.
bool settle_few(View& view, const Peers& peers, std::span<const int> cells, Mask values) {
  for (; values != 0; values &= values - 1) {
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
    const bool fine = peers.for_common_of(lowest(bit), std::span(places, count),
                                          [&](int cell) { return view.remove(cell, bit); });
    if (!fine) return false;
  }
  return true;
}

}  // namespace

bool settle_places(View& view, const Peers& peers, std::span<const int> cells, Mask values) {
  const Places at_least = places_in(view, cells);
  if (values & ~at_least[0]) return false;
  return settle_few(view, peers, cells, values & ~at_least[kMaxLocked]);
}

// Soundness of leaving out what was seen before: places only get fewer, so a value that still has
// as many has the same ones.
bool settle_new_places(View& view, const Peers& peers, std::span<const int> cells, Mask values,
                       int word) {
  const Places at_least = places_in(view, cells);
  if (values & ~at_least[0]) return false;
  Mask fresh = values & ~at_least[1];
  for (int i = 1; i < kMaxLocked; ++i) {
    const Mask now = values & at_least[i] & ~at_least[i + 1];
    std::uint32_t& seen = view.word(word + i - 1);
    fresh |= now & ~seen;
    seen |= now;
  }
  return settle_few(view, peers, cells, fresh);
}

}  // namespace nonet::constraints
