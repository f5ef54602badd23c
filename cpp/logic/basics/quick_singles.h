// Quick singles: the singles of a path under most rules, without a study and a sink per step.
//
// Nine of ten steps of a path are singles, and an easy path has no others. The finders of
// basics/singles.cc define what they are; here the same steps are made in the same order, with the
// same marks, for rules of at most nine digits, 32 houses and no clashes.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "logic/core/bytes.h"
#include "logic/core/position.h"
#include "nonet/logic.h"

namespace nonet::logic {

// A byte for each of up to 32 houses.
struct HouseBytes {
  Bytes low{}, high{};

  // Through a reference: where GCC's sanitizers are on, it assigns to a copy of a choice of
  // vectors.
  void set(std::size_t house, std::uint8_t value) {
    Bytes& half = house < 16 ? low : high;
    half[house % 16] = value;
  }
  void add(const HouseBytes& other) {
    low += other.low;
    high += other.high;
  }
  void subtract(const HouseBytes& other) {
    low -= other.low;
    high -= other.high;
  }
  // The bytes, which are 0 or 1, times a number.
  template <std::uint8_t kTimes>
  HouseBytes times() const {
    return {(low != 0) & kTimes, (high != 0) & kTimes};
  }
  bool has_zero() const { return bits_of((low == 0) | (high == 0)) != 0; }
  // The houses whose byte has this value.
  unsigned equal_to(std::uint8_t value) const {
    return bits_of(low == value) | bits_of(high == value) << 16;
  }
};

// What quick singles need of a ground. Houses are numbered twice: as full houses are looked for, by
// index in Ground::houses, and as hidden singles are, by rank in Ground::areas_first.
struct QuickTables {
  static constexpr int kMostCells = 81;
  static bool suit(const Ground<2>& ground) {
    return ground.size <= 9 && ground.cells <= kMostCells && ground.houses.size() <= 32 &&
           !ground.has_clashes;
  }
  explicit QuickTables(const Ground<2>& ground);

  // For each cell: 1 for each of its houses, by index and by rank.
  std::vector<HouseBytes> by_index, by_rank;
  std::vector<CellSet<2>> line;  // for each cell: its first unit
  std::array<int, 32> index_of;  // for each rank
};

class QuickSingles {
 public:
  QuickSingles(const QuickTables& tables, const Position<2>& position);

  // Change the position, where the digit is a candidate of the cell.
  void place(Position<2>& position, int cell, int digit);
  void remove(Position<2>& position, int cell, int digit);

  // Appends singles to the steps and places their digits, until there are `most` steps, no single
  // is left, or the position is broken. `order` has the numbers of the techniques, each at most
  // once.
  void take(Position<2>& position, std::span<const int> order, std::size_t most, LogicSteps& steps);

  // Whether an empty cell has no candidate, or a house no place for a digit that it lacks.
  bool is_broken() const { return is_broken_; }

 private:
  // Added to the count of places where the digit is on the board, so that it is neither 0 nor 1.
  static constexpr std::uint8_t kPlaced = 64;

  void count(int digit, const HouseBytes& places) {
    places_[digit] = places;
    hidden_[digit] = places.equal_to(1);
    is_broken_ |= places.has_zero();
  }
  std::uint16_t* write_full_house(std::uint16_t* to, const Position<2>& position, int& candidate);
  std::uint16_t* write_last_digit(std::uint16_t* to, const Position<2>& position, int digit,
                                  int& candidate);
  std::uint16_t* write_hidden_single(std::uint16_t* to, const Position<2>& position,
                                     int& candidate);
  std::uint16_t* write_naked_single(std::uint16_t* to, const Position<2>& position, int& candidate);

  const QuickTables& tables_;
  std::array<HouseBytes, 9> places_;        // for each digit: how many cells of a house may hold it
  HouseBytes empty_cells_;                  // of each house
  std::array<std::uint32_t, 12> hidden_{};  // for each digit: the houses, by rank, with one place
  std::array<std::uint8_t, 9> counts_{};    // of each digit on the board
  CellSet<2> naked_singles_;
  unsigned full_houses_ = 0;
  unsigned last_digits_ = 0;
  bool is_broken_ = false;
};

}  // namespace nonet::logic
