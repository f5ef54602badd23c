// Watch: whether a long native call may go on, by the clock, Python's signals and its progress.
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

// The function of a caller that follows a call: it is called with how far the call is, on the
// thread of the caller. What it raises ends the call.
using Progress = std::optional<nanobind::typed<nanobind::callable, void(std::uint64_t)>>;

// The clock ended a call: nonet._native.OutOfTime, a TimeoutError that no progress function raised.
class OutOfTime : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Watch {
 public:
  // Calls the progress function; has the GIL and may throw what that raises.
  using Report = std::function<void()>;

  // `timeout` is in seconds from here; none at all means no limit.
  explicit Watch(Timeout timeout, Report report = {});

  // Reports what `done()` returns; nothing where there is no progress function.
  template <typename Done>
  static Report reporting(const Progress& progress, Done done) {
    if (!progress) return {};
    return [&progress, done] { (*progress)(static_cast<std::uint64_t>(done())); };
  }

  // To be called often, on the calling thread and without the GIL. It takes the GIL back only every
  // kPause, and only where someone waits for it: a progress function, or on Python's main thread a
  // signal handler.
  bool may_go_on();

  // Whether a signal handler or the progress function raised something; else it was the clock that
  // said no.
  bool is_interrupted() const { return interruption_ != nullptr; }

  // Ends the call: throws OutOfTime if the work has stopped early, or what a signal handler or the
  // progress function raised, even if the work came to its end all the same. Needs the GIL.
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
