// Binds rules, and searches under them.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_search(nanobind::module_& m);

}  // namespace nonet
