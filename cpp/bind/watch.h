// Watch: decides whether a long native call may continue, by the clock, signals and progress.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>

namespace nonet {

using Timeout = std::optional<double>;

// The progress function of a caller: it is called with the state of the call, on the caller's
// thread. An exception that it raises ends the call.
using Progress = std::optional<nanobind::typed<nanobind::callable, void(std::uint64_t)>>;

// The time limit ended a call: nonet._native.OutOfTime, a TimeoutError distinct from
// one raised by a progress function.
class OutOfTime : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Watch {
 public:
  // Calls the progress function; holds the GIL and may throw what that raises.
  using Report = std::function<void()>;

  // `timeout` is in seconds from now; without one there is no limit.
  explicit Watch(Timeout timeout, Report report = {});

  // Reports what `done()` returns; does nothing without a progress function.
  template <typename Done>
  static Report reporting(const Progress& progress, Done done) {
    if (!progress) return {};
    return [&progress, done] { (*progress)(static_cast<std::uint64_t>(done())); };
  }

  // Called often, on the calling thread and without the GIL. It takes the GIL only every kPause,
  // and only if there is something to call: a progress function or, on Python's main thread, a
  // signal handler.
  bool may_go_on();

  // Whether a signal handler or the progress function raised something; otherwise the time limit
  // ended the call.
  bool is_interrupted() const { return interruption_ != nullptr; }

  // Ends the call: throws OutOfTime if the work stopped early, or what a signal handler or the
  // progress function raised, even if the work was completed. Needs the GIL.
  void finish(bool stopped);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kPause = std::chrono::milliseconds(20);

  const Timeout timeout_;
  const Report report_;
  Clock::time_point deadline_ = Clock::time_point::max();
  Clock::time_point next_poll_;
  std::unique_ptr<nanobind::python_error> interruption_;
};

}  // namespace nonet
