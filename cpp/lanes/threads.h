// What calls with several threads share: the code for a CPU, starting threads, stopping them all.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

#include "lanes/job.h"
#include "nonet/lanes.h"

namespace nonet::lanes {

// The engine's code for a kind of CPU.
Ending (*code_for(Cpu cpu))(const Job&);

// Runs `work` on the calling thread (which gets true) and on `threads - 1` others, and waits for
// all. A machine that gives no more threads makes do with those it has given.
void run_threads(int threads, const std::function<void(bool is_caller)>& work);

// Whether a call goes on, for all its threads.
class Watch {
 public:
  explicit Watch(const std::function<bool()>& may_go_on) : may_go_on_(may_go_on) {}

  void ask() {
    if (may_go_on_ && !may_go_on_()) stopped_ = true;
  }
  void run_out_of_memory() { no_memory_ = stopped_ = true; }
  bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  BulkEnd end() const {
    return no_memory_ ? BulkEnd::kNoMemory : stopped_ ? BulkEnd::kStopped : BulkEnd::kDone;
  }

 private:
  const std::function<bool()>& may_go_on_;
  std::atomic<bool> stopped_{false}, no_memory_{false};
};

// One thread's look at the watch. Only the caller's asks the question, every few milliseconds.
class Look {
 public:
  Look(Watch& watch, bool is_caller) : watch_(watch), is_caller_(is_caller) {}

  bool is_stopped() {
    if (is_caller_ && Clock::now() >= next_) {
      watch_.ask();
      next_ = Clock::now() + kPause;
    }
    return watch_.is_stopped();
  }
  // For questions that come every microsecond: looks at the clock now and then only.
  bool is_stopped_sometimes() {
    if (is_caller_ && ++asked_ % 64 == 0) return is_stopped();
    return watch_.is_stopped();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kPause = std::chrono::milliseconds(5);

  Watch& watch_;
  const bool is_caller_;
  Clock::time_point next_ = Clock::now() + kPause;
  unsigned asked_ = 0;
};

}  // namespace nonet::lanes
