// Local search: the live options of each item as a word, changed only where an option concerns it.
//
// Algorithm C (TAOCP 7.2.2.1) with the lists of reach.h. A move changes the items that it concerns
// and notes what they were. The live items with the same number of options are a set of bits, and
// every level has its own sets:
//
//     items          0 1 2 3 4 5 6 ...
//     one option     . . 1 . . . . ...     the first bit of the first set that is not empty
//     two options    1 1 . . . 1 . ...     is the item to branch on
//     three          . . . . 1 . . ...
//
// So neither choosing an item nor undoing a move looks at the lists of other items.
//
// The item chosen and the order of its children are the same as in Cells, so that a walk can switch
// from one to the other at any node. All is in this header, because a node takes no longer than a
// few calls.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cover/reach.h"

namespace nonet::cover {

class Local {
 public:
  explicit Local(const Reach& reach);
  Local(const Local&) = delete;
  Local& operator=(const Local&) = delete;

  // As in Cells.
  Index open();
  bool enter(Index child);
  void close() { --top_; }
  void reset();
  Index option(std::size_t depth, Index child) const { return levels_[depth].children[child]; }
  std::uint64_t updates() const { return updates_; }
  std::uint64_t work() const { return updates_; }

 private:
  // An item as it was before a change.
  struct Change {
    Word list;
    Index item;
    Index count;
  };
  struct Level {
    Word* sets;       // by count, from 1 on: the live items with so many options
    Index* children;  // options
    Change* changes;  // how far back to undo
  };

  // Moves an item to or from the set of those with as many options.
  static void flip(Word* sets, std::size_t masks, Index item, Index count) {
    const auto number = static_cast<std::size_t>(item);
    sets[masks * static_cast<std::size_t>(count - 1) + number / 64] ^= Word{1} << number % 64;
  }
  void undo(const Change* changes) {
    while (changed_ > changes) {
      --changed_;
      lists_[changed_->item] = changed_->list;
      counts_[changed_->item] = changed_->count;
    }
  }

  const Reach& reach_;
  std::size_t masks_;          // words of a set
  std::size_t size_;           // words of the sets of a level
  std::vector<Word> lists_;    // by item: its live options; none once it is covered
  std::vector<Index> counts_;  // by item: how many they are, or were when it was covered
  std::vector<Word> sets_;
  std::vector<Index> children_;
  std::vector<Change> changes_;
  std::vector<Level> levels_;
  Change* changed_;       // the end of the changes
  Level* top_;            // the level to be opened next
  bool is_dead_ = false;  // from the start
  std::uint64_t updates_ = 0;
};

// C2 and C3: the first item with the fewest options.
inline Index Local::open() {
  if (is_dead_) return 0;
  const Word* word = top_->sets;
  const Word* const end = word + size_;
  while (*word == 0)
    if (++word == end) return -1;
  std::size_t place = static_cast<std::size_t>(word - top_->sets);
  while (place >= masks_) place -= masks_;
  const auto item = static_cast<Index>(64 * place) + std::countr_zero(*word);
  const Index* const options = reach_.options(item);
  Index* child = top_->children;
  for (Word bits = lists_[item]; bits != 0; bits &= bits - 1)
    *child++ = options[std::countr_zero(bits)];
  top_->changes = changed_;
  ++top_;
  top_->children = child;
  return counts_[item];
}

// C4 and C5: covers the items of an option, after C6 and C7 for what was tried before it.
inline bool Local::enter(Index child) {
  const Level& level = top_[-1];
  undo(level.changes);
  const Reach::Move& move = reach_.move(level.children[child]);
  Word* const sets = top_->sets;
  const std::size_t masks = masks_, size = size_;
  for (std::size_t mask = 0; mask < masks; ++mask) {
    const Word others = ~move.mask[mask];
    const Word* from = level.sets + mask;
    Word *to = sets + mask, *const end = to + size;
    for (; to < end; to += masks, from += masks) *to = *from & others;
  }
  Change* change = changed_;
  for (const auto& [keep, item] : move.losses) {
    const Word list = lists_[item], left = list & keep;
    if (left == list) continue;
    if (left == 0) {
      changed_ = change;
      return false;
    }
    Index count = counts_[item];
    *change++ = {list, item, count};
    flip(sets, masks, item, count);
    // Most items lose one option, so this is faster than counting bits without an instruction.
    for (Word lost = list & ~keep; lost != 0; lost &= lost - 1) --count;
    flip(sets, masks, item, count);
    lists_[item] = left;
    counts_[item] = count;
  }
  for (const Index item : move.covered) {
    *change++ = {lists_[item], item, counts_[item]};
    lists_[item] = 0;
  }
  updates_ += static_cast<std::uint64_t>(change - changed_);
  changed_ = change;
  return true;
}

}  // namespace nonet::cover
