// What follows from each candidate of a board, computed on first use.
#pragma once

#include <array>
#include <cstdint>
#include <deque>

#include "logic/forcing/closure.h"
#include "logic/forcing/net.h"

namespace nonet::logic {

class Consequences {
 public:
  Consequences(const Position<2>& position, const Links& links);

  // By chains, from a candidate of the board, taken as true or false.
  const Closure& closure(Candidate from, bool on);
  // By a net; null if it ends in a contradiction.
  const Net* net(Candidate from, bool on);
  // What follows from the board alone; null if that is a contradiction.
  const Net* board();

  const ChainGround& chains() const { return chains_; }

 private:
  // Fills `net`; returns false for a contradiction.
  bool follow(Candidate from, bool on, Net& net);

  static constexpr std::int16_t kUnknown = -1, kDead = -2;
  using Numbers = std::array<std::int16_t, 2 * 729>;

  const Position<2>& position_;
  const ChainGround chains_;
  Numbers closure_of_, net_of_;  // by 2 * candidate + on: the index into the lists below
  std::deque<Closure> closures_;
  std::deque<Net> nets_;
  Net board_;  // what follows from the board alone
  bool is_settled_ = false;
  bool is_board_dead_ = false;
};

}  // namespace nonet::logic
