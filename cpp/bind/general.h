// Binds the general engine.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_general(nanobind::module_& m);

}  // namespace nonet
