// The part of nonet._native that reads and writes Arrow columns.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_arrow(nanobind::module_& m);

}  // namespace nonet
