// Where finders put their steps: keeps the first, or all without duplicates.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "logic/core/step.h"

namespace nonet::logic {

// A finder writes each instance like this, and returns when it is told to:
//
//   Step& step = sink.begin();
//   step.remove(...); step.mark(Role::kBase).add_unit(...);
//   if (!sink.add()) return;
//
// Steps without an effect are dropped. Of several with the same effect, the one with the fewest
// marked candidates is kept, then the one whose marked candidates come first; it takes the place of
// the first that was found. Finders run for one technique at a time.
class Sink {
 public:
  // kEffects: all steps, without marks, which need not be written.
  enum class Mode { kFirst, kAll, kEffects };

  // `may_go_on` may be empty; it is asked about once a millisecond.
  Sink(Mode mode, int size, std::function<bool()> may_go_on)
      : mode_(mode), size_(size), may_go_on_(std::move(may_go_on)) {}

  // Forgets all steps and begins with those of this technique.
  void start(std::uint16_t technique);

  // An empty step to be written, the same object each time.
  Step& begin() {
    step_.clear(size_);
    return step_;
  }
  // Accepts that step; returns false when no more are wanted.
  bool add();

  // Whether to go on; for finders that can search long without finding anything.
  bool go_on() { return !ended_ && (--left_ != 0 || ask()); }

  // Whether `may_go_on` returned false, so that steps may be missing.
  bool was_stopped() const { return stopped_; }
  bool wants_all() const { return mode_ != Mode::kFirst; }
  bool wants_marks() const { return mode_ != Mode::kEffects; }
  const std::vector<Record>& records() const { return records_; }
  // The step that add() accepted last, sorted; for Mode::kFirst.
  const Step& step() const { return step_; }

 private:
  using Clock = std::chrono::steady_clock;

  // Polls are nanoseconds apart in one finder and milliseconds in another, and asking takes longer
  // than the quick ones. So each finder begins with few polls between two asks, and their number
  // doubles while asks come sooner than kPause and falls when they come late.
  static constexpr std::uint32_t kFirstPolls = 16, kMostPolls = 1024;
  static constexpr auto kPause = std::chrono::milliseconds(1);

  // The distinct marked candidates in order: fewer come first, then the lower ones.
  struct Weight {
    std::size_t size = 0;
    std::vector<Candidate> candidates;
    auto operator<=>(const Weight&) const = default;
  };
  Weight weigh() const;
  bool ask();

  const Mode mode_;
  const int size_;
  const std::function<bool()> may_go_on_;
  std::uint16_t technique_ = 0;
  bool ended_ = false;
  bool stopped_ = false;
  std::uint32_t polls_ = kFirstPolls, left_ = kFirstPolls;
  Clock::time_point asked_ = Clock::now();
  Step step_;
  std::vector<Record> records_;
  struct Kept {
    std::size_t place;
    Weight weight;
  };
  std::map<std::pair<std::vector<Candidate>, std::vector<Candidate>>, Kept> kept_;
};

}  // namespace nonet::logic
