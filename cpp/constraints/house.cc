// Hidden singles, locked candidates, naked and hidden pairs.
#include "constraints/house.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {

bool settle_house(View& view, std::span<const int> cells, Mask values) {
  Mask once = 0, twice = 0, placed = 0;
  for (const int cell : cells) {
    const Mask mask = view[cell];
    twice |= once & mask;
    once |= mask;
    placed |= is_single(mask) ? mask : 0;
  }
  if (once != values) return false;
  const Mask hidden = once & ~(twice | placed);
  if (hidden == 0) return true;
  for (const int cell : cells) {
    const Mask own = view[cell] & hidden;
    if (own == 0) continue;
    if (!is_single(own) || !view.keep(cell, own)) return false;
  }
  return true;
}

HousePairs::HousePairs(std::vector<int> cells, const Peers& peers)
    : Propagator(std::move(cells), Level::kPairs, false), peers_(peers), mates_(cells_.size()) {
  std::vector<Word> inside(peers.words());
  for (const int cell : cells_) inside[cell >> 6] |= Word{1} << (cell & 63);
  for (std::size_t i = 0; i < cells_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Word *const a = peers.at(cells_[i]), *const b = peers.at(cells_[j]);
      bool any = false;
      for (int word = 0; word < peers.words(); ++word)
        any |= (a[word] & b[word] & ~inside[word]) != 0;
      if (!any) continue;
      mates_[i] |= Mask{1} << j;
      mates_[j] |= Mask{1} << i;
    }
}

bool HousePairs::run(View& view) const {
  const int count = static_cast<int>(cells_.size());
  // The values with at least one, two, three and four places; those of cells that have no other.
  Mask once = 0, twice = 0, thrice = 0, more = 0, placed = 0;
  int open = 0, pairs = 0;
  for (const int cell : cells_) {
    const Mask mask = view[cell], rest = mask & (mask - 1);
    more |= thrice & mask;
    thrice |= twice & mask;
    twice |= once & mask;
    once |= mask;
    placed |= rest == 0 ? mask : 0;
    open += rest != 0;
    pairs += rest != 0 && is_single(rest);
  }
  if (open < 3) return true;
  const int values = bit_count(once);
  if (values > count) return pairs < 2 || settle_pairs(view);
  if (values < count) return false;

  // Cells with more values than places at first may have become a house.
  if (once & ~(twice | placed) && !settle_house(view, cells_, once)) return false;

  // Values with two or three places, in large houses with up to five.
  const Mask few = twice & (count > 9 ? ~Mask{0} : ~more);
  if (few != 0 && !settle_few(view, few)) return false;
  return pairs < 2 || settle_pairs(view);
}

bool HousePairs::settle_few(View& view, Mask few) const {
  const int count = static_cast<int>(cells_.size());
  const int most = count > 9 ? 5 : 3;
  std::array<Mask, 32> pairs;  // the places of values that have two, as masks of positions
  std::array<int, 32> pair_values;
  int pair_count = 0;
  for (Mask left = few; left != 0; left &= left - 1) {
    const int v = lowest(left);
    Mask places = 0;
    for (int i = 0; i < count; ++i) places |= (view[cells_[i]] >> v & 1) << i;
    const Mask first = places & -places, others = places & ~first;
    if (others == 0) continue;  // found meanwhile
    if (is_single(others)) {
      pairs[pair_count] = places;
      pair_values[pair_count++] = v;
    }
    if (others & ~mates_[lowest(first)]) continue;
    if (bit_count(places) > most) continue;
    int where[5];
    int at = 0;
    for_each_bit(places, [&](int i) { where[at++] = cells_[i]; });
    const Mask bit = Mask{1} << v;
    if (!peers_.for_common(std::span(where, at), [&](int cell) { return view.remove(cell, bit); }))
      return false;
  }
  for (int i = 1; i < pair_count; ++i)
    for (int j = 0; j < i; ++j)
      if (pairs[i] == pairs[j]) {
        const Mask both = Mask{1} << pair_values[i] | Mask{1} << pair_values[j];
        bool fine = true;
        for_each_bit(pairs[i], [&](int k) { fine = view.keep(cells_[k], both) && fine; });
        if (!fine) return false;
      }
  return true;
}

bool HousePairs::settle_pairs(View& view) const {
  std::array<int, 32> two;
  int count = 0;
  for (const int cell : cells_)
    if (const Mask rest = view[cell] & (view[cell] - 1); rest != 0 && is_single(rest))
      two[count++] = cell;
  for (int i = 1; i < count; ++i)
    for (int j = 0; j < i; ++j) {
      const Mask mask = view[two[i]];
      if (mask != view[two[j]] || is_single(mask)) continue;
      const int pair[] = {two[i], two[j]};
      if (!peers_.for_common(pair, [&](int cell) { return view.remove(cell, mask); })) return false;
    }
  return true;
}

bool LocalDiffer::run(View& view) const {
  Mask all = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Mask mask = view[cells_[i]];
    all |= mask;
    if (!is_single(mask)) continue;
    for (std::size_t j = 0; j < cells_.size(); ++j)
      if (j != i && !view.remove(cells_[j], mask)) return false;
  }
  return bit_count(all) >= static_cast<int>(cells_.size());
}

}  // namespace nonet::constraints
