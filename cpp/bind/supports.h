// Binds what constraints allow.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_supports(nanobind::module_& m);

}  // namespace nonet
