// Binds the bulk engine, the single path, and the search over many grids.
#include "bind/bulk.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <limits>
#include <string>

#include "base/threads.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/lanes.h"
#include "nonet/many.h"
#include "nonet/variants.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using std::to_string;
using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Offsets = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Out8 = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Out32 = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Grids = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

constexpr const char* kForced = "NONET_CPU";

std::vector<std::string> cpus() {
  std::vector<std::string> found;
  for (const Cpu cpu : {Cpu::kPortable, Cpu::kAvx2, Cpu::kAvx512})
    if (supports(cpu)) found.emplace_back(name(cpu));
  return found;
}

Cpu checked_cpu(const std::string& wanted, const std::string& who) {
  const std::optional<Cpu> cpu = cpu_named(wanted);
  if (!cpu) throw NoSuchCpu(who + wanted + " is not one of portable, avx2, avx512");
  if (!supports(*cpu))
    throw NoSuchCpu(who + wanted + " is not supported by the CPU of this machine");
  return *cpu;
}

}  // namespace

Cpu chosen_cpu(const std::optional<std::string>& wanted) {
  if (wanted) return checked_cpu(*wanted, "cpu ");
  const char* const forced = std::getenv(kForced);
  return forced && *forced ? checked_cpu(forced, std::string(kForced) + "=") : best_cpu();
}

int checked_threads(std::int64_t threads) {
  if (threads < 1) refuse("threads is " + to_string(threads) + ", not 1 or more");
  return static_cast<int>(std::min<std::int64_t>(threads, base::kMaxThreads));
}

namespace {

std::string cpu() { return std::string(name(chosen_cpu({}))); }

unsigned checked_limit(std::int64_t limit) {
  if (limit < 1 || limit > 255) refuse("limit " + to_string(limit) + " is not between 1 and 255");
  return static_cast<unsigned>(limit);
}

void check_length(const char* what, std::size_t length, std::size_t rows) {
  if (length != rows)
    refuse(std::string(what) + " has " + to_string(length) + " entries for " + to_string(rows) +
           " rows");
}

template <typename Output>
void check_grids(const std::optional<Output>& grids, std::size_t rows, std::size_t cells) {
  if (grids && (grids->shape(0) != rows || grids->shape(1) != cells))
    refuse("grids is not of shape (" + to_string(rows) + ", " + to_string(cells) + ")");
}

void solve_bulk_rows(const Bytes& cells, std::size_t rows, std::size_t stride,
                     const std::optional<Offsets>& offsets, bool text, std::optional<Grids> grids,
                     bool grids_text, Out8 counts, Out32 guesses, Out8 faults, std::int64_t limit,
                     std::int64_t threads, Timeout timeout, const std::optional<std::string>& cpu,
                     const Progress& progress) {
  check_length("counts", counts.size(), rows);
  check_length("guesses", guesses.size(), rows);
  check_length("faults", faults.size(), rows);
  check_grids(grids, rows, 81);
  if (offsets) {
    check_length("offsets", offsets->size(), rows);
    for (std::size_t i = 0; i < rows; ++i)
      if (const std::uint64_t start = offsets->data()[i];
          start > cells.size() || cells.size() - start < 81)
        refuse("row " + to_string(i) + " ends after the last cell");
  } else if (rows > 0 &&
             (stride < 81 || cells.size() < 81 || (rows - 1) > (cells.size() - 81) / stride)) {
    refuse(to_string(rows) + " rows with a stride of " + to_string(stride) + " do not fit into " +
           to_string(cells.size()) + " cells");
  }
  std::atomic<std::uint64_t> started = 0;
  Watch watch(timeout, Watch::reporting(progress, [&started] { return started.load(); }));
  BulkOptions options{.limit = checked_limit(limit),
                      .cpu = chosen_cpu(cpu),
                      .threads = checked_threads(threads),
                      .may_go_on = [&watch] { return watch.may_go_on(); },
                      .started = &started};
  const BulkInput input{.cells = cells.data(),
                        .rows = rows,
                        .stride = stride,
                        .offsets = offsets ? offsets->data() : nullptr,
                        .text = text};
  const BulkOutput output{.grids = grids ? grids->data() : nullptr,
                          .text = grids_text,
                          .counts = counts.data(),
                          .guesses = guesses.data(),
                          .faults = faults.data()};
  BulkEnd end;
  {
    const nb::gil_scoped_release release;
    end = solve_bulk(input, output, options);
  }
  if (end == BulkEnd::kNoMemory) throw std::bad_alloc();
  watch.finish(end == BulkEnd::kStopped);
}

void solve_each_row(const PyRules& rules, const Bytes& values, std::size_t rows,
                    std::optional<Grids> grids, Out8 counts, Out32 guesses, std::int64_t limit,
                    std::int64_t threads, Timeout timeout, const std::optional<std::string>& cpu,
                    const Progress& progress) {
  const auto cells = static_cast<std::size_t>(rules.plain()->cells());
  check_length("values", values.size(), rows * cells);
  check_length("counts", counts.size(), rows);
  check_length("guesses", guesses.size(), rows);
  check_grids(grids, rows, cells);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values.data()[i] > rules.plain()->size())
      refuse("row " + to_string(i / cells) + " has value " + to_string(values.data()[i]));
  std::atomic<std::uint64_t> started = 0;
  Watch watch(timeout, Watch::reporting(progress, [&started] { return started.load(); }));
  const ManyGrids many{.values = values.data(),
                       .rows = rows,
                       .grids = grids ? grids->data() : nullptr,
                       .counts = counts.data(),
                       .guesses = guesses.data(),
                       .started = &started};
  const unsigned most = checked_limit(limit);
  const int workers = checked_threads(threads);
  const auto may_go_on = [&watch] { return watch.may_go_on(); };
  const Cpu level = chosen_cpu(cpu);
  BulkEnd end;
  {
    const nb::gil_scoped_release release;
    if (const auto plan = rules.plan())
      end = solve_variants(*plan, many, most, level, workers, may_go_on);
    else
      end = solve_each(rules.plain(), many, most, workers, may_go_on);
  }
  if (end == BulkEnd::kNoMemory) throw std::bad_alloc();
  watch.finish(end == BulkEnd::kStopped);
}

}  // namespace

