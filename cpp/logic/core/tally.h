// A tally: which singles a position has, kept up to date while a path changes it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "logic/core/position.h"

namespace nonet::logic {

// Looking in every house for singles and contradictions after every step would take most of the
// time of an easy path. A tally counts the places of digits in houses and looks only where one is
// lost, so on a path all changes of the position are made here.
template <int W>
class Tally {
 public:
  explicit Tally(const Position<W>& position);

  // Change the position, where the digit is a candidate of the cell.
  void place(Position<W>& position, int cell, int digit);
  void remove(Position<W>& position, int cell, int digit);

  // The cells with one candidate.
  const CellSet<W>& naked_singles() const { return naked_singles_; }
  // The digits with one place left in a house, an index in Ground::houses.
  unsigned hidden_singles(std::size_t house) const { return houses_[house].singles; }
  // The digits that are missing once in the whole grid.
  Digits last_digits() const { return Digits(last_digits_); }
  // Whether a house has one empty cell, and whether any does.
  bool is_full_house(std::size_t house) const { return houses_[house].empty_cells == 1; }
  bool has_full_houses() const { return full_houses_ != 0; }

  // Whether an empty cell has no candidate, or a house no place for a digit that it lacks;
  // Position::contradiction finds out where.
  bool is_broken() const { return is_broken_; }

 private:
  struct House {
    // A byte for each digit, the first in the lowest byte: how many cells may hold it.
    std::array<std::uint64_t, kMaxDigits / 8> places{};
    std::uint16_t singles = 0;  // the digits with one place
    std::uint16_t filled = 0;   // the digits placed
    std::uint8_t empty_cells = 0;

    int count(int digit) const { return places[digit / 8] >> digit % 8 * 8 & 255; }
  };

  void fill(const Ground<W>& ground, int cell, int digit) {
    const int count = ++counts_[digit], last = ground.times - 1;
    last_digits_ &= ~(1U << digit);
    last_digits_ |= static_cast<unsigned>(count == last) << digit;
    for (const int at : ground.houses_at(cell)) {
      House& house = houses_[at];
      house.filled |= static_cast<std::uint16_t>(1U << digit);
      --house.empty_cells;
      full_houses_ += (house.empty_cells == 1) - (house.empty_cells == 0);
    }
  }
  // Without branches, because the processor could not predict them.
  void lose_place(House& house, int digit) {
    house.places[digit / 8] -= std::uint64_t{1} << digit % 8 * 8;
    const int left = house.count(digit);
    const unsigned others = house.singles & ~(1U << digit);
    house.singles = static_cast<std::uint16_t>(others | (left == 1) << digit);
    is_broken_ |= (left == 0) & !(house.filled >> digit & 1);
  }

  CellSet<W> naked_singles_;
  std::array<std::uint8_t, kMaxDigits> counts_{};  // of each digit on the board
  std::vector<House> houses_;
  unsigned last_digits_ = 0;
  int full_houses_ = 0;
  bool is_broken_ = false;
};

extern template class Tally<2>;
extern template class Tally<4>;

}  // namespace nonet::logic
