// Counts: the cells that must and can hold a value bound each count; counts that have to add up to
// the number of cells are combined by their subset sums.
#include "constraints/count.h"

#include <algorithm>

namespace nonet::constraints {
namespace {

// Removes what the bounds of a count forbid: `fixed` cells hold a value of the mask, `open` more
// can.
bool restrict_to(View& view, std::span<const int> cells, Mask mask, int fixed, int open, int fewest,
                 int greatest) {
  if (fewest > greatest) return false;
  if (open == 0) return true;
  const bool none = greatest == fixed, all = fewest == fixed + open;
  if (!none && !all) return true;
  for (const int cell : cells) {
    const Mask now = view[cell];
    if (!(now & mask) || !(now & ~mask)) continue;
    if (!view.keep(cell, none ? ~mask : mask)) return false;
  }
  return true;
}

struct Tally {
  int fixed = 0, open = 0;
};

Tally tally(const View& view, std::span<const int> cells, Mask mask) {
  Tally result;
  for (const int cell : cells) {
    const Mask now = view[cell];
    if (!(now & mask)) continue;
    if (now & ~mask)
      ++result.open;
    else
      ++result.fixed;
  }
  return result;
}

}  // namespace

bool CountRule::fit_groups(View& view, Mask mask, int fewest, int& greatest) const {
  for (const auto& groups : partitions_) {
    int most = 0;
    for (const auto& group : groups)
      most += std::any_of(group.begin(), group.end(), [&](int cell) { return view[cell] & mask; });
    greatest = std::min(greatest, most);
    if (fewest > most) return false;
    if (fewest < most) continue;
    for (const auto& group : groups) {
      if (std::none_of(group.begin(), group.end(), [&](int cell) { return view[cell] & mask; }))
        continue;
      if (!settle_places(view, peers_, group, mask)) return false;
    }
  }
  return true;
}

bool CountRule::run(View& view) const {
  const int cells = static_cast<int>(cells_.size());
  const std::size_t count = entries_.size();
  // possible[i]: the counts of entry i that its cells allow, as bits; subset sums need one word.
  if (!is_partition_ || cells > 63) {
    for (const Entry& entry : entries_) {
      const auto [fixed, open] = tally(view, cells_, entry.mask);
      int fewest = fixed, greatest = fixed + open;
      while (fewest <= greatest && !entry.allowed[fewest]) ++fewest;
      if (is_single(entry.mask) && !fit_groups(view, entry.mask, fewest, greatest)) return false;
      while (greatest >= fewest && !entry.allowed[greatest]) --greatest;
      const auto [now, rest] = tally(view, cells_, entry.mask);
      if (now > greatest || now + rest < fewest) return false;
      if (!restrict_to(view, cells_, entry.mask, now, rest, fewest, greatest)) return false;
      if (now == 0 && fewest > 0 && !settle_last(view, entry.mask)) return false;
    }
    return true;
  }
  // Counts that the cells allow, and their sums before each entry.
  Word possible[32], before[33];
  Tally tallies[32];
  before[0] = 1;
  for (std::size_t i = 0; i < count; ++i) {
    tallies[i] = tally(view, cells_, entries_[i].mask);
    possible[i] = 0;
    before[i + 1] = 0;
    int greatest = tallies[i].fixed + tallies[i].open;
    if (is_single(entries_[i].mask) && !fit_groups(view, entries_[i].mask, 0, greatest))
      return false;
    for (int n = tallies[i].fixed; n <= greatest; ++n)
      if (entries_[i].allowed[n]) {
        possible[i] |= Word{1} << n;
        before[i + 1] |= before[i] << n;
      }
    if (possible[i] == 0) return false;
  }
  if (!(before[count] >> cells & 1)) return false;
  Word after = Word{1} << cells;
  for (std::size_t i = count; i-- > 0;) {
    Word kept = 0, next = 0;
    for_each_bit(possible[i], [&](int n) {
      if (!(before[i] & after >> n)) return;
      kept |= Word{1} << n;
      next |= after >> n;
    });
    after = next;
    if (kept == 0) return false;
    int greatest = 63 - std::countl_zero(kept);
    const int fewest = std::countr_zero(kept);
    if (fewest > 0 && is_single(entries_[i].mask) &&
        !fit_groups(view, entries_[i].mask, fewest, greatest))
      return false;
    const auto [fixed, open] = tally(view, cells_, entries_[i].mask);
    if (fixed > greatest || fixed + open < fewest) return false;
    if (!restrict_to(view, cells_, entries_[i].mask, fixed, open, fewest, greatest)) return false;
    if (fixed == 0 && fewest > 0 && !settle_last(view, entries_[i].mask)) return false;
  }
  return true;
}

bool CountRule::settle_last(View& view, Mask mask) const {
  Mask all = 0;
  for (const int cell : cells_) all |= view[cell];
  return !is_single(all & mask) || settle_places(view, peers_, cells_, all & mask);
}

bool CounterRule::run(View& view) const {
  const auto [fixed, open] = tally(view, counted_, mask_);
  Mask shown = view[counter_];
  for (Mask left = shown; left != 0; left &= left - 1) {
    const int n = lowest(left) + lowest_;
    if (n < fixed || n > fixed + open) shown &= ~(left & -left);
  }
  if (shown == 0 || !view.keep(counter_, shown)) return false;
  return restrict_to(view, counted_, mask_, fixed, open, lowest(shown) + lowest_,
                     highest(shown) + lowest_);
}

}  // namespace nonet::constraints
