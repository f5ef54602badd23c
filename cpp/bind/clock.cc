// Binds the measuring of the clock.
#include "bind/clock.h"

#include "bind/rules.h"
#include "nonet/clock.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

// Signals wait while it measures, so it measures for a while only.
constexpr double kMost = 1000;

double clock_hz(double milliseconds) {
  if (!(milliseconds > 0 && milliseconds <= kMost))
    refuse("a clock is measured for more than 0 and at most 1000 milliseconds");
  const nb::gil_scoped_release release;
  return measure_clock(milliseconds);
}

}  // namespace

void bind_clock(nb::module_& m) {
  m.def("clock_hz", &clock_hz, "milliseconds"_a = 2.0,
        "Return the cycles a second of this core, measured for so many milliseconds.\n\n"
        "The measure is a chain of dependent 64-bit multiplications, 3 cycles each.");
}

}  // namespace nonet
