// The part of nonet._native that finds puzzles in lines of text.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "nonet/lines.h"

namespace nonet {

// A row without a puzzle in the form passed to Python: row, fault, byte of the line, cells.
using PyBadRow = std::tuple<std::uint64_t, const char*, std::uint64_t, std::uint64_t>;
std::vector<PyBadRow> bad_rows(const std::vector<BadRow>& rows);

// The Python name of a fault: empty, cells, character, before, after.
const char* fault_name(LineFault fault);

void bind_lines(nanobind::module_& m);

}  // namespace nonet
