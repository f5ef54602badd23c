// Flood fill: what must be connected, what can be, and how far it can reach.
#include "constraints/connected.h"

#include <algorithm>
#include <array>

#include "constraints/problem.h"

namespace nonet::constraints {
namespace {

// The places of a connected group at one moment, by what is known of their values.
class Fill {
 public:
  Fill(View& view, const std::vector<int>& cells, Mask mask, int size, int width)
      : view_(view),
        cells_(cells),
        mask_(mask),
        size_(size),
        width_(width),
        count_(static_cast<int>(cells.size())) {}

  // Soundness: a place is dropped only if it cannot be reached from what must be in the group, or
  // only over more places than the group has left; one is kept only if a piece of what must be in
  // it has no other way on.
  bool run() {
    int musts = 0, cans = 0;
    for (int i = 0; i < count_; ++i) {
      const Mask left = view_[cells_[i]];
      can_[i] = (left & mask_) != 0;
      must_[i] = (left & ~mask_) == 0;
      musts += must_[i];
      cans += can_[i];
    }
    if (cans < std::max(size_, 1) || (size_ > 0 && musts > size_)) return false;
    if (musts == 0) return drop_small();
    return reach(musts) && go_on(musts);
  }

 private:
  // Without a place that must be in the group: pieces that are too small are not it.
  bool drop_small() {
    std::fill_n(seen_.begin(), count_, 0);
    bool any = false;
    for (int start = 0; start < count_; ++start) {
      if (!can_[start] || seen_[start]) continue;
      int length = 0;
      take(start, length);
      for (int at = 0; at < length; ++at)
        near(queue_[at], [&](int other) {
          if (can_[other] && !seen_[other]) take(other, length);
        });
      if (length >= size_) {
        any = true;
      } else {
        for (int at = 0; at < length; ++at)
          if (!view_.remove(cells_[queue_[at]], mask_)) return false;
      }
    }
    return any;
  }

  // All that must be in the group is in one piece of what can be; a place that is d steps away
  // takes d places that are not yet in it.
  bool reach(int musts) {
    std::fill_n(seen_.begin(), count_, 0);
    int length = 0;
    const int first =
        static_cast<int>(std::find(must_.begin(), must_.begin() + count_, 1) - must_.begin());
    take(first, length);
    int found = 0;
    for (int at = 0; at < length; ++at) {
      found += must_[queue_[at]];
      near(queue_[at], [&](int other) {
        if (can_[other] && !seen_[other]) take(other, length);
      });
    }
    if (found < musts || length < size_) return false;
    for (int i = 0; i < count_; ++i)
      if (can_[i] && !seen_[i]) {
        can_[i] = 0;
        if (!view_.remove(cells_[i], mask_)) return false;
      }
    if (size_ == 0) return true;
    std::fill_n(seen_.begin(), count_, 0);
    length = 0;
    for (int i = 0; i < count_; ++i)
      if (must_[i]) {
        take(i, length);
        distance_[i] = 0;
      }
    int room = 0;
    for (int at = 0; at < length; ++at) {
      const int place = queue_[at];
      if (distance_[place] + musts > size_) {
        can_[place] = 0;
        if (!view_.remove(cells_[place], mask_)) return false;
        continue;
      }
      ++room;
      near(place, [&](int other) {
        if (can_[other] && !seen_[other]) {
          distance_[other] = distance_[place] + 1;
          take(other, length);
        }
      });
    }
    for (int i = 0; i < count_; ++i)
      if (can_[i] && !seen_[i]) {  // beyond what was dropped
        can_[i] = 0;
        if (!view_.remove(cells_[i], mask_)) return false;
      }
    if (room < size_) return false;
    if (room > size_) return true;
    for (int i = 0; i < count_; ++i)
      if (can_[i] && !view_.keep(cells_[i], mask_)) return false;
    return true;
  }

  // A piece of what must be in the group that has one way on takes it.
  bool go_on(int musts) {
    std::fill_n(seen_.begin(), count_, 0);
    for (int start = 0; start < count_; ++start) {
      if (!must_[start] || seen_[start]) continue;
      int length = 0, exits = 0, exit = -1;
      take(start, length);
      for (int at = 0; at < length; ++at)
        near(queue_[at], [&](int other) {
          if (must_[other]) {
            if (!seen_[other]) take(other, length);
          } else if (can_[other] && other != exit) {
            ++exits;
            exit = other;
          }
        });
      if (length == musts && musts >= size_) return true;  // complete, or of any size
      if (exits == 0) return false;
      if (exits == 1 && !view_.keep(cells_[exit], mask_)) return false;
    }
    return true;
  }

  void take(int place, int& length) {
    seen_[place] = 1;
    queue_[length++] = static_cast<std::int16_t>(place);
  }

  template <typename Act>
  void near(int place, Act act) const {
    const int column = place % width_;
    if (place >= width_) act(place - width_);
    if (column > 0) act(place - 1);
    if (column + 1 < width_ && place + 1 < count_) act(place + 1);
    if (place + width_ < count_) act(place + width_);
  }

  View& view_;
  const std::vector<int>& cells_;
  const Mask mask_;
  const int size_, width_, count_;
  std::array<std::uint8_t, kMaxCells> can_, must_, seen_;
  std::array<std::int16_t, kMaxCells> queue_, distance_;
};

}  // namespace

bool ConnectedRule::run(View& view) const {
  return Fill(view, places_, mask_, size_, width_).run();
}

}  // namespace nonet::constraints
