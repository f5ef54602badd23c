// narrow: the loop that a search by bits consists of, in a version for each kind of CPU.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::cover {

using Word = std::uint64_t;

// A state: which items are live, one bit each, then `words` words for each item, whose bits are its
// live options.
struct Narrowing {
  const Word* live;   // which items to look at
  std::size_t masks;  // words of `live`
  std::size_t words;  // for each item
  const Word* from;   // the words of items before
  const Word* keep;   // what an option leaves of each item
  Word* to;           // the words of items after
};

struct Narrowed {
  std::int32_t item;     // the first item with the fewest options; -1 if no item is live
  std::uint32_t count;   // its options; 0 is a dead end, and other items may not be updated
  std::uint32_t looked;  // items updated
};

using Narrow = Narrowed (*)(const Narrowing&);

Narrowed narrow_portable(const Narrowing& narrowing);
Narrowed narrow_popcnt(const Narrowing& narrowing);

// The fastest that this machine can run.
Narrow best_narrow();

}  // namespace nonet::cover
