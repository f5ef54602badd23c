// Hands out the items of a run, and stops its threads.
#include "base/run.h"

#include <algorithm>
#include <new>

#include "base/threads.h"

namespace nonet::base {

std::optional<Range> Worker::claim() {
  const std::size_t first = run_.next_.fetch_add(run_.share_);
  if (first >= run_.items_) return std::nullopt;
  return Range{first, std::min(first + run_.share_, run_.items_)};
}

bool Worker::is_stopped() {
  if (is_caller_ && run_.may_go_on_ && Clock::now() >= next_question_) {
    if (!run_.may_go_on_()) run_.stopped_ = run_.halted_ = true;
    next_question_ = Clock::now() + kPause;
  }
  return halted();
}

void Worker::finish() { run_.halted_ = true; }

void Worker::run_out_of_memory() { run_.no_memory_ = run_.halted_ = true; }

End Run::finish(int threads, const std::function<void(Worker&)>& work) {
  if (items_ == 0) return End::kDone;
  const std::size_t shares = (items_ + share_ - 1) / share_;
  const auto useful = std::min<std::size_t>(static_cast<std::size_t>(std::max(threads, 1)), shares);
  run_threads(static_cast<int>(useful), [&](bool is_caller) {
    Worker worker(*this, is_caller);
    if (!is_caller) {
      const std::lock_guard lock(mutex_);
      ++others_;
    }
    try {
      work(worker);
    } catch (const std::bad_alloc&) {
      worker.run_out_of_memory();
    }
    std::unique_lock lock(mutex_);
    if (!is_caller) {
      --others_;
      ended_.notify_one();
      return;
    }
    // A thread that has not begun by now finds nothing left to claim.
    while (others_ > 0) {
      ended_.wait_for(lock, Worker::kPause);
      lock.unlock();
      worker.is_stopped();
      lock.lock();
    }
  });
  return no_memory_ ? End::kNoMemory : stopped_ ? End::kStopped : End::kDone;
}

}  // namespace nonet::base
