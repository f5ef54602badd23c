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

// Written out because a portable build has no instruction for it, and without a multiplication so
// that it can be vectorised.
inline int bit_count(Mask x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  x += x >> 8;
  x += x >> 16;
  return static_cast<int>(x & 0x3f);
}
inline bool is_single(Mask mask) { return (mask & (mask - 1)) == 0; }  // true for none, too
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline int highest(Mask mask) { return 31 - std::countl_zero(mask); }
inline Mask all_values(int values) { return (Mask{1} << values) - 1; }

inline int bit_count(Word x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>(x * 0x0101010101010101 >> 56);
}

// Cells as bits.
using CellSet = std::vector<Word>;

inline void add_to(CellSet& set, int cell) { set[cell >> 6] |= Word{1} << (cell & 63); }
inline int common_count(const CellSet& a, const CellSet& b) {
  int count = 0;
  for (std::size_t word = 0; word < a.size(); ++word) count += bit_count(a[word] & b[word]);
  return count;
}
inline bool contains(const CellSet& all, const CellSet& some) {
  for (std::size_t word = 0; word < all.size(); ++word)
    if (some[word] & ~all[word]) return false;
  return true;
}

// Calls `act(i)` for each bit i.
template <typename Bits, typename Act>
inline void for_each_bit(Bits bits, Act act) {
  for (; bits != 0; bits &= bits - 1) act(std::countr_zero(bits));
}

// The sum of the indices of a mask.
inline int sum_of(Mask mask) {
  int sum = 0;
  for_each_bit(mask, [&](int v) { sum += v; });
  return sum;
}

// Calls `act(cell)` for each cell of a set.
template <typename Act>
inline void for_each_cell_of(const CellSet& set, Act act) {
  for (std::size_t word = 0; word < set.size(); ++word)
    for_each_bit(set[word], [&](int bit) { act(static_cast<int>(word) * 64 + bit); });
}

}  // namespace nonet::constraints
