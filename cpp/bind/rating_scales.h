// The part of nonet._native for the scales that rate by the finders: nonet's own and HoDoKu's.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_rating_scales(nanobind::module_& m);

}  // namespace nonet
