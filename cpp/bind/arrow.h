// The part of nonet._native that takes and gives Arrow columns.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_arrow(nanobind::module_& m);

}  // namespace nonet
