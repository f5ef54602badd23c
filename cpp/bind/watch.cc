// Looks at the clock and at Python's signals for a long native call.
#include "bind/watch.h"

namespace nb = nanobind;

namespace nonet {
namespace {

// A deadline further away than this would overflow the clock, and nobody waits for it.
constexpr double kForever = 1e9;

bool is_main_thread() {
  const nb::module_ threading = nb::module_::import_("threading");
  return threading.attr("get_ident")().equal(threading.attr("main_thread")().attr("ident"));
}

}  // namespace

Watch::Watch(std::optional<double> timeout) : timeout_(timeout) {
  const auto now = Clock::now();
  next_poll_ = now + kSignalPause;
  if (!timeout) return;
  if (!(*timeout > 0))  // also when it is not a number
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
    next_poll_ = is_main_thread() ? Clock::now() + kSignalPause : Clock::time_point::max();
  } catch (nb::python_error& error) {
    interruption_ = std::make_unique<nb::python_error>(std::move(error));
    return false;
  }
  return true;
}

void Watch::raise() {
  if (interruption_) {
    interruption_->restore();
    nb::raise_python_error();
  }
  PyErr_Format(PyExc_TimeoutError, "the search is not over after %R seconds",
               nb::float_(timeout_.value_or(0)).ptr());
  nb::raise_python_error();
}

}  // namespace nonet
