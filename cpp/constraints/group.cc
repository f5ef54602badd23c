// The sums of cells that differ: exact for few ways, by sets of values otherwise.
#include "constraints/group.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {
namespace {

// Ways to fill all cells but one, above which sets of values are tried instead.
constexpr int kMaxWays = 400;

Word bits_from(Word bits, int from) {
  return from >= 64 || from <= -64 ? 0 : from >= 0 ? bits >> from : bits << -from;
}

// All ways to give different values to cells, in depth-first order.
struct Ways {
  int count;                      // cells
  std::array<Mask, 32> masks;     // of the cells, the largest last
  std::array<int, 33> least, most;  // bounds of the sum of cells i and after
  Word allowed;
  int base;
  int top;  // the greatest allowed sum
  Mask must;
  std::array<Mask, 32> used{};  // values of cells in some way
  Mask common = ~Mask{0};       // values in every way

  bool find(int i, Mask taken, int sum) {
    if (i == count - 1) return find_last(taken, sum);
    bool found = false;
    for (Mask left = masks[i] & ~taken; left != 0; left &= left - 1) {
      const int v = lowest(left);
      if (sum + v + least[i + 1] > top) break;
      if (sum + v + most[i + 1] < base) continue;
      const Mask bit = left & -left;
      if (find(i + 1, taken | bit, sum + v)) {
        used[i] |= bit;
        found = true;
      }
    }
    return found;
  }

  bool find_last(Mask taken, int sum) {
    Mask fit = masks[count - 1] & ~taken & static_cast<Mask>(bits_from(allowed, sum - base));
    const Mask missing = must & ~taken;
    if (missing != 0) fit = is_single(missing) ? fit & missing : 0;
    if (fit == 0) return false;
    used[count - 1] |= fit;
    common &= is_single(fit) ? taken | fit : taken;
    return true;
  }
};

}  // namespace

Group::Range Group::range(const View& view) const {
  if (cells_.size() == 1) {
    const Mask mask = view[cells_[0]];
    return {lowest(mask), highest(mask)};
  }
  std::array<int, 32> low, high;
  int count = 0;
  for (const int cell : cells_) {
    const Mask mask = view[cell];
    const int a = lowest(mask), b = highest(mask);
    int i = count, j = count;
    for (; i > 0 && low[i - 1] > a; --i) low[i] = low[i - 1];
    low[i] = a;
    for (; j > 0 && high[j - 1] < b; --j) high[j] = high[j - 1];
    high[j] = b;
    ++count;
  }
  Range range{0, 0};
  int before = -1, after = 1 << 20;
  for (int i = 0; i < count; ++i) {
    before = std::max(low[i], before + 1);
    after = std::min(high[i], after - 1);
    range.least += before;
    range.most += after;
  }
  return range;
}

Word Group::sums(const View& view, Range range) const {
  const int span = range.most - range.least;
  if (span < 0) return 0;
  if (cells_.size() == 1) return view[cells_[0]] >> range.least;
  const Word interval = span >= 63 ? ~Word{0} : (Word{2} << span) - 1;
  if (span >= 63) return interval;
  Word result = 0;
  if (cells_.size() == 2) {
    const Mask a = view[cells_[0]], b = view[cells_[1]];
    for (Mask left = a; left != 0; left &= left - 1)
      result |= bits_from(b & ~(left & -left), range.least - lowest(left));
    return result & interval;
  }
  if (cells_.size() == 3) {
    const Mask a = view[cells_[0]], b = view[cells_[1]], c = view[cells_[2]];
    for (Mask left = a; left != 0; left &= left - 1) {
      const Mask x = left & -left;
      for (Mask more = b & ~x; more != 0; more &= more - 1) {
        const Mask y = more & -more;
        result |= bits_from(c & ~(x | y), range.least - lowest(left) - lowest(more));
      }
    }
    return result & interval;
  }
  if (!sets_) return interval;
  Mask all = 0, fixed = 0;
  for (const int cell : cells_) {
    const Mask mask = view[cell];
    all |= mask;
    if (is_single(mask)) fixed |= mask;
  }
  for (const auto& item : *sets_) {
    if (item.sum > range.most) break;
    if (item.sum < range.least || (result >> (item.sum - range.least) & 1)) continue;
    if ((item.mask & ~all) || (fixed & ~item.mask)) continue;
    bool fits = true;
    for (const int cell : cells_) fits = fits && (view[cell] & item.mask);
    if (fits) result |= Word{1} << (item.sum - range.least);
  }
  return result;
}

Mask Group::required_by_rests(const View& view) const {
  Mask must = 0;
  for (const auto& rest : rests_) {
    Mask others = 0;
    for (const int cell : rest) others |= view[cell];
    must |= house_values_ & ~others;
  }
  return must;
}

