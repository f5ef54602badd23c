// The part of nonet._native that answers batches of text with text.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet {

void bind_batch(nanobind::module_& m);

}  // namespace nonet
