// The part of nonet._native for canonical forms.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_canonical(nanobind::module_& m);

}  // namespace nonet
