// The moves of dancing cells: choose, cover, commit, undo.
#include "cover/cells.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "cover/shares.h"

namespace nonet::cover {
namespace {

// Keys: a degree, kMany if it is larger, or kNothing if there is nothing to decide.
constexpr std::uint8_t kMany = 254;
constexpr std::uint8_t kNothing = 255;
// The number of keys to scan before checking whether a forced move is among them.
constexpr std::size_t kStretch = 1024;

}  // namespace

// C1. [Initialize.]
template <bool kBounds>
Cells<kBounds>::Cells(const Problem& problem) : primary_(problem.primary()) {
  const auto items = static_cast<std::size_t>(problem.items());
  items_.assign(items, Item{0, 0, kLive, 0, 1, 0, 0});
  for (std::size_t entry = 0; entry < problem.entries(); ++entry)
    ++items_[problem.item(entry)].size;
  Index start = 0;
  for (Item& item : items_) {
    item.start = start;
    start += item.size;
    item.size = 0;
  }
  sets_.resize(problem.entries());
  cells_.reserve(problem.entries() + problem.options());
  for (Index option = 0; option < problem.options(); ++option) {
    for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry) {
      Item& item = items_[problem.item(entry)];
      const Index at = item.start + item.size++;
      sets_[at] = static_cast<Index>(cells_.size());
      cells_.push_back({problem.item(entry), at});
    }
    cells_.push_back({-static_cast<Index>(problem.end(option) - problem.begin(option)), option});
  }
  if (problem.has_colours()) {
    for (Index option = 0; option < problem.options(); ++option) {
      for (std::size_t entry = problem.begin(option); entry < problem.end(option); ++entry)
        colours_.push_back(problem.colour(entry));
      colours_.push_back(0);
    }
  }
  for (Index item = 0; item < primary_; ++item) {
    items_[item].place = item;
    live_.push_back(item);
    items_[item].need = problem.least(item);
    items_[item].room = problem.most(item);
    dead_ |= items_[item].size < items_[item].need;
  }
  live_count_ = primary_;
  for (const Item& item : items_) keys_.push_back(key(item));
}

template <bool kBounds>
Index Cells<kBounds>::degree(const Item& item) {
  if constexpr (!kBounds) return item.size;
  return item.need > 0 ? item.size + 1 - item.need : item.size + 1;
}

template <bool kBounds>
std::uint8_t Cells<kBounds>::key(const Item& item) {
  if (kBounds && item.need == 0 && item.size == 0) return kNothing;
  return static_cast<std::uint8_t>(std::clamp<Index>(degree(item), 0, kMany));
}

// C3. [Choose i.] The item with the fewest choices; of equals the first. Returns -1 when nothing is
// left to decide.
template <bool kBounds>
Index Cells<kBounds>::choose() {
  const std::uint8_t* const keys = keys_.data();
  const auto end = static_cast<std::size_t>(primary_);
  std::uint8_t fewest = kNothing;
  std::size_t best = 0;
  for (std::size_t begin = 0; begin < end && fewest > 1; begin += kStretch) {
    const std::size_t stop = std::min(end, begin + kStretch);
    std::uint8_t least = kNothing;
    for (std::size_t item = begin; item < stop; ++item) least = std::min(least, keys[item]);
    if (least >= fewest) continue;
    fewest = least;
    best = begin;
  }
  looks_ += end / 32;
  if (fewest == kNothing) return -1;
  if (fewest < kMany)
    return static_cast<Index>(
        static_cast<const std::uint8_t*>(std::memchr(keys + best, fewest, end - best)) - keys);
  Index item = -1;
  for (Index place = 0; place < live_count_; ++place) {
    const Index other = live_[place];
    if (keys[other] == kNothing) continue;
    const Index more = item < 0 ? 1 : degree(items_[other]) - degree(items_[item]);
    if (item < 0 || more < 0 || (more == 0 && other < item)) item = other;
  }
  return item;
}

template <bool kBounds>
Index Cells<kBounds>::open() {
  if (dead_) return 0;
  const Index item = choose();
  if (item < 0) return kSolved;  // C2. [Enter level l.]
  const Item& chosen = items_[item];
  Level level{};
  level.item = item;
  level.count = degree(chosen);
  level.several = kBounds && chosen.room > 1;
  level.children = children_.size();
  const auto begin = sets_.begin() + chosen.start;
  children_.insert(children_.end(), begin, begin + chosen.size);
  std::sort(children_.begin() + static_cast<std::ptrdiff_t>(level.children), children_.end());
  // An item that must be covered n times cannot start with one of its last n - 1 options.
  if (level.count < chosen.size)
    children_.resize(level.children + static_cast<std::size_t>(level.count));

  if (!level.several) {
    // C4. [Cover i.] Common to all children; an item that this starves can be covered only by the
    // child itself.
    retire(item);
    begin_move();
    starved_ = 0;
    hide<false>(item, 0);
    level.starved = starved_;
  }
  save(level);
  levels_.push_back(level);
  return level.count;
}

