// The end of a count: how many solutions a grid has in which little is open.
//
// Include one simd_*.h first. A solution gives each digit a *way*: a set of open cells, one in
// every row, column and box where the digit is missing. The ways of its digits do not overlap and
// fill all open cells. So the digits are dealt to two halves, the unions of ways that do not
// overlap are listed for each half, and a solution is a union of the one and the rest of the cells
// as a union of the other:
//
//     digits 1 4 7    {a c e}   {a d e}   {b c f}  ...
//     digits 2 5 9    {b d f}   {b c f}   ...               of cells a to f; two pairs fit
//
// That is two to four times as fast as guessing on in the lanes.
#pragma once

#include <cstdlib>
#include <cstring>

#include "lanes/always.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// Little is open when the open cells, those with two digits or more, are so few and have so few
// candidates between them. With fewer candidates more guesses are left to the lanes, with more the
// lists grow faster than the number of solutions.
constexpr std::uint16_t kRestCells = 63, kRestCandidates = 136;

// The lanes in which little is open.
[[gnu::noinline]] Mask find_rests(const Vec* cell) {
  const Vec none = broadcast(0), one = broadcast(1);
  Vec cells = none, candidates = none;
  for (int i = 0; i < 81; ++i) {
    const Vec size = size_of(cell[i]);
    cells = add(cells, if_less(one, size, one, none));
    candidates = add(candidates, if_less(one, size, size, none));
  }
  return ~lanes_above(cells, broadcast(kRestCells)) &
         ~lanes_above(candidates, broadcast(kRestCandidates));
}

// Sets of open cells, in memory that only grows.
struct CellSets {
  Cells* set = nullptr;
  std::size_t size = 0, room = 0;

  CellSets() = default;
  CellSets(const CellSets&) = delete;
  CellSets& operator=(const CellSets&) = delete;
  ~CellSets() { std::free(set); }

  // Makes room for so many, and for the full vector in which the last of them is written; false
  // when there is no memory. What was there is kept.
  bool hold(std::size_t most) {
    if (most + 8 <= room) return true;
    const std::size_t more = 2 * (most + 8);
    void* const grown = std::realloc(set, more * sizeof(Cells));
    if (!grown) return false;
    set = static_cast<Cells*>(grown);
    room = more;
    return true;
  }
  // Appends the sets of a list that share nothing with `others`, each with some cells more.
  void append_disjoint(const CellSets& list, Cells more, Cells others) {
    const Cells* end = write_disjoint(list.set, list.size, more, others, set + size);
    size = static_cast<std::size_t>(end - set);
  }
  void trade(CellSets& other) {
    Cells* const own_set = set;
    const std::size_t own_size = size, own_room = room;
    set = other.set, size = other.size, room = other.room;
    other.set = own_set, other.size = own_size, other.room = own_room;
  }
  // Makes a list of one set, of no cells.
  bool begin() {
    if (!hold(1)) return false;
    set[0] = 0;
    size = 1;
    return true;
  }
};

class RestCounter {
 public:
  // Counts the solutions of a grid: 81 sets of digits box by box, in which placed digits are in no
  // other cell of their units. False when there is no memory.
  bool count(const std::uint16_t* sets, std::uint64_t& solutions) {
    number_cells(sets);
    Digit digits[9];
    int left = 0;
    ways_.size = 0;
    for (const Cells places : places_) {
      if (places && !list_ways(places, digits[left++])) return false;
    }
    Half halves[2] = {{unions_[0]}, {unions_[1]}};
    for (Half& half : halves) {
      if (!half.unions.begin()) return false;
    }
    while (left) {
      // The shorter list grows by the digit that shares the most of its places with it: fewer of
      // its ways fit.
      Half& half = halves[halves[1].unions.size < halves[0].unions.size];
      int best = 0;
      for (int i = 1; i < left; ++i) {
        if (digits[i].share_outside(half.places) < digits[best].share_outside(half.places))
          best = i;
      }
      if (!unite(half.unions, digits[best])) return false;
      half.places |= digits[best].places;
      digits[best] = digits[--left];
    }
    const bool swapped = halves[1].unions.size < halves[0].unions.size;
    return count_pairs(halves[swapped].unions, halves[!swapped].unions, solutions);
  }

 private:
  struct Digit {
    Cells places;
    std::size_t first_way, ways;

