// Hidden singles, locked candidates, naked and hidden pairs.
#include "constraints/house.h"

#include <algorithm>
#include <array>

namespace nonet::constraints {

namespace {

// The values with at least one place and with at least two.
struct Places {
  Mask once = 0, twice = 0;
};

template <std::size_t kCount>
Places places_in(const View& view, std::span<const int, kCount> cells) {
  Places places;
  for (const int cell : cells) {
    const Mask mask = view[cell];
    places.twice |= places.once & mask;
    places.once |= mask;
  }
  return places;
}

}  // namespace

bool settle_house(View& view, std::span<const int> cells, Mask values, Mask placed) {
  // Most houses have nine cells, and a loop of known length takes half the instructions.
  const auto [once, twice] =
      cells.size() == 9 ? places_in(view, cells.first<9>()) : places_in(view, cells);
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

HousePairs::HousePairs(std::vector<int> cells, const Peers& peers, int word)
    : Propagator(std::move(cells), Level::kPairs, false),
      peers_(peers),
      mates_(cells_.size()),
      word_(word) {
  CellSet inside(peers.words());
  for (const int cell : cells_) add_to(inside, cell);
  for (std::size_t i = 0; i < cells_.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (!peers.share_outside(inside, cells_[i], cells_[j])) continue;
      mates_[i] |= Mask{1} << j;
      mates_[j] |= Mask{1} << i;
    }
}

bool HousePairs::run(View& view) const {
  return cells_.size() > kSmall ? run_with<kMostOfLarge>(view) : run_with<kMostOfSmall>(view);
}

// Soundness of leaving out what was seen before: places only get fewer, so a value that still has
// two has the same two, and a cell that still has two values has the same ones.
template <int kMost>
bool HousePairs::run_with(View& view) const {
  const int count = static_cast<int>(cells_.size());
  std::array<Mask, kMost + 1> above{};  // [n], the values with more than n places
  Mask placed = 0;                      // the values of cells that have no other
  Mask pairs = 0;                       // the positions of cells with two values
  int open = 0;
  for (int i = 0; i < count; ++i) {
    const Mask mask = view[cells_[i]], rest = mask & (mask - 1);
    for (int n = kMost; n > 0; --n) above[n] |= above[n - 1] & mask;
    above[0] |= mask;
    placed |= rest == 0 ? mask : 0;
    open += rest != 0;
    pairs |= static_cast<Mask>(rest != 0 && is_single(rest)) << i;
  }
  if (open < 3) return true;
  const int values = bit_count(above[0]);
  if (values < count) return false;

  const Mask new_pairs = pairs & ~view.word(word_);
  view.word(word_) = pairs;
  if (values == count) {
    // Cells with more values than places at first may have become a house.
    if (above[0] & ~(above[1] | placed) && !settle_house(view, cells_, above[0], placed))
      return false;
    const Mask two = above[1] & ~above[2], new_two = two & ~view.word(word_ + 1);
    Mask few = 0;
    for (int n = 2; n <= kMost; ++n) {
      std::uint32_t& seen = view.word(word_ + n - 1);
      const Mask now = above[n - 1] & ~above[n];
      few |= now & ~seen;
      seen = now;
    }
    if (few != 0 && !settle_few<kMost>(view, few)) return false;
    if (new_two != 0 && !is_single(two) && !settle_hidden(view, new_two, two)) return false;
  }
  return new_pairs == 0 || is_single(pairs) || settle_pairs(view, new_pairs, pairs);
}

Mask HousePairs::places_of(const View& view, int value) const {
  Mask places = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) places |= (view[cells_[i]] >> value & 1) << i;
  return places;
}

// Locked candidates.
template <int kMost>
bool HousePairs::settle_few(View& view, Mask few) const {
  for (; few != 0; few &= few - 1) {
    const int value = lowest(few);
    const Mask places = places_of(view, value);
    const Mask first = places & -places, others = places & ~first;
    // One place may have been found meanwhile.
    if (others == 0 || (others & ~mates_[lowest(first)])) continue;
    int where[kMost];
    int at = 0;
    for_each_bit(places, [&](int i) { where[at++] = cells_[i]; });
    const Mask bit = Mask{1} << value;
    if (!peers_.for_common_of(value, std::span(where, at),
                              [&](int cell) { return view.remove(cell, bit); }))
      return false;
  }
  return true;
}

// Two values with the same two places.
bool HousePairs::settle_hidden(View& view, Mask fresh, Mask two) const {
  for (; fresh != 0; fresh &= fresh - 1) {
    const int value = lowest(fresh);
    const Mask places = places_of(view, value);
    if (bit_count(places) != 2) continue;
    const Mask bit = Mask{1} << value;
    Mask common = two & ~bit;
    for_each_bit(places, [&](int i) { common &= view[cells_[i]]; });
    for (; common != 0; common &= common - 1) {
      if (places_of(view, lowest(common)) != places) continue;
      const Mask both = bit | (common & -common);
      bool fine = true;
      for_each_bit(places, [&](int i) { fine = view.keep(cells_[i], both) && fine; });
      if (!fine) return false;
    }
  }
  return true;
}

// Two cells with the same two values.
bool HousePairs::settle_pairs(View& view, Mask fresh, Mask pairs) const {
  for (; fresh != 0; fresh &= fresh - 1) {
    const int cell = cells_[lowest(fresh)];
    const Mask mask = view[cell];
    if (is_single(mask)) continue;
    for (Mask left = pairs & ~(fresh & -fresh); left != 0; left &= left - 1) {
      const int other = cells_[lowest(left)];
      if (view[other] != mask) continue;
      const int both[] = {cell, other};
      if (!peers_.for_common(both, [&](int peer) { return view.remove(peer, mask); })) return false;
    }
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
