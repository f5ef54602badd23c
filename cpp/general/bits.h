// Bit masks: one word for the digits of a cell or the places of a house.
#pragma once

#include <bit>
#include <cstdint>

namespace nonet {

constexpr std::uint32_t bit(int k) { return std::uint32_t{1} << k; }

constexpr std::uint32_t without_lowest(std::uint32_t mask) { return mask & (mask - 1); }
constexpr bool has_at_most_one(std::uint32_t mask) { return without_lowest(mask) == 0; }

// Written out because a portable build has no instruction for it and this form can be vectorised.
constexpr int bit_count(std::uint32_t x) {
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f;
  x += x >> 8;
  x += x >> 16;
  return static_cast<int>(x & 0x3f);
}

// Calls `visit(k)` for each bit k of a mask, lowest first; the mask is read once, at the start.
template <typename Mask, typename Visit>
inline void for_each_bit(Mask mask, Visit visit) {
  for (; mask; mask &= mask - 1) visit(std::countr_zero(mask));
}

}  // namespace nonet