    // In 1024ths, the places that are not in a set.
    int share_outside(Cells set) const {
      return __builtin_popcountll(places & ~set) * 1024 / __builtin_popcountll(places);
    }
  };
  struct Half {
    CellSets& unions;
    Cells places = 0;
  };

  void number_cells(const std::uint16_t* sets) {
    std::uint8_t open[82];
    int cells = 0;
    for (int place = 0; place < 81; ++place) {
      open[cells] = static_cast<std::uint8_t>(place);
      cells += (sets[place] & (sets[place] - 1)) != 0;
    }
    Cells column[9] = {}, box[9] = {};
    std::memset(row_, 0, sizeof row_);
    std::memset(places_, 0, sizeof places_);
    for (int i = 0; i < cells; ++i) {
      const int b = open[i] / 9, in_box = open[i] % 9;
      box[b] |= Cells{1} << i;
      row_[b / 3 * 3 + in_box / 3] |= Cells{1} << i;
      column[b % 3 * 3 + in_box % 3] |= Cells{1} << i;
      for (int d = 0; d < 9; ++d) places_[d] |= Cells{sets[open[i]] >> d & 1u} << i;
    }
    for (int i = 0; i < cells; ++i) {
      const int b = open[i] / 9, in_box = open[i] % 9;
      seen_[i] = box[b] | row_[b / 3 * 3 + in_box / 3] | column[b % 3 * 3 + in_box % 3];
    }
    all_ = (Cells{1} << cells) - 1;
  }

  // Lists the ways of a digit: a place in each row where it is missing, none seeing another. It has
  // some there, or the position would be dead.
  bool list_ways(Cells places, Digit& digit) {
    CellSets *const partial = &unions_[0], *const longer = &unions_[1];
    if (!partial->begin()) return false;
    for (const Cells row : row_) {
      const Cells here = places & row;
      if (!here) continue;
      if (!longer->hold(9 * partial->size)) return false;
      longer->size = 0;
      for (Cells left = here; left; left &= left - 1) {
        longer->append_disjoint(*partial, left & -left, seen_[__builtin_ctzll(left)]);
      }
      partial->trade(*longer);
    }
    digit = {places, ways_.size, partial->size};
    ways_.size += partial->size;
    if (!ways_.hold(ways_.size)) return false;
    std::memcpy(ways_.set + digit.first_way, partial->set, partial->size * sizeof(Cells));
    return true;
  }

  // Replaces a list by the unions of its sets with those ways of one more digit that do not overlap
  // them.
  bool unite(CellSets& list, const Digit& digit) {
    wider_.size = 0;
    for (std::size_t i = 0; i < digit.ways; ++i) {
      if (!wider_.hold(wider_.size + list.size)) return false;
      const Cells way = ways_.set[digit.first_way + i];
      wider_.append_disjoint(list, way, way);
    }
    list.trade(wider_);
    return true;
  }

  // Counts the pairs of a set in `a` and the rest of the cells in `b`, by a hash table of `a`.
  bool count_pairs(const CellSets& a, const CellSets& b, std::uint64_t& pairs) {
    pairs = 0;
    if (a.size == 0 || b.size == 0) return true;
    const int bits = 64 - __builtin_clzll(8 * a.size);
    const std::size_t slots = std::size_t{1} << bits;
    if (!table_.hold(2 * slots)) return false;
    Cells* const key = table_.set;
    Cells* const number = table_.set + slots;
    std::memset(key, 0xFF, slots * sizeof(Cells));
    const auto find = [&](Cells set) {
      std::size_t slot = set * 0x9E3779B97F4A7C15 >> (64 - bits);
      while (key[slot] != kNoSet && key[slot] != set) slot = (slot + 1) & (slots - 1);
      return slot;
    };
    for (std::size_t i = 0; i < a.size; ++i) {
      const std::size_t slot = find(a.set[i]);
      number[slot] = key[slot] == kNoSet ? 1 : number[slot] + 1;
      key[slot] = a.set[i];
    }
    for (std::size_t i = 0; i < b.size; ++i) {
      const std::size_t slot = find(all_ & ~b.set[i]);
      if (key[slot] != kNoSet) pairs += number[slot];
    }
    return true;
  }

  static constexpr Cells kNoSet = ~Cells{0};  // marks an empty slot; there are not that many cells
  static_assert(kRestCells < 64);

  Cells all_ = 0, places_[9], row_[9], seen_[64];
  CellSets ways_;  // of all digits, one behind the other
  CellSets unions_[2], wider_, table_;
};

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
