// HoDoKu's way through classic 9x9 puzzles: how many steps of each kind it takes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace nonet {

struct HodokuWalk {
  enum class Outcome { kSolved, kStuck, kContradiction, kStopped };
  std::vector<std::uint16_t> counts;  // of steps, by kind
  Outcome outcome = Outcome::kStuck;
};

// Keeps the compiled rules; shared by any number of threads.
class HodokuRater {
 public:
  // The kinds of steps in the order in which they are tried.
  static std::vector<std::string_view> names();

  HodokuRater();
  ~HodokuRater();

  // Walks from 81 values, 0 for an empty cell, that do not break the rules.
  HodokuWalk walk(std::span<const std::uint8_t> values,
                  const std::function<bool()>& may_go_on) const;

 private:
  struct Compiled;
  std::unique_ptr<const Compiled> compiled_;
};

}  // namespace nonet
