// Keeps the sets that fit; their union prunes, and the values of all of them have a place.
#include "constraints/sets.h"

#include <array>

namespace nonet::constraints {

bool SetsRule::run(View& view) const {
  Mask all = 0, fixed = 0;
  for (const int cell : cells_) {
    const Mask mask = view[cell];
    all |= mask;
    if (is_single(mask)) fixed |= mask;
  }
  for (const auto& rest : rests_) {
    Mask others = 0;
    for (const int cell : rest) others |= view[cell];
    fixed |= house_values_ & ~others;
  }
  Mask any = 0, common = ~Mask{0};
  for (const Mask set : masks_) {
    if ((set & ~all) || (fixed & ~set)) continue;
    bool fits = true;
    for (const int cell : cells_) fits = fits && (view[cell] & set);
    if (!fits) continue;
    any |= set;
    common &= set;
  }
  if (any == 0) return cells_.empty() && !masks_.empty();
  for (const int cell : cells_)
    if (!view.keep(cell, any)) return false;
  // Cells that differ may be fixed to one value at once; the House of these cells notices.
  return settle_places(view, peers_, cells_, common);
}

}  // namespace nonet::constraints
