// The part of nonet._native that finds puzzles in lines of text.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

#include "nonet/lines.h"

namespace nonet {

// A row without a puzzle in the form passed to Python: row, fault, byte of the line, cells.
using PyBadRow = std::tuple<std::uint64_t, const char*, std::uint64_t, std::uint64_t>;
std::vector<PyBadRow> bad_rows(const std::vector<BadRow>& rows);

// The Python name of a fault: empty, cells, character, before, after.
const char* fault_name(LineFault fault);

// The bytes of a Python object.
using PyText = nanobind::ndarray<const std::uint8_t, nanobind::ndim<1>, nanobind::c_contig,
                                 nanobind::device::cpu>;

inline std::string_view view_of(const PyText& text) {
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

// Lines, and the text they were split from.
struct PyLines {
  PyText text;
  Lines lines;
};

// Writes the values of a string that consists of exactly the 81 characters of a puzzle; false for
// any other string.
bool read_run(nanobind::handle text, std::uint8_t* values);

void bind_lines(nanobind::module_& m);

}  // namespace nonet
