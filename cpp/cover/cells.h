// Dancing cells: the live options of each item as a sparse set, for problems of any kind and size.
//
// The idea is in TAOCP 7.2.2.3 and in Knuth's programs SSXC and SSXCC; step labels are those of
// Algorithm C in 7.2.2.1, with cells in place of links, and of Algorithm M there for bounds.
//
//   cells_   item of each entry, and the position of the entry in the set of its item; after the
//            entries of an option, a spacer with minus their number:
//
//              | a  at | b  at | c  at | -3 option | b  at | d  at | -2 option | ...
//
//   sets_    for each item a range of entries: those of its live options first
//
//              | live live live : dead dead | live : dead dead dead | ...
//              ^start           ^start + size
//
// An entry is removed by swapping it with the last live one and shrinking the set, so that
// restoring the size restores the set. The order of the live entries then depends on earlier moves;
// children are therefore sorted, and ties between items are broken by the lower number, so that the
// search depends only on the path to the current node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "cover/problem.h"

namespace nonet::cover {

template <bool kBounds>
class Cells {
 public:
  explicit Cells(const Problem& problem);

  static constexpr Index kSolved = -1;
  static constexpr Index kNoOption = -1;

  // Chooses an item to branch on and returns the number of children: 0 at a dead end, kSolved when
  // nothing is left to cover.
  Index open();
  // Enters a child of the innermost open node. Returns false if that is a dead end; then another
  // child may be entered, or the node closed, but nothing opened.
  bool enter(Index child);
  // Leaves the innermost open node.
  void close();
  // Returns to the root.
  void reset();
  // The option of a child of an open node, by depth; kNoOption for the child that covers the item
  // no further.
  Index option(std::size_t depth, Index child) const;

  // Whether the children of the innermost open node may be entered in any order, or only ascending.
  bool may_reorder() const { return !levels_.back().several; }
  // A lower bound on the cost of covering the live items, given the costs of entries (shares.h).
  std::int64_t least_cost(const std::vector<std::int64_t>& shares);
  // The values of the entries, indexed by cell.
  std::vector<std::int64_t> by_cell(const std::vector<std::int64_t>& entries) const;

  std::uint64_t updates() const { return updates_; }
  // A measure of the time spent.
  std::uint64_t work() const { return updates_ + looks_; }
  // The items that Bits would have narrowed on the same way, about: it stops at the first item
  // without options, on average half way.
  std::uint64_t narrowed() const { return narrowed_ / 2; }

 private:
  struct Cell {
    Index item;  // or minus the number of entries before a spacer
    Index at;    // or the option before a spacer
  };
  struct Item {
    Index start;  // of its range in sets_
    Index size;   // live options
    Index gone;   // its position in retired_, or kLive
    Index need;   // how many more times it must be covered
    Index room;   // how many more times it may be covered; bounds only
    Index place;  // its position in live_; primary items only
    std::uint32_t stamp;
  };
  struct Change {
    Index item, size, need, room;
  };
  struct Level {
    Index item;
    Index count;           // children, including the one without an option
    Index done;            // children excluded, where the item may be covered several times
    Index starved;         // items left with too few options when the branching item was covered
    std::size_t children;  // where those with an option begin
    std::size_t trail;     // how far back to undo
    std::size_t retired;
    bool several;  // the item stays live while its options are chosen one by one
    bool saved;    // false for a forced move, which is undone with the one before it
    bool dead;     // an excluded option was the last one of some item
  };

  static constexpr Index kLive = std::numeric_limits<Index>::max();

  bool is_live(Index item) const { return items_[item].gone == kLive; }
  static Index degree(const Item& item);
  static std::uint8_t key(const Item& item);
  Index choose();
  void retire(Index item);
  void note(Item& item, Index number);
  void begin_move() { before_ = static_cast<Index>(retired_.size()); }
  void next_stamp();
  void save(Level& level);
  void restore(const Level& level);
  template <bool kChecked>
  bool remove(Index entry, Index item);
  template <bool kChecked>
  bool remove_others(Index entry);
  template <bool kChecked>
  bool hide(Index item, Index colour);
  bool exclude(Index entry);
  bool commit(Index entry);
  Index starved_items(Index entry) const;
  template <typename Visit>
  bool all_of_option(Index entry, Visit visit) const;

  const Index primary_;
  std::vector<Cell> cells_;
  std::vector<Index> colours_;
  std::vector<Index> sets_;
  std::vector<Item> items_;
  // The degree of each live item in a byte, so that choosing an item takes few instructions; only
  // those of primary items are read.
  std::vector<std::uint8_t> keys_;
  std::vector<Index> live_;  // primary items, the live ones first
  Index live_count_ = 0;
  std::vector<Index> retired_;  // items covered or purified, in order
  Index before_ = 0;            // how many of them there were before the current move

  std::vector<Level> levels_;
  std::vector<Index> children_;
  std::vector<Change> trail_;
  Index starved_ = 0;
  bool dead_ = false;  // from the start
  std::uint32_t stamp_ = 1;
  std::uint64_t updates_ = 0;
  std::uint64_t looks_ = 0;
  std::uint64_t narrowed_ = 0;  // in half items
};

}  // namespace nonet::cover
