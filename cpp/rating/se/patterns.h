// Patterns of fixed shape: locked candidates, subsets and fish. Templates, because the same search
// serves the first step on a board and all steps inside a chain.
//
// `found` receives each pattern with its removals and returns whether to stop.
#pragma once

#include "rating/se/grid.h"
#include "rating/se/step.h"

namespace nonet::se {

struct Locked {
  int base, cover;  // houses
  int digit;
  Removals removals;
};

struct Subset {
  int house;
  Mask cells;  // positions in the house
  Mask digits;
  Removals removals;
};

struct Fish {
  int type;          // of the base: kColumn or kRow
  Mask base, cover;  // numbers of lines
  int digit;
  Removals removals;
};

inline constexpr int kLockingTypes[4][2] = {
    {kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};
inline constexpr int kSetTypes[3] = {kBox, kColumn, kRow};

inline bool are_crossing(int house, int other) {
  for (const int cell : kLayout.cell[house])
    if (kLayout.house[cell][other / 9] == other) return true;
  return false;
}

// The sets of two or more positions in a house that lie in one other house: side by side (lines and
// boxes, rows of a box) or one above the other (columns of a box).
struct Narrow {
  bool side_by_side[kAll + 1], above_each_other[kAll + 1];
};

constexpr Narrow make_narrow() {
  Narrow narrow{};
  for (unsigned mask = 1; mask <= kAll; ++mask) {
    if (!(mask & (mask - 1))) continue;
    for (int third = 0; third < 3; ++third) {
      if (!(mask & ~(7u << 3 * third))) narrow.side_by_side[mask] = true;
      if (!(mask & ~(0111u << third))) narrow.above_each_other[mask] = true;
    }
  }
  return narrow;
}

inline constexpr Narrow kNarrow = make_narrow();

// Visits the pairs of houses where all places for a digit in the base lie in the cover, even if
// nothing can be eliminated.
template <typename Found>
bool each_locked(const Grid& grid, Found&& found) {
  for (const auto& [base_type, cover_type] : kLockingTypes) {
    const bool* const is_locked = base_type == kBox && cover_type == kColumn
                                      ? kNarrow.above_each_other
                                      : kNarrow.side_by_side;
    for (int digit = 0; digit < 9; ++digit)
      for (int base = 9 * base_type; base < 9 * base_type + 9; ++base) {
        const Mask places = grid.places[base][digit];
        if (!is_locked[places]) continue;
        const int first = kLayout.cell[base][lowest(places)];
        if (found(base, kLayout.house[first][cover_type], digit)) return true;
      }
  }
  return false;
}

inline Removals locked_removals(const Grid& grid, int base, int cover, int digit) {
  Removals removals;
  for (unsigned left = grid.places[cover][digit]; left; left &= left - 1) {
    const int cell = kLayout.cell[cover][lowest(left)];
    if (kLayout.house[cell][base / 9] != base) removals.add(cell, Mask(1u << digit));
  }
  return removals;
}

template <typename Found>
bool find_locked(const Grid& grid, Found&& found) {
  return each_locked(grid, [&](int base, int cover, int digit) {
    Locked locked{base, cover, digit, locked_removals(grid, base, cover, digit)};
    return !locked.removals.empty() && found(locked);
  });
}

// Visits the sets of `size` items in the order of their bit masks.
template <typename Found>
bool each_choice(const int* items, int count, int size, Found&& found) {
  if (count < size) return false;
  for (unsigned chosen = (1u << size) - 1; chosen < 1u << count;
       chosen = next_combination(chosen)) {
    unsigned mask = 0;
    for (unsigned left = chosen; left; left &= left - 1) mask |= 1u << items[lowest(left)];
    if (found(mask)) return true;
  }
  return false;
}

// Sets of masks whose union has as many bits as the set has members, each with two bits or more.
template <typename MaskOf, typename Found>
bool each_tuple(int size, const MaskOf& mask_of, Found&& found) {
  int items[9], count = 0;
  for (int i = 0; i < 9; ++i) {
    const int bits = count_bits(mask_of(i));
    if (bits >= 2 && bits <= size) items[count++] = i;
  }
  return each_choice(items, count, size, [&](unsigned chosen) {
    Mask all = 0;
    for (unsigned left = chosen; left; left &= left - 1) all |= mask_of(lowest(left));
    return count_bits(all) == size && found(static_cast<Mask>(chosen), all);
  });
}

template <typename Found>
bool each_hidden_set(const Grid& grid, int size, bool direct, Found&& found) {
  for (const int type : kSetTypes)
    for (int house = 9 * type; house < 9 * type + 9; ++house) {
      const int empty = grid.empty[house];
      if (!(empty > 2 * size || (direct && empty > size))) continue;
      if (each_tuple(
              size, [&](int digit) { return grid.places[house][digit]; },
              [&](Mask digits, Mask places) { return found(house, digits, places); }))
        return true;
    }
  return false;
}

template <typename Found>
bool find_hidden_sets(const Grid& grid, int size, Found&& found) {
  return each_hidden_set(grid, size, false, [&](int house, Mask digits, Mask places) {
    Subset subset{house, places, digits, {}};
    for (unsigned left = places; left; left &= left - 1) {
      const int cell = kLayout.cell[house][lowest(left)];
      const Mask others = grid.candidates[cell] & static_cast<Mask>(~digits);
      if (others) subset.removals.add(cell, others);
    }
    return !subset.removals.empty() && found(subset);
  });
}

template <typename Found>
bool find_naked_sets(const Grid& grid, int size, Found&& found) {
  for (const int type : kSetTypes)
    for (int house = 9 * type; house < 9 * type + 9; ++house) {
      if (grid.empty[house] < 2 * size) continue;
      const auto candidates = [&](int place) {
        return grid.candidates[kLayout.cell[house][place]];
      };
      const bool stopped = each_tuple(size, candidates, [&](Mask cells, Mask digits) {
        Subset subset{house, cells, digits, {}};
        for (int place = 0; place < 9; ++place) {
          const Mask common = candidates(place) & digits;
          if (!(cells >> place & 1) && common)
            subset.removals.add(kLayout.cell[house][place], common);
        }
        return !subset.removals.empty() && found(subset);
      });
      if (stopped) return true;
    }
  return false;
}

template <typename Found>
bool find_fish(const Grid& grid, int size, Found&& found) {
  int placed[9] = {};
  for (const int digit : grid.digit)
    if (digit) ++placed[digit - 1];
  for (const int type : {kColumn, kRow}) {
    const int cover_type = type == kColumn ? kRow : kColumn;
    // Lines are the outer loop and digits the inner one, so the lines of each digit are collected
    // first.
    Mask fitting[9] = {}, any = 0;
    for (int digit = 0; digit < 9; ++digit) {
      if (placed[digit] + 2 * size > 9) continue;
      for (int line = 0; line < 9; ++line) {
        const int bits = count_bits(grid.places[9 * type + line][digit]);
        if (bits >= 2 && bits <= size) fitting[digit] |= Mask(1u << line);
      }
      if (count_bits(fitting[digit]) < size) fitting[digit] = 0;
      any |= fitting[digit];
    }
    int lines[9], count = 0;
    for (unsigned left = any; left; left &= left - 1) lines[count++] = lowest(left);
    const bool stopped = each_choice(lines, count, size, [&](unsigned base) {
      for (int digit = 0; digit < 9; ++digit) {
        if ((fitting[digit] & base) != base) continue;
        Mask cover = 0;
        for (unsigned left = base; left; left &= left - 1)
          cover |= grid.places[9 * type + lowest(left)][digit];
        if (count_bits(cover) != size) continue;
        Fish fish{type, static_cast<Mask>(base), cover, digit, {}};
        for (unsigned left = cover; left; left &= left - 1) {
          const int line = 9 * cover_type + lowest(left);
          for (unsigned rest = grid.places[line][digit] & ~base; rest; rest &= rest - 1)
            fish.removals.add(kLayout.cell[line][lowest(rest)], Mask(1u << digit));
        }
        if (!fish.removals.empty() && found(fish)) return true;
      }
      return false;
    });
    if (stopped) return true;
  }
  return false;
}

}  // namespace nonet::se