template <bool kBounds>
bool Cells<kBounds>::enter(Index child) {
  Level& level = levels_.back();
  restore(level);
  const Index* const children = children_.data() + level.children;
  const bool is_option = level.children + static_cast<std::size_t>(child) < children_.size();
  if (!level.several) {
    // C5. [Try x_l.]
    if (!is_option) return level.starved == 0;
    const bool fine = starved_items(children[child]) == level.starved && commit(children[child]);
    narrowed_ += static_cast<std::uint64_t>(live_count_) << fine;
    return fine;
  }
  // M5. [Possibly tweak x_l.] The children before this one are alternatives to it and are excluded.
  while (level.done < child && !level.dead) level.dead = !exclude(children[level.done++]);
  save(level);
  if (level.dead) return false;
  if (!is_option) {
    retire(level.item);
    return true;
  }
  begin_move();
  remove_others<false>(children[child]);
  remove<false>(children[child], level.item);
  return commit(children[child]);
}

template <bool kBounds>
void Cells<kBounds>::reset() {
  Level root{};
  root.saved = true;
  restore(root);
  levels_.clear();
  children_.clear();
}

// C7. [Backtrack.] Changes are undone when the parent tries its next child.
template <bool kBounds>
void Cells<kBounds>::close() {
  children_.resize(levels_.back().children);
  levels_.pop_back();
}

template <bool kBounds>
Index Cells<kBounds>::option(std::size_t depth, Index child) const {
  const Level& level = levels_[depth];
  const std::size_t at = level.children + static_cast<std::size_t>(child);
  const std::size_t end =
      depth + 1 < levels_.size() ? levels_[depth + 1].children : children_.size();
  if (at >= end) return kNoOption;
  Index entry = children_[at];
  while (cells_[entry].item >= 0) ++entry;
  return cells_[entry].at;
}

// Calls visit(entry, item) for the entries of an option, the given one first, until it returns
// false.
template <bool kBounds>
template <typename Visit>
bool Cells<kBounds>::all_of_option(Index entry, Visit visit) const {
  Index other = entry;
  do {
    const Index item = cells_[other].item;
    if (item < 0) {
      other += item;
      continue;
    }
    if (!visit(other, item)) return false;
    ++other;
  } while (other != entry);
  return true;
}

template <bool kBounds>
Index Cells<kBounds>::starved_items(Index entry) const {
  Index count = 0;
  all_of_option(entry, [&](Index, Index item) {
    count += items_[item].size < items_[item].need && is_live(item);
    return true;
  });
  return count;
}

template <bool kBounds>
void Cells<kBounds>::retire(Index item) {
  items_[item].gone = static_cast<Index>(retired_.size());
  keys_[item] = kNothing;
  retired_.push_back(item);
  if (item >= primary_) return;
  // The list of live primary items is a sparse set, too.
  const Index place = items_[item].place;
  const Index other = live_[--live_count_];
  live_[place] = other;
  items_[other].place = place;
  live_[live_count_] = item;
  items_[item].place = live_count_;
}

template <bool kBounds>
void Cells<kBounds>::note(Item& item, Index number) {
  item.stamp = stamp_;
  trail_.push_back({number, item.size, item.need, item.room});
}

template <bool kBounds>
void Cells<kBounds>::next_stamp() {
  if (++stamp_ != 0) return;
  for (Item& item : items_) item.stamp = 0;
  stamp_ = 1;
}

template <bool kBounds>
void Cells<kBounds>::save(Level& level) {
  level.saved = level.count > 1;
  if (!level.saved) return;
  level.trail = trail_.size();
  level.retired = retired_.size();
  next_stamp();
}

// C6. [Try again.] Restores the state in which the level was saved.
template <bool kBounds>
void Cells<kBounds>::restore(const Level& level) {
  if (!level.saved) return;
  while (trail_.size() > level.trail) {
    const Change& change = trail_.back();
    Item& item = items_[change.item];
    item.size = change.size;
    if constexpr (kBounds) {
      item.need = change.need;
      item.room = change.room;
    }
    keys_[change.item] = key(item);
    trail_.pop_back();
  }
  while (retired_.size() > level.retired) {
    Item& item = items_[retired_.back()];
    item.gone = kLive;
    keys_[retired_.back()] = key(item);
    live_count_ += retired_.back() < primary_;
    retired_.pop_back();
  }
  next_stamp();
}

