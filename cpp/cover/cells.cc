// The moves of dancing cells: choose, cover, commit, undo.
#include "cover/cells.h"

#include <algorithm>
#include <limits>

namespace nonet::cover {

// C1. [Initialize.]
template <bool kBounds>
Cells<kBounds>::Cells(const Problem& problem) : problem_(problem), primary_(problem.primary()) {
  const auto items = static_cast<std::size_t>(problem.items());
  items_.assign(items, Item{0, 0, 0, 0, 1, 0});
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
  for (Index item = 0; item < problem.items(); ++item) {
    auto& list = live_[item >= primary_];
    items_[item].place = static_cast<Index>(list.size());
    list.push_back(item);
    if (item >= primary_) continue;
    items_[item].need = problem.least(item);
    items_[item].room = problem.most(item);
    dead_ |= items_[item].size < items_[item].need;
    watch_units(item);
  }
  for (int kind : {0, 1}) live_count_[kind] = static_cast<Index>(live_[kind].size());
}

template <bool kBounds>
Index Cells<kBounds>::degree(const Item& item) const {
  if constexpr (!kBounds) return item.size;
  return item.need > 0 ? item.size + 1 - item.need : item.size + 1;
}

// C3. [Choose i.] The item with the fewest choices, of equals the first. Returns no item (-1) when
// nothing is left to decide.
template <bool kBounds>
Index Cells<kBounds>::choose() {
  Index best = -1;
  for (std::size_t unit = units_begin_; unit < units_.size(); ++unit) {
    const Index item = units_[unit];
    if ((best < 0 || item < best) && is_live(item) && is_unit(item)) best = item;
  }
  if (best >= 0) return best;

  Index fewest = std::numeric_limits<Index>::max();
  for (Index place = 0; place < live_count_[0]; ++place) {
    const Index item = live_[0][place];
    if (kBounds && items_[item].size == 0) continue;  // it needs no more and gets no more
    const Index choices = degree(items_[item]);
    if (choices < fewest || (choices == fewest && item < best)) {
      fewest = choices;
      best = item;
    }
  }
  looks_ += static_cast<std::uint64_t>(live_count_[0]) / 4;
  units_begin_ = units_.size();
  return best;
}

template <bool kBounds>
Index Cells<kBounds>::open() {
  if (dead_) return 0;
  Level level{};
  level.units_begin = units_begin_;
  const Index item = choose();
  if (item < 0) return kSolved;  // C2. [Enter level l.]
  const Item& chosen = items_[item];
  level.item = item;
  level.children = children_.size();
  const bool may_stop = kBounds && chosen.need == 0;
  level.several = kBounds && chosen.room > 1;
  level.count = degree(chosen);
  children_.insert(children_.end(), sets_.begin() + chosen.start,
                   sets_.begin() + chosen.start + level.count - (may_stop ? 1 : 0));
  if (level.several && level.count < chosen.size) {
    // Which options are left out for want of the others must not depend on the order of the set.
    children_.resize(level.children);
    children_.insert(children_.end(), sets_.begin() + chosen.start,
                     sets_.begin() + chosen.start + chosen.size);
    std::sort(children_.begin() + static_cast<std::ptrdiff_t>(level.children), children_.end());
    children_.resize(level.children + static_cast<std::size_t>(level.count));
  } else {
    std::sort(children_.begin() + static_cast<std::ptrdiff_t>(level.children), children_.end());
  }

  if (!level.several) {
    // C4. [Cover i.] For all children alike; what this starves only the child itself can save.
    retire(item);
    for (int kind : {0, 1}) before_[kind] = live_count_[kind];
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
    return starved_items(children[child]) == level.starved && commit(children[child]);
  }
  // M5. [Possibly tweak x_l.] The children before this one are its alternatives, not its company.
  while (level.done < child && !level.dead) level.dead = !exclude(children[level.done++]);
  save(level);
  if (level.dead) return false;
  if (!is_option) {
    retire(level.item);
    return true;
  }
  for (int kind : {0, 1}) before_[kind] = live_count_[kind];
  remove_others<false>(children[child]);
  remove<false>(children[child], level.item);
  return commit(children[child]);
}

template <bool kBounds>
void Cells<kBounds>::reset() {
  Level root{};
  root.saved = true;
  for (int kind : {0, 1}) root.live[kind] = static_cast<Index>(live_[kind].size());
  restore(root);
  levels_.clear();
  children_.clear();
  for (Index item = 0; item < primary_; ++item) watch_units(item);
}

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

// Calls visit(entry, item) for the entries of an option, the given one first, while it says yes.
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
  const int kind = item >= primary_;
  const Index place = items_[item].place;
  const Index last = --live_count_[kind];
  const Index other = live_[kind][last];
  live_[kind][place] = other;
  items_[other].place = place;
  live_[kind][last] = item;
  items_[item].place = last;
}

