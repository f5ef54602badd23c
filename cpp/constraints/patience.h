// Patience: what the building of a model may take, in time and in memory.
//
// Builders call `work` for what takes time and `keep` for what the model holds from then on, in
// units of a few nanoseconds and of about ten bytes. When it is too much, or the caller does not
// want to wait any longer, an exception ends the building; constraints.cc catches it.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace nonet::constraints {

class Patience {
 public:
  struct Stopped {};   // `may_go_on` returned false
  struct TooLarge {};  // more than kMost was kept

  // `may_go_on` may be empty, and does not throw.
  explicit Patience(std::function<bool()> may_go_on = {}) : may_go_on_(std::move(may_go_on)) {}

  void work(std::uint64_t units) {
    worked_ += units;
    if (worked_ < next_) return;
    next_ = worked_ + kPause;
    if (may_go_on_ && !may_go_on_()) throw Stopped{};
  }
  void keep(std::uint64_t items) {
    kept_ += items;
    if (kept_ > kMost) throw TooLarge{};
    work(items);
  }
  std::uint64_t kept() const { return kept_; }

 private:
  static constexpr std::uint64_t kPause = 200'000;
  static constexpr std::uint64_t kMost = 6'000'000;

  std::function<bool()> may_go_on_;
  std::uint64_t worked_ = 0, kept_ = 0, next_ = kPause;
};

}  // namespace nonet::constraints
