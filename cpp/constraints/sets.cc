// Keeps the sets that fit; their union prunes, and the values of all of them have a place.
#include "constraints/sets.h"

#include <array>

#include "constraints/fit.h"

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
  const std::size_t count = cells_.size();
  if (count <= Fit::kMaxCells && house_values_ < Mask{1} << kLaneValues) {
    std::array<Mask, Fit::kMaxCells> masks;
    for (std::size_t i = 0; i < count; ++i) masks[i] = view[cells_[i]];
    Fit fit(std::span(masks.data(), count));
    for (const Mask set : masks_) fit.add(set, ((set & ~all) | (fixed & ~set)) == 0);
    if (count == 0) return !masks_.empty();
    if (fit[0] == 0) return false;
    for (std::size_t i = 0; i < count; ++i)
      if (!view.keep(cells_[i], fit[static_cast<int>(i)])) return false;
    return settle_places(view, peers_, cells_, fit.common());
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
