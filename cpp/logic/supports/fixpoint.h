// Fixpoint: several supports together; each runs again until none of them removes anything.
#pragma once

#include <span>
#include <vector>

#include "logic/supports/support.h"

namespace nonet::supports {

class Fixpoint {
 public:
  // Supports of some of these cells. If `is_exact`, they search longer.
  Fixpoint(const std::vector<const Support*>& supports, const Cells& cells, bool is_exact = false);

  // Narrows the masks of the cells in place; false if the supports leave some cell nothing.
  bool settle(Mask* masks, Work& work) const;
  // The same for masks that were settled before, but for the cells at some places.
  bool settle_changed(Mask* masks, std::span<const int> places, Work& work) const;
  bool settle_changed(Mask* masks, int place, Work& work) const {
    return settle_changed(masks, {&place, 1}, work);
  }

 private:
  struct Member {
    const Support* support;
    std::vector<int> places;
  };
  // Places in a queue, first in, first out, each at most once.
  class Queue;

  bool run(Mask* masks, Queue& queue, Work& work) const;

  std::vector<Member> members_;
  std::vector<std::vector<int>> woken_;  // by place, the members with that cell
  std::size_t most_ = 0;                 // cells of a member
  bool is_exact_;
};

}  // namespace nonet::supports
