// Singles, locked candidates, subsets and fish, with the steps that Sudoku Explainer calls direct:
// those that lead to a hidden single at once.
#include "rating/se/patterns.h"
#include "rating/se/rules.h"

namespace nonet::se {
namespace {

Step placing(double rating, const char* technique, int cell, int digit) {
  Step step;
  step.rating = rating;
  step.technique = technique;
  step.cell = cell;
  step.digit = digit;
  return step;
}

Step removing(double rating, const char* technique, const Removals& removals) {
  Step step;
  step.rating = rating;
  step.technique = technique;
  step.removals = removals;
  return step;
}

// A technique for two, three or four cells or lines has a name and a rating for each size.
struct Sized {
  double rating;
  const char* technique;
};

constexpr Sized kNakedSets[] = {{3.0, "Naked Pair"}, {3.6, "Naked Triplet"}, {5.0, "Naked Quad"}};
constexpr Sized kHiddenSets[] = {
    {3.4, "Hidden Pair"}, {4.0, "Hidden Triplet"}, {5.4, "Hidden Quad"}};
constexpr Sized kFish[] = {{3.2, "X-Wing"}, {3.8, "Swordfish"}, {5.2, "Jellyfish"}};

Step removing(const Sized (&sizes)[3], int size, const Removals& removals) {
  return removing(sizes[size - 2].rating, sizes[size - 2].technique, removals);
}

}  // namespace

Step hidden_single(const Grid& grid) {
  for (const bool alone : {true, false})
    for (const int type : kSetTypes)
      for (int house = 9 * type; house < 9 * type + 9; ++house) {
        if ((grid.empty[house] == 1) != alone) continue;
        for (int digit = 0; digit < 9; ++digit) {
          const unsigned places = grid.places[house][digit];
          if (!places || places & (places - 1)) continue;
          const double rating = alone ? 1.0 : type == kBox ? 1.2 : 1.5;
          return placing(rating, "Hidden Single", kLayout.cell[house][lowest(places)], digit);
        }
      }
  return {};
}

Step direct_locking(const Grid& grid) {
  Step step;
  each_locked(grid, [&](int base, int cover, int digit) {
    const int type = base / 9;
    for (int third = 9 * type; third < 9 * type + 9; ++third) {
      if (third == base || !are_crossing(third, cover)) continue;
      const Mask places = grid.places[third][digit];
      if (count_bits(places) < 2) continue;
      int left_over = 0, cell = -1;
      for (unsigned left = places; left; left &= left - 1) {
        const int there = kLayout.cell[third][lowest(left)];
        if (kLayout.house[there][cover / 9] == cover) continue;
        ++left_over;
        cell = there;
      }
      if (left_over != 1) continue;
      const bool points = type == kBox;
      step =
          placing(points ? 1.7 : 1.9, points ? "Direct Pointing" : "Direct Claiming", cell, digit);
      return true;
    }
    return false;
  });
  return step;
}

Step direct_hidden_set(const Grid& grid, int size) {
  Step step;
  each_hidden_set(grid, size, true, [&](int house, Mask digits, Mask places) {
    for (int digit = 0; digit < 9; ++digit) {
      if (digits >> digit & 1) continue;
      const Mask all = grid.places[house][digit], rest = all & static_cast<Mask>(~places);
      if (count_bits(all) < 2 || count_bits(rest) != 1) continue;
      step =
          placing(size == 2 ? 2.0 : 2.5, size == 2 ? "Direct Hidden Pair" : "Direct Hidden Triplet",
                  kLayout.cell[house][lowest(rest)], digit);
      return true;
    }
    return false;
  });
  return step;
}

Step naked_single(const Grid& grid) {
  for (int cell = 0; cell < kCells; ++cell)
    if (std::has_single_bit(grid.candidates[cell]))
      return placing(2.3, "Naked Single", cell, lowest(grid.candidates[cell]));
  return {};
}

Step locking(const Grid& grid) {
  Step step;
  find_locked(grid, [&](const Locked& locked) {
    const bool points = locked.base / 9 == kBox;
    step = removing(points ? 2.6 : 2.8, points ? "Pointing" : "Claiming", locked.removals);
    return true;
  });
  return step;
}

Step naked_set(const Grid& grid, int size) {
  Step step;
  find_naked_sets(grid, size, [&](const Subset& subset) {
    step = removing(kNakedSets, size, subset.removals);
    return true;
  });
  return step;
}

Step hidden_set(const Grid& grid, int size) {
  Step step;
  find_hidden_sets(grid, size, [&](const Subset& subset) {
    step = removing(kHiddenSets, size, subset.removals);
    return true;
  });
  return step;
}

Step fish(const Grid& grid, int size) {
  Step step;
  find_fish(grid, size, [&](const Fish& fish) {
    step = removing(kFish, size, fish.removals);
    return true;
  });
  return step;
}

Step wing(const Grid& grid, bool is_xyz) {
  const int size = is_xyz ? 3 : 2;
  for (int pivot = 0; pivot < kCells; ++pivot) {
    const Mask xy = grid.candidates[pivot];
    if (count_bits(xy) != size) continue;
    for (const int first : kLayout.peers[pivot]) {
      const Mask xz = grid.candidates[first];
      if (count_bits(xz) != 2 || count_bits(xy & ~xz) != 1) continue;
      for (const int second : kLayout.peers[pivot]) {
        const Mask yz = grid.candidates[second];
        if (count_bits(yz) != 2 || count_bits(xy | xz | yz) != 3) continue;
        if (count_bits(xy & xz & yz) != (is_xyz ? 1 : 0)) continue;
        const int z = lowest(xz & yz);
        Removals removals;
        for (int cell = 0; cell < kCells; ++cell) {
          if (cell == pivot || !grid.has(cell, z)) continue;
          if (sees(first, cell) && sees(second, cell) && (!is_xyz || sees(pivot, cell)))
            removals.add(cell, Mask(1u << z));
        }
        if (!removals.empty())
          return removing(is_xyz ? 4.4 : 4.2, is_xyz ? "XYZ-Wing" : "XY-Wing", removals);
      }
    }
  }
  return {};
}

}  // namespace nonet::se
