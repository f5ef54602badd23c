// Watch: says whether a long native call may go on, by the clock and by Python's signals.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <memory>
#include <optional>

namespace nonet {

class Watch {
 public:
  // `timeout` is in seconds from here; none at all means no limit.
  explicit Watch(std::optional<double> timeout);

  // To be called often, without the GIL. It takes the GIL back only on Python's main thread and
  // only every kSignalPause, because signal handlers run nowhere else.
  bool may_go_on();

  // Whether a signal handler raised something; else it was the clock that said no.
  bool is_interrupted() const { return interruption_ != nullptr; }

  // Raises what made may_go_on() say no: TimeoutError, or what a signal handler raised. Needs the
  // GIL.
  [[noreturn]] void raise();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr auto kSignalPause = std::chrono::milliseconds(20);

  const std::optional<double> timeout_;
  Clock::time_point deadline_ = Clock::time_point::max();
  Clock::time_point next_poll_;
  std::unique_ptr<nanobind::python_error> interruption_;
};

}  // namespace nonet
