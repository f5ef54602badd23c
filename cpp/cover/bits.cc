// The moves of the search by bits.
#include "cover/bits.h"

#include <bit>

namespace nonet::cover {

// C1. [Initialize.]
Bits::Bits(const Table& table)
    : table_(table),
      narrow_(best_narrow()),
      state_size_(table.masks() + table.row_size()),
      all_(table.row_size(), ~Word{0}) {
  reset();
}

Word* Bits::state(std::size_t depth) {
  while (states_.size() <= depth) states_.emplace_back(state_size_);
  return states_[depth].data();
}

void Bits::reset() {
  levels_.clear();
  children_.clear();
  Word* const root = state(0);
  const std::size_t masks = table_.masks(), words = table_.words();
  const auto items = static_cast<Index>(table_.row_size() / words);
  for (std::size_t mask = 0; mask < state_size_; ++mask) root[mask] = 0;
  for (Index item = 0; item < items; ++item) {
    root[item / 64] |= Word{1} << (item % 64);
    Word* const options = root + masks + static_cast<std::size_t>(item) * words;
    for (Index bit = 0; bit < table_.count(item); ++bit) options[bit / 64] |= Word{1} << (bit % 64);
  }
  best_ = narrow_({root, masks, words, root + masks, all_.data(), root + masks});
}

// C2 and C3: the item with the fewest options is known since the state was built.
Index Bits::open() {
  if (best_.item < 0) return -1;
  const auto begin = children_.size();
  const std::size_t words = table_.words();
  const Word* const live = states_[levels_.size()].data() + table_.masks() +
                           static_cast<std::size_t>(best_.item) * words;
  if (best_.count == 0) return 0;
  levels_.push_back(begin);
  const Index* const options = table_.options(best_.item);
  for (std::size_t word = 0; word < words; ++word)
    for (Word bits = live[word]; bits != 0; bits &= bits - 1)
      children_.push_back(options[64 * word + static_cast<std::size_t>(std::countr_zero(bits))]);
  return static_cast<Index>(children_.size() - begin);
}

// C4 and C5: covers all items of an option in one pass. C6 and C7 have nothing to undo.
bool Bits::enter(Index child) {
  const std::size_t depth = levels_.size();
  const Index chosen = children_[levels_.back() + static_cast<std::size_t>(child)];
  Word* const to = state(depth);
  const Word* const from = states_[depth - 1].data();
  const Word* const items = table_.items(chosen);
  const std::size_t masks = table_.masks();
  for (std::size_t mask = 0; mask < masks; ++mask) to[mask] = from[mask] & ~items[mask];
  best_ = narrow_({to, masks, table_.words(), from + masks, table_.row(chosen), to + masks});
  updates_ += best_.looked;
  return best_.count > 0;
}

void Bits::close() {
  children_.resize(levels_.back());
  levels_.pop_back();
}

}  // namespace nonet::cover
