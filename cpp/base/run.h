// Run: a call on several threads, which claim its items a share at a time until none is left.
//
//     Run run(rows, 64, may_go_on);
//     return run.finish(threads, [&](Worker& worker) {
//       while (const auto range = worker.claim()) {
//         ... range->first .. range->end, asking worker.is_stopped() every few milliseconds
//       }
//     });
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "nonet/end.h"

namespace nonet::base {

struct Range {
  std::size_t first, end;
};

class Run;

// One thread of a run.
class Worker {
 public:
  Worker(Run& run, bool is_caller) : run_(run), is_caller_(is_caller) {}

  // The next items that no thread has claimed; nothing when all are claimed.
  std::optional<Range> claim();

  // Whether this thread should return. On the calling thread it also asks `may_go_on`, at most
  // every few milliseconds.
  bool is_stopped();
  // The same for calls every microsecond: reads the clock in one of 64.
  bool is_stopped_sometimes() {
    if (is_caller_ && ++calls_ % 64 == 0) return is_stopped();
    return halted();
  }

  // Makes all threads return because the answer is known. The run ends as done.
  void finish();
  // Makes all threads return because there is no memory.
  void run_out_of_memory();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kPause = std::chrono::milliseconds(5);

  bool halted() const;

  friend class Run;
  Run& run_;
  const bool is_caller_;
  Clock::time_point next_question_ = Clock::now() + kPause;
  unsigned calls_ = 0;
};

class Run {
 public:
  // `may_go_on` may be empty, and does not throw.
  Run(std::size_t items, std::size_t share, std::function<bool()> may_go_on)
      : items_(items), share_(share), may_go_on_(std::move(may_go_on)) {}

  // Calls `work` on at most `threads` threads, the calling one among them, and not on more than
  // there are shares. A std::bad_alloc thrown by `work` ends the run with kNoMemory. While the
  // calling thread waits for the others, it goes on asking `may_go_on`.
  End finish(int threads, const std::function<void(Worker&)>& work);

 private:
  friend class Worker;

  const std::size_t items_, share_;
  const std::function<bool()> may_go_on_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> halted_{false}, stopped_{false}, no_memory_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  int others_ = 0;  // threads at work beside the calling one; guarded by the mutex
};

inline bool Worker::halted() const { return run_.halted_.load(std::memory_order_relaxed); }

}  // namespace nonet::base
