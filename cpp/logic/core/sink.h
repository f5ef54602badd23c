// A sink collects the steps of finders: the first one, or all of them without duplicates.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "logic/core/step.h"

namespace nonet::logic {

// A finder writes each instance as follows, and returns when add() returns false:
//
//   Step& step = sink.begin();
//   step.remove(...); step.mark(Role::kBase).add_unit(...);
//   if (!sink.add()) return;
//
// What is no candidate of the position is dropped from a step, and then steps without an effect, so
// that every step that leaves a sink can be made. Of several with the same effect, the sink keeps
// the one with the fewest marked candidates, then the one whose marked candidates come first, at
// the position of the first that was found. Finders run for one technique at a time.
class Sink {
 public:
  // kStep: the first step, which is not recorded but left in step(). kEffects: all steps, without
  // marks; finders need not write them.
  enum class Mode { kStep, kFirst, kAll, kEffects };

  // `may_go_on` may be empty; it is called about once per millisecond.
  Sink(Mode mode, int size, std::function<bool()> may_go_on)
      : mode_(mode), size_(size), may_go_on_(std::move(may_go_on)) {}

  // Discards all steps and starts collecting those of this technique on a position; `masks` are
  // the candidates of its cells and outlive the finder's run.
  void start(std::uint16_t technique, std::span<const std::uint16_t> masks);

  // An empty step to fill in, the same object each time.
  Step& begin() {
    step_.clear(size_);
    return step_;
  }
  // Accepts that step; returns false when no more are wanted.
  bool add();

  // Whether to continue; for finders that can search for a long time without finding anything.
  bool go_on() { return !ended_ && (--left_ != 0 || ask()); }

  // Whether `may_go_on` returned false, so that steps may be missing.
  bool was_stopped() const { return stopped_; }
  bool wants_all() const { return mode_ == Mode::kAll || mode_ == Mode::kEffects; }
  bool wants_marks() const { return mode_ != Mode::kEffects; }
  bool has_steps() const { return has_steps_; }
  const std::vector<Record>& records() const { return records_; }
  // The step that add() accepted last.
  Step& step() { return step_; }

 private:
  using Clock = std::chrono::steady_clock;

  // Polls are nanoseconds apart in one finder and milliseconds in another, and calling `may_go_on`
  // costs more than a fast poll. So each finder starts with few polls between two calls; their
  // number doubles while calls come sooner than kPause and falls when they come late.
  static constexpr std::uint32_t kFirstPolls = 16, kMostPolls = 1024;
  static constexpr auto kPause = std::chrono::milliseconds(1);

  // The distinct marked candidates in order; fewer come first, then the lower ones.
  struct Weight {
    std::size_t size = 0;
    std::vector<Candidate> candidates;
    auto operator<=>(const Weight&) const = default;
  };
  void drop_absent(std::vector<Candidate>& effects) const;
  Weight weigh() const;
  bool ask();

  const Mode mode_;
  const int size_;
  const std::function<bool()> may_go_on_;
  std::span<const std::uint16_t> masks_;
  std::uint16_t technique_ = 0;
  bool ended_ = false;
  bool stopped_ = false;
  bool has_steps_ = false;
  std::uint32_t polls_ = kFirstPolls, left_ = kFirstPolls;
  Clock::time_point asked_ = Clock::now();
  Step step_;
  std::vector<Record> records_;
  Record spare_;
  struct Kept {
    std::size_t place;
    Weight weight;
  };
  std::map<std::pair<std::vector<Candidate>, std::vector<Candidate>>, Kept> kept_;
};

}  // namespace nonet::logic
