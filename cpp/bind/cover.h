// Declares the binding of exact cover.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_cover(nanobind::module_& m);

}  // namespace nonet
