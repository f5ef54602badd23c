// The moves of the search by bits.
#include "cover/bits.h"

#include <algorithm>
#include <bit>

namespace nonet::cover {

// C1. [Initialize.]
Bits::Bits(const Table& table)
    : table_(table), narrow_(best_narrow()), options_(8 * lines_for(table.masks())) {
  reset();
}

void Bits::add_state() {
  memory_.emplace_back(options_ / 8 + lines_for(table_.row_size()));
  states_.push_back(memory_.back().front().words);
}

void Bits::reset() {
  levels_.clear();
  end_ = 0;
  if (states_.empty()) add_state();
  Word* const root = states_[0];
  const std::size_t words = table_.words();
  const auto items = static_cast<Index>(table_.row_size() / words);
  std::fill(memory_[0].begin(), memory_[0].end(), Line{});
  for (Index item = 0; item < items; ++item) {
    root[item / 64] |= Word{1} << (item % 64);
    Word* const options = root + options_ + static_cast<std::size_t>(item) * words;
    for (Index bit = 0; bit < table_.count(item); ++bit) options[bit / 64] |= Word{1} << (bit % 64);
  }
  // Nothing is lost where a list is intersected with itself.
  best_ = narrow_({root, table_.masks(), words, root + options_, root + options_, root + options_});
}

// C2 and C3: the item with the fewest options is known since the state was built.
Index Bits::open() {
  if (best_.item < 0) return -1;
  if (best_.count == 0) return 0;
  const std::size_t words = table_.words(), begin = end_;
  const Word* const live =
      states_[levels_.size()] + options_ + static_cast<std::size_t>(best_.item) * words;
  levels_.push_back(begin);
  end_ += best_.count;
  if (children_.size() < end_) children_.resize(2 * end_);
  const Index* const options = table_.options(static_cast<Index>(best_.item));
  Index* to = children_.data() + begin;
  for (std::size_t word = 0; word < words; ++word)
    for (Word bits = live[word]; bits != 0; bits &= bits - 1)
      *to++ = options[64 * word + static_cast<std::size_t>(std::countr_zero(bits))];
  return static_cast<Index>(best_.count);
}

// C4 and C5: covers all items of an option in one pass. C6 and C7 have nothing to undo.
bool Bits::enter(Index child) {
  const std::size_t depth = levels_.size();
  const Index chosen = children_[levels_.back() + static_cast<std::size_t>(child)];
  if (states_.size() == depth) add_state();
  Word* const to = states_[depth];
  const Word* const from = states_[depth - 1];
  const Word* const items = table_.items(chosen);
  const std::size_t masks = table_.masks();
  for (std::size_t mask = 0; mask < masks; ++mask) to[mask] = from[mask] & ~items[mask];
  best_ = narrow_({to, masks, table_.words(), from + options_, table_.row(chosen), to + options_});
  updates_ += best_.looked;
  return best_.count > 0;
}

}  // namespace nonet::cover
