// The sums of cells that differ: exact for few ways, by sets of values otherwise.
#include "constraints/group.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {
namespace {

// Ways to fill all cells but one, above which sets of values are tried instead.
constexpr int kMaxWays = 100;

Word bits_from(Word bits, int from) {
  return from >= 64 || from <= -64 ? 0 : from >= 0 ? bits >> from : bits << -from;
}

// All ways to give different values to cells, in depth-first order.
struct Ways {
  int count;                                    // cells
  std::array<Mask, kMaxValues> masks;           // of the cells, the largest last
  std::array<int, kMaxValues + 1> least, most;  // bounds of the sum of cells i and after
  Word allowed;
  int base;
  int top;  // the greatest allowed sum
  Mask must;
  std::array<Mask, kMaxValues> used{};  // values of cells in some way
  Mask common = ~Mask{0};               // values in every way

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

void Group::gather(const View& view, Open& open) const {
  open.count = open.fixed = 0;
  open.taken = 0;
  for (const int cell : cells_) {
    const Mask mask = view[cell];
    if (is_single(mask)) {
      open.fixed += lowest(mask);
      open.taken |= mask;
    } else {
      open.masks[open.count] = mask;
      open.cells[open.count++] = cell;
    }
  }
  if (open.count < 2) {
    open.least = open.count == 0 ? 0 : lowest(open.masks[0]);
    open.most = open.count == 0 ? 0 : highest(open.masks[0]);
    return;
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
  open.least = open.most = 0;
  int before = -1, after = 1 << 20;
  for (int i = 0; i < open.count; ++i) {
    before = std::max(low[i], before + 1);
    after = std::min(high[i], after - 1);
    open.least += before;
    open.most += after;
  }
}

Word Group::sums(const Open& open) const {
  const int span = open.most - open.least;
  if (span < 0) return 0;
  if (open.count == 0) return 1;
  if (open.count == 1) return open.masks[0] >> open.least;
  const Word interval = span >= 63 ? ~Word{0} : (Word{2} << span) - 1;
  if (span >= 63) return interval;
  Word result = 0;
  if (open.count == 2) {
    const Mask b = open.masks[1];
    for (Mask left = open.masks[0]; left != 0; left &= left - 1)
      result |= bits_from(b & ~(left & -left), open.least - lowest(left));
    return result & interval;
  }
  if (open.count == 3) {
    const Mask b = open.masks[1], c = open.masks[2];
    for (Mask left = open.masks[0]; left != 0; left &= left - 1) {
      const Mask x = left & -left;
      for (Mask more = b & ~x; more != 0; more &= more - 1) {
        const Mask y = more & -more;
        result |= bits_from(c & ~(x | y), open.least - lowest(left) - lowest(more));
      }
    }
    return result & interval;
  }
  return interval;
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

bool Group::prune(View& view, const Open& open, Word allowed, int base) const {
  if (allowed == 0) return false;
  if (open.count == 0) return base <= 0 && (bits_from(allowed, -base) & 1);
  if (open.count == 1)
    return view.keep(open.cells[0], static_cast<Mask>(bits_from(allowed, -base)));
  if (open.count == 2) return prune_pair(view, open, allowed, base);
  if (open.count == 3) return prune_triple(view, open, allowed, base);
  int ways = 1, largest = 0;
  Mask all = 0;
  for (int i = 0; i < open.count; ++i) {
    all |= open.masks[i];
    const int n = bit_count(open.masks[i]);
    largest = std::max(largest, n);
    ways = std::min(ways * n, 1 << 20);
  }
  // A value may have been fixed in this run, before the peers lost it.
  const Mask must = required_by_rests(view) & all & ~open.taken;
  if (ways <= kMaxWays * largest) return prune_by_ways(view, open, allowed, base, must);
  if (!sets_)
    return prune_to(view, open, base + std::countr_zero(allowed),
                    base + 63 - std::countl_zero(allowed));
  return prune_by_sets(view, open, allowed, base, must);
}

bool Group::prune_pair(View& view, const Open& open, Word allowed, int base) const {
  const Mask b = open.masks[1];
  Mask first = 0, second = 0;
  for (Mask left = open.masks[0]; left != 0; left &= left - 1) {
    const Mask bit = left & -left;
    const Mask fit = b & ~bit & static_cast<Mask>(bits_from(allowed, lowest(left) - base));
    if (fit == 0) continue;
    first |= bit;
    second |= fit;
  }
  return view.keep(open.cells[0], first) && view.keep(open.cells[1], second);
}

bool Group::prune_triple(View& view, const Open& open, Word allowed, int base) const {
  const Mask a = open.masks[0], b = open.masks[1], c = open.masks[2];
  const Mask must = required_by_rests(view) & (a | b | c) & ~open.taken;
  Mask first = 0, second = 0, third = 0, common = ~Mask{0};
  for (Mask left = a; left != 0; left &= left - 1) {
    const Mask x = left & -left;
    for (Mask more = b & ~x; more != 0; more &= more - 1) {
      const Mask y = more & -more;
      const int sum = lowest(left) + lowest(more) - base;
      Mask fit = c & ~(x | y) & static_cast<Mask>(bits_from(allowed, sum));
      if (const Mask missing = must & ~(x | y); missing != 0)
        fit = is_single(missing) ? fit & missing : 0;
      if (fit == 0) continue;
      first |= x;
      second |= y;
      third |= fit;
      common &= is_single(fit) ? x | y | fit : x | y;
    }
  }
  if (first == 0 || !view.keep(open.cells[0], first) || !view.keep(open.cells[1], second) ||
      !view.keep(open.cells[2], third))
    return false;
  return common == 0 || settle_places(view, peers_, std::span(open.cells.data(), 3), common);
}

bool Group::prune_by_ways(View& view, const Open& open, Word allowed, int base, Mask must) const {
  const int count = open.count;
  Ways ways;
  ways.count = count;
  ways.allowed = allowed;
  ways.base = base;
  ways.top = base + 63 - std::countl_zero(allowed);
  ways.must = must;
  std::array<int, kMaxValues> order, size;
  for (int i = 0; i < count; ++i) {
    const int n = bit_count(open.masks[i]);
    int j = i;
    for (; j > 0 && size[j - 1] > n; --j) {
      size[j] = size[j - 1];
      order[j] = order[j - 1];
    }
    size[j] = n;
    order[j] = i;
  }
  ways.least[count] = ways.most[count] = 0;
  for (int i = count - 1; i >= 0; --i) {
    const Mask mask = ways.masks[i] = open.masks[order[i]];
    ways.least[i] = ways.least[i + 1] + lowest(mask);
    ways.most[i] = ways.most[i + 1] + highest(mask);
  }
  if (!ways.find(0, 0, 0)) return false;
  for (int i = 0; i < count; ++i)
    if (!view.keep(open.cells[order[i]], ways.used[i])) return false;
  return ways.common == 0 ||
         settle_places(view, peers_, std::span(open.cells.data(), count), ways.common);
}

bool Group::prune_by_sets(View& view, const Open& open, Word allowed, int base, Mask must) const {
  const Mask fixed = open.taken;
  Mask all = 0;
  for (int i = 0; i < open.count; ++i) all |= open.masks[i];
  Mask any = 0, common = ~Mask{0};
  for (const auto& item : *sets_) {
    if ((item.mask & ~(all | fixed)) || ((fixed | must) & ~item.mask)) continue;
    const int bit = item.sum - open.fixed - base;
    if (bit < 0 || bit > 63 || !(allowed >> bit & 1)) continue;
    bool fits = true;
    for (int i = 0; i < open.count; ++i) fits = fits && (open.masks[i] & item.mask);
    if (!fits) continue;
    any |= item.mask;
    common &= item.mask;
  }
  if (any == 0) return false;
  for (int i = 0; i < open.count; ++i)
    if (!view.keep(open.cells[i], any)) return false;
  common &= ~fixed;
  return common == 0 ||
         settle_places(view, peers_, std::span(open.cells.data(), open.count), common);
}

bool Group::prune_to(View& view, const Open& open, int least, int most) {
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
    if (!view.keep(open.cells[i], kept)) return false;
  }
  return true;
}

}  // namespace nonet::constraints
