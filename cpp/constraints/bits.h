// Small operations on masks and on sets of cells.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace nonet::constraints {

// The values that a cell may have: bit i is the value with index i + 1, shown as lowest + i.
using Mask = std::uint32_t;

// A set of cells or of nodes, 64 to a word.
using Word = std::uint64_t;

// Written out because a portable build has no instruction for it.
inline int bit_count(Mask x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  return static_cast<int>(x * 0x01010101 >> 24);
}
inline bool is_single(Mask mask) { return (mask & (mask - 1)) == 0; }  // true for none, too
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return 31 - std::countl_zero(mask); }
inline Mask all_values(int values) { return (Mask{1} << values) - 1; }

// Calls `act(i)` for each bit i.
template <typename Bits, typename Act>
inline void for_each_bit(Bits bits, Act act) {
  for (; bits != 0; bits &= bits - 1) act(std::countr_zero(bits));
}

}  // namespace nonet::constraints
