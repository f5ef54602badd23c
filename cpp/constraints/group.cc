// The sums of cells that differ: exact for up to three open cells, by sets of values otherwise.
#include "constraints/group.h"

#include <algorithm>
#include <array>

#include "constraints/fit.h"

namespace nonet::constraints {
namespace {

Word bits_from(Word bits, int from) {
  return from >= 64 || from <= -64 ? 0 : from >= 0 ? bits >> from : bits << -from;
}

// Bit v becomes bit 63 - v.
Word reversed(Mask mask) {
  mask = (mask & 0x55555555) << 1 | (mask >> 1 & 0x55555555);
  mask = (mask & 0x33333333) << 2 | (mask >> 2 & 0x33333333);
  mask = (mask & 0x0f0f0f0f) << 4 | (mask >> 4 & 0x0f0f0f0f);
  return Word{__builtin_bswap32(mask)} << 32;
}

// The values that add up to `sum`, at least 0, with a value of the mask whose reverse is given.
Mask complements(Word reverse, int sum) { return static_cast<Mask>(reverse >> (63 - sum)); }

struct Pair {
  Mask first = 0, second = 0;
};

// The values of two cells in pairs of different values whose sum is in `allowed`.
Pair pairs(Mask a, Mask b, Word allowed, int base) {
  Pair pair;
  if ((allowed & (allowed - 1)) == 0) {
    const int sum = base + std::countr_zero(allowed);
    if (sum < 0 || sum > 2 * kMaxValues) return pair;
    const Mask half = (~sum & Mask{1}) << (sum / 2);
    pair.first = a & ~half & complements(reversed(b), sum);
    pair.second = complements(reversed(pair.first), sum);
    return pair;
  }
  for (Mask left = a; left != 0; left &= left - 1) {
    const Mask bit = left & -left;
    const Mask fit = b & ~bit & static_cast<Mask>(bits_from(allowed, lowest(left) - base));
    pair.first |= fit != 0 ? bit : 0;
    pair.second |= fit;
  }
  return pair;
}

// The same for pairs that hold all values of `must`.
Pair pairs_with(Mask must, Mask a, Mask b, Word allowed, int base) {
  if (must == 0) return pairs(a, b, allowed, base);
  if (!is_single(must)) return pairs(a & must, b & must, allowed, base);
  const Pair x = pairs(a & must, b, allowed, base), y = pairs(a, b & must, allowed, base);
  return {x.first | y.first, x.second | y.second};
}

}  // namespace

void Group::gather(const View& view, Open& open) const {
  open.count = open.fixed = 0;
  open.taken = open.all = 0;
  for (const int cell : cells_) {
    const Mask mask = view[cell];
    if (is_single(mask)) {
      open.fixed += lowest(mask);
      open.taken |= mask;
    } else {
      open.all |= mask;
      open.masks[open.count] = mask;
      open.cells[open.count++] = cell;
    }
  }
}

Group::Bounds Group::bounds(const Open& open) {
  if (open.count == 0) return {0, 0};
  if (open.count == 1) return {lowest(open.masks[0]), highest(open.masks[0])};
  if (open.count == 2) {
    const int a = lowest(open.masks[0]), b = lowest(open.masks[1]);
    const int c = highest(open.masks[0]), d = highest(open.masks[1]);
    return {a + b + (a == b), c + d - (c == d)};
  }
  std::array<int, kMaxValues> low, high;
  for (int k = 0; k < open.count; ++k) {
    const int a = lowest(open.masks[k]), b = highest(open.masks[k]);
    int i = k, j = k;
    for (; i > 0 && low[i - 1] > a; --i) low[i] = low[i - 1];
    low[i] = a;
    for (; j > 0 && high[j - 1] < b; --j) high[j] = high[j - 1];
    high[j] = b;
  }
  Bounds result{0, 0};
  int before = -1, after = 1 << 20;
  for (int i = 0; i < open.count; ++i) {
    before = std::max(low[i], before + 1);
    after = std::min(high[i], after - 1);
    result.least += before;
    result.most += after;
  }
  return result;
}

Word Group::sums(const Open& open, Bounds bounds) {
  const int span = bounds.most - bounds.least;
  if (span < 0) return 0;
  if (open.count == 0) return 1;
  if (open.count == 1) return open.masks[0] >> bounds.least;
  const Word interval = span >= 63 ? ~Word{0} : (Word{2} << span) - 1;
  int base = 0, width = 0;
  for (int i = 0; i < open.count; ++i) {
    base += lowest(open.masks[i]);
    width += highest(open.masks[i]) - lowest(open.masks[i]);
  }
  if (width >= 64 || open.count > 3) return interval;
  // Sums of equal values are among them: to leave those out costs more than it gains.
  Word result = 1;
  for (int i = 0; i < open.count; ++i) {
    const Word one = result;
    result = 0;
    for (Mask left = open.masks[i] >> lowest(open.masks[i]); left != 0; left &= left - 1)
      result |= one << std::countr_zero(left);
  }
  return bits_from(result, bounds.least - base) & interval;
}

// Values that the rest of a house cannot hold.
Mask Group::required_by_rests(const View& view, const Open& open) const {
  Mask must = 0;
  for (const auto& rest : rests_) {
    Mask others = 0;
    for (const int cell : rest) others |= view[cell];
    must |= house_values_ & ~others;
  }
  // A value may have been fixed in this run, before the peers lost it.
  return must & open.all & ~open.taken;
}

bool Group::prune(View& view, const Open& open, Word allowed, int base) const {
  if (allowed == 0) return false;
  switch (open.count) {
    case 0:
      return base <= 0 && (bits_from(allowed, -base) & 1);
    case 1:
      return view.keep(open.cells[0], static_cast<Mask>(bits_from(allowed, -base)));
    case 2: {
      const Pair pair = pairs(open.masks[0], open.masks[1], allowed, base);
      return view.keep(open.cells[0], pair.first) && view.keep(open.cells[1], pair.second);
    }
    case 3:
      return prune_triple(view, open, allowed, base);
    default: {
      if (sets_.lists(open.count)) return prune_by_sets(view, open, allowed, base);
      bool changed = false;
      return prune_to(view, open, base + std::countr_zero(allowed),
                      base + 63 - std::countl_zero(allowed), changed);
    }
  }
}

bool Group::prune_triple(View& view, const Open& open, Word allowed, int base) const {
  const Mask b = open.masks[1], c = open.masks[2];
  const Mask must = required_by_rests(view, open);
  Mask first = 0, second = 0, third = 0, common = ~Mask{0};
  for (Mask left = open.masks[0]; left != 0; left &= left - 1) {
    const Mask x = left & -left;
    const Pair pair = pairs_with(must & ~x, b & ~x, c & ~x, allowed, base - lowest(left));
    if (pair.first == 0) continue;
    first |= x;
    second |= pair.first;
    third |= pair.second;
    if (common == 0) continue;
    // A value is in every way with x if it is all that one cell has left, or one of two that both
    // cells have left.
    Mask here = x;
    if (is_single(pair.first)) here |= pair.first;
    if (is_single(pair.second)) here |= pair.second;
    const Mask both = pair.first | pair.second;
    if (is_single(both & (both - 1))) here |= both;
    common &= here;
  }
  if (first == 0 || !view.keep(open.cells[0], first) || !view.keep(open.cells[1], second) ||
      !view.keep(open.cells[2], third))
    return false;
  return common == 0 ||
         settle_new_places(view, peers_, std::span(open.cells.data(), 3), common, word_);
}

bool Group::prune_by_sets(View& view, const Open& open, Word allowed, int base) const {
  const int count = open.count;
  const Mask must = required_by_rests(view, open), usable = open.all & ~open.taken;
  Fit fit(std::span(open.masks.data(), count));
  for (; allowed != 0; allowed &= allowed - 1) {
    for (const Mask set : sets_.sets(count, base + std::countr_zero(allowed)))
      fit.add(set, ((set & ~usable) | (must & ~set)) == 0);
    if (fit.has_all()) return true;
  }
  if (fit[0] == 0) return false;
  for (int i = 0; i < count; ++i)
    if (!view.keep(open.cells[i], fit[i])) return false;
  return fit.common() == 0 ||
         settle_new_places(view, peers_, std::span(open.cells.data(), count), fit.common(), word_);
}

bool Group::prune_to(View& view, const Open& open, int least, int most, bool& changed) {
  int lows = 0, highs = 0;
  for (int i = 0; i < open.count; ++i) {
    lows += lowest(open.masks[i]);
    highs += highest(open.masks[i]);
  }
  for (int i = 0; i < open.count; ++i) {
    const Mask mask = open.masks[i];
    // What the others leave for this cell, without regard to their being different.
    const int top = most - (lows - lowest(mask)), bottom = least - (highs - highest(mask));
    Mask kept = mask;
    if (top < 31) kept &= top < 0 ? 0 : (Mask{2} << top) - 1;
    if (bottom > 0) kept &= bottom > 31 ? 0 : ~((Mask{1} << bottom) - 1);
    if (kept == mask) continue;
    changed = true;
    if (!view.keep(open.cells[i], kept)) return false;
  }
  return true;
}

}  // namespace nonet::constraints
