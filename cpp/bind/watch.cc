// Checks the clock and Python during a long native call.
#include "bind/watch.h"

#include <cstdio>
#include <utility>

namespace nb = nanobind;

namespace nonet {
namespace {

// A deadline further away than this would overflow the clock and is treated as none.
constexpr double kForever = 1e9;

bool is_main_thread() {
  const nb::module_ threading = nb::module_::import_("threading");
  return threading.attr("get_ident")().equal(threading.attr("main_thread")().attr("ident"));
}

}  // namespace

Watch::Watch(Timeout timeout, Report report) : timeout_(timeout), report_(std::move(report)) {
  const auto now = Clock::now();
  next_poll_ = now + kPause;
  if (!timeout) return;
  if (!(*timeout > 0))  // also true for NaN
    deadline_ = now;
  else if (*timeout < kForever)
    deadline_ =
        now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*timeout));
}

bool Watch::may_go_on() {
  if (interruption_) return false;
  const auto now = Clock::now();
  if (now >= deadline_) return false;
  if (now < next_poll_) return true;

  const nb::gil_scoped_acquire gil;
  try {
    if (PyErr_CheckSignals() != 0) nb::raise_python_error();
    if (report_) report_();
    const bool is_needed = report_ || is_main_thread();
    next_poll_ = is_needed ? Clock::now() + kPause : Clock::time_point::max();
  } catch (nb::python_error& error) {
    interruption_ = std::make_unique<nb::python_error>(std::move(error));
    return false;
  }
  return true;
}

void Watch::finish(bool stopped) {
  if (interruption_) {
    interruption_->restore();
    nb::raise_python_error();
  }
  if (!stopped) return;
  char text[64];
  std::snprintf(text, sizeof text, "the search is not over after %g seconds", timeout_.value_or(0));
  throw OutOfTime(text);
}

}  // namespace nonet