// Removes an entry from the set of its item. Returns false if the item can then no longer be
// covered.
template <bool kBounds>
template <bool kChecked>
inline bool Cells<kBounds>::remove(Index entry, Index item) {
  Item& from = items_[item];
  if (from.stamp != stamp_) note(from, item);
  const Index last = from.start + --from.size;
  Cell* const cells = cells_.data();
  Index* const sets = sets_.data();
  const Index at = cells[entry].at;
  const Index other = sets[last];
  sets[last] = entry;
  sets[at] = other;
  cells[other].at = at;
  cells[entry].at = last;
  keys_[item] = key(from);
  if (from.size >= from.need || from.gone != kLive) return true;
  if (kChecked) return false;
  starved_ += from.size + 1 == from.need;
  return true;
}

template <bool kBounds>
template <bool kChecked>
inline bool Cells<kBounds>::remove_others(Index entry) {
  const Cell* const cells = cells_.data();
  const Index before = before_;
  Index removed = 0;
  bool fine = true;
  for (Index other = entry + 1; other != entry; ++other) {
    Index item = cells[other].item;
    if (item < 0) {
      other += item;
      if (other == entry) break;
      item = cells[other].item;
    }
    if (items_[item].gone < before) continue;
    ++removed;
    if (!remove<kChecked>(other, item)) {
      fine = false;
      break;
    }
  }
  updates_ += static_cast<std::uint64_t>(removed);
  return fine;
}

// Removes the options of an item, except those of a given colour, from the sets of other items.
template <bool kBounds>
template <bool kChecked>
bool Cells<kBounds>::hide(Index item, Index colour) {
  const Index begin = items_[item].start;
  const Index end = begin + items_[item].size;
  for (Index at = begin; at < end; ++at) {
    const Index entry = sets_[at];
    if (colour != 0 && colours_[entry] == colour) continue;
    if (!remove_others<kChecked>(entry)) return false;
  }
  return true;
}

template <bool kBounds>
bool Cells<kBounds>::exclude(Index entry) {
  begin_move();
  return remove_others<true>(entry) && remove<true>(entry, cells_[entry].item);
}

// C5, continued: covers, or purifies, the other items of an option that is no longer in any of
// their sets.
template <bool kBounds>
bool Cells<kBounds>::commit(Index entry) {
  begin_move();
  all_of_option(entry, [&](Index, Index item) {
    if (!is_live(item)) return true;
    if (kBounds && item < primary_ && items_[item].room > 1) {
      if (items_[item].stamp != stamp_) note(items_[item], item);
      --items_[item].room;
      if (items_[item].need > 0) --items_[item].need;
    } else {
      retire(item);
    }
    return true;
  });
  const bool fine = all_of_option(entry, [&](Index other, Index item) {
    if (items_[item].gone == kLive || items_[item].gone < before_) return true;
    return hide<true>(item, colours_.empty() ? 0 : colours_[other]);
  });
  if (!fine) return false;
  for (auto gone = static_cast<std::size_t>(before_); gone < retired_.size(); ++gone)
    keys_[retired_[gone]] = kNothing;
  return !kBounds || all_of_option(entry, [&](Index, Index item) {
    if (item >= primary_ || !is_live(item)) return true;
    keys_[item] = key(items_[item]);
    return items_[item].size >= items_[item].need;
  });
}

template <bool kBounds>
std::int64_t Cells<kBounds>::least_cost(const std::vector<std::int64_t>& shares) {
  std::int64_t sum = 0;
  for (Index place = 0; place < live_count_; ++place) {
    const Item& item = items_[live_[place]];
    if (item.size == 0) continue;
    looks_ += static_cast<std::uint64_t>(item.size);
    std::int64_t least = shares[sets_[item.start]];
    for (Index at = item.start + 1; at < item.start + item.size; ++at)
      least = std::min(least, shares[sets_[at]]);
    sum += cost_of_item(least, item.need, kBounds ? item.room : 1);
  }
  return sum;
}

template <bool kBounds>
std::vector<std::int64_t> Cells<kBounds>::by_cell(const std::vector<std::int64_t>& entries) const {
  std::vector<std::int64_t> result(cells_.size(), 0);
  std::size_t entry = 0;
  for (std::size_t cell = 0; cell < cells_.size(); ++cell)
    if (cells_[cell].item >= 0) result[cell] = entries[entry++];
  return result;
}

template class Cells<false>;
template class Cells<true>;

}  // namespace nonet::cover
