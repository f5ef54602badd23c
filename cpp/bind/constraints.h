// Binds the engine for constraints.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_constraints(nanobind::module_& m);

}  // namespace nonet
