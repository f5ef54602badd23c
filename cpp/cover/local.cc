// Sets up the local search.
#include "cover/local.h"

#include <algorithm>

namespace nonet::cover {

// C1. [Initialize.] Every level covers an item, and every change removes an option from the list of
// an item or covers it: so much memory is enough.
Local::Local(const Reach& reach) : reach_(reach) {
  const auto items = static_cast<std::size_t>(reach.items());
  std::size_t most = 1, entries = 0;
  for (Index item = 0; item < reach.items(); ++item) {
    const Index count = reach.count(item);
    lists_.push_back(count == 64 ? ~Word{0} : (Word{1} << count) - 1);
    counts_.push_back(count);
    most = std::max(most, static_cast<std::size_t>(count));
    entries += static_cast<std::size_t>(count);
    is_dead_ |= count == 0;
  }
  masks_ = (items + 63) / 64;
  size_ = masks_ * most;
  sets_.resize(size_ * (items + 1));
  children_.resize(entries);
  changes_.resize(entries + items);
  for (std::size_t depth = 0; depth <= items; ++depth)
    levels_.push_back({sets_.data() + size_ * depth, children_.data(), changes_.data()});
  changed_ = changes_.data();
  top_ = levels_.data();
  if (is_dead_) return;
  for (Index item = 0; item < reach.items(); ++item)
    flip(sets_.data(), masks_, item, counts_[item]);
}

void Local::reset() {
  undo(changes_.data());
  top_ = levels_.data();
}

}  // namespace nonet::cover
