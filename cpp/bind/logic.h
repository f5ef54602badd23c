// Binds the finders of human steps.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_logic(nanobind::module_& m);

}  // namespace nonet
