// narrow: the inner loop of the search by bits, in one version per kind of CPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::cover {

using Word = std::uint64_t;

// A cache line, so that no vector of words lies in two of them.
struct alignas(64) Line {
  Word words[8];
};
using Lines = std::vector<Line>;
constexpr std::size_t lines_for(std::size_t words) { return (words + 7) / 8; }

// A state: a bit per item for whether it is live, then `words` words per item, whose bits are its
// live options.
//
// The lists begin where a cache line does and fill whole lines. What a narrowing leaves in the
// words of an item that is not live, and behind the last item, is undefined.
struct Narrowing {
  const Word* live;   // the items to process
  std::size_t masks;  // words of `live`
  std::size_t words;  // per item
  const Word* from;   // the words of the items before
  const Word* keep;   // what an option leaves of each item
  Word* to;           // the words of the items after
};

struct Narrowed {
  std::int32_t item;    // the first item with the fewest options; -1 if no item is live
  std::uint32_t count;  // its options; 0 is a dead end, where other items may not have been updated
  std::uint32_t looked;  // number of items updated
};

using Narrow = Narrowed (*)(const Narrowing&);

Narrowed narrow_portable(const Narrowing& narrowing);
Narrowed narrow_popcnt(const Narrowing& narrowing);
Narrowed narrow_avx512(const Narrowing& narrowing);

// The fastest version that this machine can run.
Narrow best_narrow();

}  // namespace nonet::cover
