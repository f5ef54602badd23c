// The part of nonet._native that finds puzzles in lines of text.
#pragma once

#include <nanobind/nanobind.h>

#include "nonet/lines.h"

namespace nonet {

// The name that Python knows a fault by: empty, cells, character, before, after.
const char* fault_name(LineFault fault);

void bind_lines(nanobind::module_& m);

}  // namespace nonet
