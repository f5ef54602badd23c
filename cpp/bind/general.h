// The general engine for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_general(nanobind::module_& m);

}  // namespace nonet
