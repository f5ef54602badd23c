// The loop of narrow.h, for inclusion in a file that is compiled for one kind of CPU.
#pragma once

#include <bit>
#include <limits>

#include "cover/narrow.h"

namespace nonet::cover {
namespace {

// kWords is the number of words an item has, or 0 if it is known only at run time.
template <std::size_t kWords>
Narrowed narrow_items(const Narrowing& n) {
  const std::size_t words = kWords > 0 ? kWords : n.words;
  Narrowed best{-1, std::numeric_limits<std::uint32_t>::max(), 0};
  for (std::size_t mask = 0; mask < n.masks; ++mask) {
    for (Word live = n.live[mask]; live != 0; live &= live - 1) {
      const std::size_t item = 64 * mask + static_cast<std::size_t>(std::countr_zero(live));
      const Word* const from = n.from + item * words;
      const Word* const keep = n.keep + item * words;
      Word* const to = n.to + item * words;
      std::uint32_t count = 0;
      for (std::size_t word = 0; word < words; ++word) {
        to[word] = from[word] & keep[word];
        count += static_cast<std::uint32_t>(std::popcount(to[word]));
      }
      ++best.looked;
      if (count < best.count) {
        best.count = count;
        best.item = static_cast<std::int32_t>(item);
        if (count == 0) return best;
      }
    }
  }
  return best;
}

[[maybe_unused]] Narrowed narrow_any(const Narrowing& n) {
  switch (n.words) {
    case 1:
      return narrow_items<1>(n);
    case 2:
      return narrow_items<2>(n);
    case 3:
      return narrow_items<3>(n);
    case 4:
      return narrow_items<4>(n);
    default:
      return narrow_items<0>(n);
  }
}

}  // namespace
}  // namespace nonet::cover
