// Computes what follows from each candidate, once.
#include "logic/forcing/consequences.h"

namespace nonet::logic {

Consequences::Consequences(const Position<2>& position, const Links& links)
    : position_(position), chains_(position, links) {
  closure_of_.fill(kUnknown);
  net_of_.fill(kUnknown);
}

const Closure& Consequences::closure(Candidate from, bool on) {
  std::int16_t& number = closure_of_[2 * from + on];
  if (number == kUnknown) {
    number = static_cast<std::int16_t>(closures_.size());
    closures_.push_back(close(chains_, from, on));
  }
  return closures_[number];
}

const Net* Consequences::net(Candidate from, bool on) {
  // If only one other candidate is left, assuming this one false is the same as assuming the other
  // true.
  if (!on && !chains_.links.strong[from].empty()) return net(chains_.links.strong[from][0], true);
  std::int16_t& number = net_of_[2 * from + on];
  if (number == kUnknown) {
    number = kDead;
    Net found;
    if (follow(from, on, found)) {
      number = static_cast<std::int16_t>(nets_.size());
      nets_.push_back(found);
    }
  }
  return number == kDead ? nullptr : &nets_[number];
}

const Net* Consequences::board() {
  if (!is_settled_) {
    board_ = Net(position_);
    is_board_dead_ = !settle(*position_.ground, board_);
    is_settled_ = true;
  }
  return is_board_dead_ ? nullptr : &board_;
}

bool Consequences::follow(Candidate from, bool on, Net& net) {
  const Net* start = board();
  if (start == nullptr) return false;
  net = *start;
  const int cell = from / 9, digit = from % 9;
  if (!on) return settle_refused(*position_.ground, net, cell, digit);
  return net.has(cell, digit) && settle_assumed(*position_.ground, net, cell, digit);
}

}  // namespace nonet::logic
