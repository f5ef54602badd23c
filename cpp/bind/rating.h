// Ratings for Python.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_rating(nanobind::module_& m);

}  // namespace nonet
