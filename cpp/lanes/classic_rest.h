// The end of a count: how many solutions a grid has in which few cells are open.
//
// Include one simd_*.h first. A solution gives each digit a *way*: a set of open cells, one in
// every row, column and box where the digit is missing. The ways of its digits do not overlap and
// fill all open cells. So the digits are divided into two halves, and for each half all unions of
// non-overlapping ways are listed. A solution is a union of one half and its complement, a union of
// the other half:
//
//     digits 1 4 7    {a c e}   {a d e}   {b c f}  ...
//     digits 2 5 9    {b d f}   {b c f}   ...               of cells a to f; two pairs fit
//
// This is two to four times as fast as guessing to the end in the lanes.
#pragma once

#include <cstdlib>
#include <cstring>

#include "lanes/always.h"

namespace nonet::lanes::NONET_LEVEL {
namespace {

// The most open cells (with two candidates or more) and candidates in them. With a lower limit the
// lanes make more guesses; with a higher one the lists grow faster than the number of solutions.
constexpr std::uint8_t kRestCells = 63, kRestCandidates = 136;

// Sets of open cells, in memory that grows but never shrinks.
struct CellSets {
  Cells* set = nullptr;
  std::size_t size = 0, room = 0;

  CellSets() = default;
  CellSets(const CellSets&) = delete;
  CellSets& operator=(const CellSets&) = delete;
  ~CellSets() { std::free(set); }

  // Makes room for `most` sets and for the rest of the vector in which the last one is written,
  // keeping the sets that are there. False when there is no memory.
  bool hold(std::size_t most) {
    if (most + 8 <= room) return true;
    const std::size_t more = 2 * (most + 8);
    void* const grown = std::realloc(set, more * sizeof(Cells));
    if (!grown) return false;
    set = static_cast<Cells*>(grown);
    room = more;
    return true;
  }
  // Appends the sets of a list that share nothing with `others`, adding the cells `more` to each.
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
  // Makes this a list of one set, the empty one.
  bool begin() {
    if (!hold(1)) return false;
    set[0] = 0;
    size = 1;
    return true;
  }
};

class RestCounter {
 public:
  // Counts the solutions of a grid: 81 sets of digits box by box, where placed digits have been
  // eliminated from their peers. False when there is no memory.
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
      // The shorter list gets the digit that shares the most places with it: fewer of its ways
      // fit.
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

    // The share of its places outside a set, in 1024ths.
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

  // Lists the ways of a digit: a place in each row where it is missing, no two of which see each
  // other. Each such row has a place, or the position would be dead.
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

  // Replaces a list by the unions of its sets with the ways of one more digit that do not overlap.
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

  // Counts the pairs of a set in `a` and its complement in `b`, with a hash table of `a`.
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

  static constexpr Cells kNoSet = ~Cells{0};  // an empty slot; there are fewer than 64 cells
  static_assert(kRestCells < 64);

  Cells all_ = 0, places_[9], row_[9], seen_[64];
  CellSets ways_;  // of all digits, one after the other
  CellSets unions_[2], wider_, table_;
};

}  // namespace
}  // namespace nonet::lanes::NONET_LEVEL
