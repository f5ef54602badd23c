// What measures the clock, bound to Python.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_clock(nanobind::module_& m);

}  // namespace nonet
