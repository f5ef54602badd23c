// Binds the measurement of the clock rate.
#include "bind/clock.h"

#include "bind/rules.h"
#include "nonet/clock.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

// Signals are not handled during a measurement, so its length is limited.
constexpr double kMost = 1000;

double clock_hz(double milliseconds) {
  if (!(milliseconds > 0 && milliseconds <= kMost))
    refuse("milliseconds is not above 0 and at most 1000");
  const nb::gil_scoped_release release;
  return measure_clock(milliseconds);
}

}  // namespace

void bind_clock(nb::module_& m) {
  m.def("clock_hz", &clock_hz, "milliseconds"_a = 2.0,
        "Return the cycles per second of this core, measured for this many milliseconds.\n\n"
        "It times a chain of dependent 64-bit multiplications, 3 cycles each.");
}

}  // namespace nonet
