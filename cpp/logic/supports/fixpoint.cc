// Runs supports until nothing changes. Most calls change one cell of masks that were settled
// before, so only the supports of changed cells run.
#include "logic/supports/fixpoint.h"

#include <algorithm>

namespace nonet::supports {

class Fixpoint::Queue {
 public:
  explicit Queue(std::size_t size) : places_(size + 1), is_in_(size) {
    std::fill(is_in_.begin(), is_in_.end(), false);
  }

  bool is_empty() const { return first_ == last_; }
  void push(int place) {
    if (is_in_[place]) return;
    is_in_[place] = true;
    places_[last_] = place;
    last_ = last_ + 1 == places_.size() ? 0 : last_ + 1;
  }
  int pop() {
    const int place = places_[first_];
    first_ = first_ + 1 == places_.size() ? 0 : first_ + 1;
    is_in_[place] = false;
    return place;
  }

 private:
  Buffer<int> places_;
  Buffer<char> is_in_;
  std::size_t first_ = 0, last_ = 0;
};

Fixpoint::Fixpoint(const std::vector<const Support*>& supports, const Cells& cells, bool is_exact)
    : woken_(cells.size()), is_exact_(is_exact) {
  for (const Support* support : supports) {
    const int number = static_cast<int>(members_.size());
    members_.push_back({support, places_in(support->cells(), cells)});
    for (const int place : members_.back().places) woken_[place].push_back(number);
    most_ = std::max(most_, support->size());
  }
}

bool Fixpoint::settle(Mask* masks, Work& work) const {
  Queue queue(members_.size());
  for (std::size_t i = 0; i < members_.size(); ++i) queue.push(static_cast<int>(i));
  return run(masks, queue, work);
}

bool Fixpoint::settle_changed(Mask* masks, std::span<const int> places, Work& work) const {
  Queue queue(members_.size());
  for (const int place : places)
    for (const int member : woken_[place]) queue.push(member);
  return run(masks, queue, work);
}

bool Fixpoint::run(Mask* masks, Queue& queue, Work& work) const {
  Buffer<Mask> before(most_), after(most_);
  while (!queue.is_empty()) {
    work.tick();
    const Member& member = members_[queue.pop()];
    const std::size_t size = member.places.size();
    if (size == 0) continue;
    for (std::size_t i = 0; i < size; ++i) before[i] = masks[member.places[i]];
    if (is_exact_)
      member.support->exact(before.data(), after.data(), work);
    else
      member.support->narrow(before.data(), after.data(), work);
    if (std::equal(before.data(), before.data() + size, after.data())) continue;
    if (after[0] == 0) return false;
    for (std::size_t i = 0; i < size; ++i) {
      if (before[i] == after[i]) continue;
      masks[member.places[i]] = after[i];
      for (const int each : woken_[member.places[i]]) queue.push(each);
    }
  }
  return true;
}

}  // namespace nonet::supports