void bind_bulk(nb::module_& m) {
  nb::exception<NoSuchCpu>(m, "NoSuchCpu", PyExc_ValueError);
  m.def("cpus", &cpus,
        "Return the CPU levels that this machine supports, of portable, avx2 and avx512.");
  m.def("cpu", &cpu,
        "Return the CPU level in use: the best one, or the one that NONET_CPU names.\n\n"
        "Raises ValueError if that one is unknown or not supported by this machine.");
  m.def("solve_bulk", &solve_bulk_rows, "cells"_a, "rows"_a, nb::kw_only(), "stride"_a = 81,
        "offsets"_a = nb::none(), "text"_a = true, "grids"_a = nb::none(), "grids_text"_a = false,
        "counts"_a, "guesses"_a, "faults"_a, "limit"_a = 2, "threads"_a = 1,
        "timeout"_a = nb::none(), "cpu"_a = nb::none(), "progress"_a = nb::none(),
        "Solve rows of 81 cells, classic 9x9, and write the results to the given arrays.\n\n"
        "A row begins at its offset, or at its index times the stride. `faults` is 0 for a valid\n"
        "row, otherwise the position, from 1, of the first byte that is not a cell.");
  m.def("solve_each", &solve_each_row, "rules"_a, "values"_a, "rows"_a, nb::kw_only(),
        "grids"_a = nb::none(), "counts"_a, "guesses"_a, "limit"_a = 2, "threads"_a = 1,
        "timeout"_a = nb::none(), "cpu"_a = nb::none(), "progress"_a = nb::none(),
        "Solve many grids under any rules and write the results to the given arrays.\n\n"
        "In `values`, 0 is an empty cell.");
}

}  // namespace nonet
