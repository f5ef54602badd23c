// A classic board as HoDoKu keeps it: singles wait in queues, in the order in which they appear.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/core/position.h"

namespace nonet::hodoku {

using Cells = logic::CellSet<2>;
using Position = logic::Position<2>;
using Ground = logic::Ground<2>;

// Units of classic rules: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
inline constexpr int kBoxes = 18, kUnits = 27;
constexpr std::array<int, 3> units_of(int cell) {
  return {cell / 9, 9 + cell % 9, kBoxes + cell / 27 * 3 + cell % 9 / 3};
}

struct Single {
  int cell = -1, digit = 0;
  explicit operator bool() const { return cell >= 0; }
};

// Digits count from 0, as in a position.
class Sheet {
 public:
  Sheet(const Ground& ground, std::span<const std::uint8_t> values);

  const Position& position() const { return position_; }
  bool is_broken() const { return is_broken_; }
  // How many cells of a unit may still hold a digit.
  int places(int unit, int digit) const { return places_[unit][digit]; }

  void place(int cell, int digit);
  void remove(int cell, int digit);

  // The single that has waited longest; cell < 0 where there is none. A full house stays in the
  // queue of naked singles, the others are taken out.
  Single full_house() const;
  Single naked_single();
  Single hidden_single();

 private:
  struct Queue {
    std::vector<Single> singles;
    std::size_t next = 0;
    Single pop(const Position& position);
  };

  void enqueue_hidden(int unit, int digit);
  bool is_full_house(const Single& single, int unit) const;

  Position position_;
  std::array<std::array<std::int8_t, 9>, kUnits> places_;
  Queue naked_, hidden_;
  bool is_broken_ = false;
};

}  // namespace nonet::hodoku
