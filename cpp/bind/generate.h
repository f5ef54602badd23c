// Binds the makers of puzzles.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_generate(nanobind::module_& m);

}  // namespace nonet
