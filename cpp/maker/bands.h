// Complete 9x9 grids with equal probability, and the exact counts that this rests on.
//
// Forget the order of digits within the three cells that a column has in a band. What is left of a
// box is a *partition*: which three digits are in each of its columns.
//
//     stack      box of band 1   {1,2,3} {4,5,6} {7,8,9}
//                box of band 2   {4,5,7} {1,8,9} {2,3,6}     each digit once in each box
//                box of band 3   {6,8,9} {2,3,7} {1,4,5}     and once in each column
//
// The three partitions of one stack do not depend on other stacks. Given the one in band 1, there
// are 56 pairs for bands 2 and 3. The three partitions of a band allow N orders of the digits in
// their columns such that each row has every digit once. The number of grids is therefore the sum,
// over all choices of partitions in three stacks, of N(band 1) N(band 2) N(band 3). A choice drawn
// with a probability proportional to this product, and then one of the orders in each band, make
// a grid, each with the same probability.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/dice.h"

namespace nonet::maker {

// The column, 0 to 2, of each digit 0 to 8 in a box.
using Columns = std::array<std::uint8_t, 9>;
using Powers = std::array<std::uint16_t, 9>;

class Bands {
 public:
  static const Bands& tables();

  // Draws a complete grid: 81 digits 1 to 9.
  void draw(base::Dice& dice, std::uint8_t* grid) const;

  // How many orders three partitions allow.
  std::uint32_t orders(const Columns& first, const Columns& second, const Columns& third) const;

  // The ways to complete a band whose first box has the digits 1 to 3 in its first column, 4 to 6
  // in the second, and whose other boxes have these partitions, in units of one order of band 1.
  std::uint64_t completions(const Columns& second, const Columns& third) const;

  // The partitions of nine digits into three columns, whose order does not matter: 280.
  const std::vector<Columns>& partitions() const { return partitions_; }
  // The most orders that three partitions allow.
  std::uint32_t most() const { return most_; }

 private:
  Bands();
  std::uint32_t index(const Columns& columns, const Powers& powers) const;
  void below(const Columns& above, unsigned choice, Columns& second, Columns& third) const;
  void place(base::Dice& dice, const std::array<Columns, 3>& band,
             const std::array<std::uint8_t, 9>& names, std::uint8_t* rows) const;

  std::vector<Columns> partitions_;
  std::vector<std::uint16_t> index_;   // by the columns of the nine digits, as a number in base 3
  std::vector<std::uint16_t> orders_;  // [second * 280 + third], for the standard first partition
  std::vector<std::uint32_t> sums_;    // of orders_ up to each entry
  std::vector<std::uint32_t> guide_;   // where sums_ exceeds each multiple of kGuide
  // For each partition the place of each digit: the m-th digit of column k is at 3 k + m.
  std::vector<Columns> slots_;
  // For the first stack and each way down from the standard partition: the powers of 3 by which
  // the columns of the other stacks become a number, once the digits are renamed.
  std::vector<Powers> middle_powers_, bottom_powers_;
  std::vector<Columns> below_;  // the 56 ways down: the next column of the m-th digit of a column
  std::uint32_t most_ = 0;
};

}  // namespace nonet::maker