bool Group::prune(View& view, Word allowed, int base) const {
  if (allowed == 0) return false;
  if (cells_.size() == 1)
    return view.keep(cells_[0], static_cast<Mask>(bits_from(allowed, -base)));
  const Mask must = required_by_rests(view);
  if (cells_.size() == 2 && must == 0) return prune_pair(view, allowed, base);
  int ways = 1, largest = 0;
  for (const int cell : cells_) {
    const int n = bit_count(view[cell]);
    largest = std::max(largest, n);
    ways = std::min(ways * n, 1 << 20);
  }
  if (!sets_ || ways <= kMaxWays * largest) {
    if (!sets_ && ways > kMaxWays * 10 * largest)
      return prune_to(view, {base + std::countr_zero(allowed),
                             base + 63 - std::countl_zero(allowed)});
    return prune_by_ways(view, allowed, base, must);
  }
  return prune_by_sets(view, allowed, base, must);
}

bool Group::prune_pair(View& view, Word allowed, int base) const {
  const Mask a = view[cells_[0]], b = view[cells_[1]];
  Mask first = 0, second = 0;
  for (Mask left = a; left != 0; left &= left - 1) {
    const Mask bit = left & -left;
    const Mask fit = b & ~bit & static_cast<Mask>(bits_from(allowed, lowest(left) - base));
    if (fit == 0) continue;
    first |= bit;
    second |= fit;
  }
  return view.keep(cells_[0], first) && view.keep(cells_[1], second);
}

bool Group::prune_by_ways(View& view, Word allowed, int base, Mask must) const {
  const int count = static_cast<int>(cells_.size());
  Ways ways;
  ways.count = count;
  ways.allowed = allowed;
  ways.base = base;
  ways.top = base + 63 - std::countl_zero(allowed);
  ways.must = must;
  std::array<int, 32> order, size;
  for (int i = 0; i < count; ++i) {
    const int n = bit_count(view[cells_[i]]);
    int j = i;
    for (; j > 0 && size[j - 1] > n; --j) {
      size[j] = size[j - 1];
      order[j] = order[j - 1];
    }
    size[j] = n;
    order[j] = cells_[i];
  }
  ways.least[count] = ways.most[count] = 0;
  for (int i = count - 1; i >= 0; --i) {
    const Mask mask = ways.masks[i] = view[order[i]];
    ways.least[i] = ways.least[i + 1] + lowest(mask);
    ways.most[i] = ways.most[i + 1] + highest(mask);
  }
  if (!ways.find(0, 0, 0)) return false;
  for (int i = 0; i < count; ++i)
    if (!view.keep(order[i], ways.used[i])) return false;
  return settle_places(view, peers_, cells_, ways.common);
}

bool Group::prune_by_sets(View& view, Word allowed, int base, Mask must) const {
  Mask all = 0, fixed = 0;
  for (const int cell : cells_) {
    const Mask mask = view[cell];
    all |= mask;
    if (is_single(mask)) fixed |= mask;
  }
  fixed |= must;
  Mask any = 0, common = ~Mask{0};
  for (const auto& item : *sets_) {
    if ((item.mask & ~all) || (fixed & ~item.mask)) continue;
    const int bit = item.sum - base;
    if (bit < 0 || bit > 63 || !(allowed >> bit & 1)) continue;
    bool fits = true;
    for (const int cell : cells_) fits = fits && (view[cell] & item.mask);
    if (!fits) continue;
    any |= item.mask;
    common &= item.mask;
  }
  if (any == 0) return false;
  for (const int cell : cells_)
    if (!view.keep(cell, any)) return false;
  return settle_places(view, peers_, cells_, common);
}

bool Group::prune_to(View& view, Range wanted) const {
  const Range now = range(view);
  if (now.least > wanted.most || now.most < wanted.least) return false;
  // A cell takes its least value and what all others leave; the bound for all is one for these,
  // lessened by what the cell itself adds to it at most.
  for (const int cell : cells_) {
    const Mask mask = view[cell];
    Range others{0, 0};
    // Without regard to the differences the others add up to at least this.
    for (const int other : cells_) {
      if (other == cell) continue;
      others.least += lowest(view[other]);
      others.most += highest(view[other]);
    }
    const int most = wanted.most - others.least, least = wanted.least - others.most;
    Mask kept = mask;
    if (most < 31) kept &= most < 0 ? 0 : (Mask{2} << most) - 1;
    if (least > 0) kept &= least > 31 ? 0 : ~((Mask{1} << least) - 1);
    if (!view.keep(cell, kept)) return false;
  }
  return true;
}

}  // namespace nonet::constraints
