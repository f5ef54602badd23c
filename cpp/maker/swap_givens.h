// Trader: changes a puzzle with one solution into another one: givens removed, others added.
//
// It lists the solutions that a puzzle has without some of its givens. A digit that only one of
// them has in a cell makes the puzzle unique at once. So the list shows how to get by with few.
#pragma once

#include <cstdint>
#include <vector>

#include "base/dice.h"
#include "maker/solutions.h"

namespace nonet::maker {

// Which givens to add: those that leave the fewest solutions, or any that help.
enum class Taste { kFewest, kAny };

// For one thread. A puzzle is a row of digits in which the orbits are given as a whole or not at
// all.
class Trader {
 public:
  Trader(const MakerRules& rules, const Orbits& orbits, Cpu cpu, base::Worker& worker);

  // Removes some orbits of givens at random, and adds others until one solution is left. Returns
  // false, with `values` as before, if that takes more than `most` givens or too long.
  bool trade(std::vector<std::uint8_t>& values, int removed, Taste taste, int most,
             base::Dice& dice);

  // Removes orbits of givens in random order while the solution stays unique.
  void minimize(std::vector<std::uint8_t>& values, base::Dice& dice);

 private:
  // Solutions with the same digits in an orbit.
  struct Group {
    std::uint64_t key;
    std::size_t count, example;
  };

  bool is_given(const std::vector<std::uint8_t>& values, std::size_t orbit) const {
    return values[orbits_[orbit].front()] != 0;
  }
  void find_groups(const std::vector<int>& orbit);
  bool add(std::vector<std::uint8_t>& values, Taste taste, base::Dice& dice);

  const Orbits& orbits_;
  const int size_;
  Solutions solutions_;
  std::vector<std::uint8_t> before_;
  std::vector<std::size_t> given_;
  std::vector<Group> groups_;
};

}  // namespace nonet::maker