template <bool kBounds>
void Cells<kBounds>::note(Index item) {
  Item& changed = items_[item];
  if (changed.stamp == stamp_) return;
  changed.stamp = stamp_;
  trail_.push_back({item, changed.size, changed.need, changed.room});
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
  level.units_begin = units_begin_;
  level.units_end = units_.size();
  for (int kind : {0, 1}) level.live[kind] = live_count_[kind];
  next_stamp();
}

// C7. [Try again.] Makes everything what it was when the level was saved.
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
    trail_.pop_back();
  }
  units_begin_ = level.units_begin;
  units_.resize(level.units_end);
  for (int kind : {0, 1}) live_count_[kind] = level.live[kind];
  next_stamp();
}

template <bool kBounds>
void Cells<kBounds>::watch_units(Index item) {
  if (is_unit(item)) units_.push_back(item);
}

// Takes an entry out of the set of its item. False if the item then cannot be covered any more.
template <bool kBounds>
template <bool kChecked>
bool Cells<kBounds>::remove(Index entry, Index item) {
  note(item);
  ++updates_;
  Item& from = items_[item];
  const Index last = from.start + --from.size;
  const Index at = cells_[entry].at;
  const Index other = sets_[last];
  sets_[last] = entry;
  sets_[at] = other;
  cells_[other].at = at;
  cells_[entry].at = last;
  if (from.size > from.need) return true;
  if (from.size == from.need) {
    watch_units(item);
    return true;
  }
  if (!is_live(item)) return true;
  if (kChecked) return false;
  starved_ += from.size + 1 == from.need;
  return true;
}

template <bool kBounds>
template <bool kChecked>
bool Cells<kBounds>::remove_others(Index entry) {
  return all_of_option(entry, [&](Index other, Index item) {
    return other == entry || items_[item].place >= before_[item >= primary_] ||
           remove<kChecked>(other, item);
  });
}

// Removes the options of an item, but for those of a given colour, from the sets of other items.
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
  for (int kind : {0, 1}) before_[kind] = live_count_[kind];
  return remove_others<true>(entry) && remove<true>(entry, cells_[entry].item);
}

// C5 and C6: covers, or purifies, the other items of an option that is out of all their sets.
template <bool kBounds>
bool Cells<kBounds>::commit(Index entry) {
  for (int kind : {0, 1}) before_[kind] = live_count_[kind];
  all_of_option(entry, [&](Index, Index item) {
    if (!is_live(item)) return true;
    if (kBounds && item < primary_ && items_[item].room > 1) {
      note(item);
      --items_[item].room;
      if (items_[item].need > 0) --items_[item].need;
    } else {
      retire(item);
    }
    return true;
  });
  const bool fine = all_of_option(entry, [&](Index other, Index item) {
    const int kind = item >= primary_;
    const Index place = items_[item].place;
    if (place < live_count_[kind] || place >= before_[kind]) return true;
    return hide<true>(item, colours_.empty() ? 0 : colours_[other]);
  });
  if (!kBounds || !fine) return fine;
  return all_of_option(entry, [&](Index, Index item) {
    if (item >= primary_ || !is_live(item)) return true;
    watch_units(item);
    return items_[item].size >= items_[item].need;
  });
}

template class Cells<false>;
template class Cells<true>;

}  // namespace nonet::cover
