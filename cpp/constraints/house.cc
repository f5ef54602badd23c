// Hidden singles, locked candidates, naked and hidden pairs.
#include "constraints/house.h"

#include <algorithm>
#include <array>
#include <utility>

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
  return cells_.size() <= 12   ? run_with<12>(view)
         : cells_.size() <= 16 ? run_with<16>(view)
                               : run_with<32>(view);
}

// Soundness of leaving out what was seen before: places only get fewer, so a value that still has
// two has the same two, and a cell that still has two values has the same ones.
template <std::size_t kRoom>
bool HousePairs::run_with(View& view) const {
  const int count = static_cast<int>(cells_.size());
  std::array<Mask, kRoom> now{};
  Mask once = 0, twice = 0, thrice = 0, more = 0;  // the values with at least so many places
  Mask placed = 0;                                 // the values of cells that have no other
  Mask pairs = 0;                                  // the positions of cells with two values
  int open = 0;
  for (int i = 0; i < count; ++i) {
    const Mask mask = now[i] = view[cells_[i]], rest = mask & (mask - 1);
    more |= thrice & mask;
    thrice |= twice & mask;
    twice |= once & mask;
    once |= mask;
    const Mask is_open = rest != 0;
    placed |= mask & (is_open - 1);
    open += static_cast<int>(is_open);
    pairs |= (is_open & static_cast<Mask>(is_single(rest))) << i;
  }
  if (open < 2) return true;
  const int values = bit_count(once);
  if (values < count) return false;

  const auto fresh = [&](int number, Mask seen_now) {
    std::uint32_t& seen = view.word(word_ + number);
    return seen_now & ~std::exchange(seen, seen_now);
  };
  const Mask new_pairs = fresh(0, pairs);
  if (values == count) {
    // Cells with more values than places at first may have become a house.
    if (once & ~(twice | placed) && !settle_house(view, cells_, once, placed)) return false;
    const Mask two = twice & ~thrice, new_two = fresh(1, two);
    const Mask few = new_two | fresh(2, thrice & ~more);
    if (few != 0 && !settle_few(view, now, few)) return false;
    if (new_two != 0 && !is_single(two) && !settle_hidden(view, now, new_two, two)) return false;
  }
  return new_pairs == 0 || is_single(pairs) || settle_pairs(view, new_pairs, pairs);
}

template <std::size_t kRoom>
Mask HousePairs::places_of(const std::array<Mask, kRoom>& masks, int value) {
  static constexpr auto kPlaces = [] {
    std::array<Mask, kRoom> places{};
    for (std::size_t i = 0; i < kRoom; ++i) places[i] = Mask{1} << i;
    return places;
  }();
  const Mask bit = Mask{1} << value;
  Mask places = 0;
  for (std::size_t i = 0; i < kRoom; ++i) places |= (masks[i] & bit) != 0 ? kPlaces[i] : 0;
  return places;
}

// Locked candidates.
template <std::size_t kRoom>
bool HousePairs::settle_few(View& view, const std::array<Mask, kRoom>& now, Mask few) const {
  for (; few != 0; few &= few - 1) {
    const int value = lowest(few);
    const Mask where = places_of(now, value), others = where & (where - 1);
    // One place may have been found meanwhile.
    if (others == 0 || (others & ~mates_[lowest(where)])) continue;
    if (!peers_.for_common_at(value, cells_, where,
                              [&](int cell) { return view.remove(cell, Mask{1} << value); }))
      return false;
  }
  return true;
}

// Two values with the same two places. Places that one of them has lost meanwhile do no harm: both
// still have no others.
template <std::size_t kRoom>
bool HousePairs::settle_hidden(View& view, const std::array<Mask, kRoom>& now, Mask fresh,
                               Mask two) const {
  std::array<Mask, kMaxValues> places;
  for_each_bit(two, [&](int value) { places[value] = places_of(now, value); });
  for (; fresh != 0; fresh &= fresh - 1) {
    const int value = lowest(fresh);
    for (Mask others = two & ~(Mask{1} << value); others != 0; others &= others - 1) {
      const int other = lowest(others);
      if (places[other] != places[value]) continue;
      const Mask both = Mask{1} << value | Mask{1} << other;
      bool fine = true;
      for_each_bit(places[value], [&](int i) { fine = view.keep(cells_[i], both) && fine; });
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
