// Binds the measurement of the clock rate.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_clock(nanobind::module_& m);

}  // namespace nonet
