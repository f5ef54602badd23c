// Binds the general engine: rules, searches and counts under any rules.
#include "bind/general.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <string>

#include "bind/bulk.h"
#include "bind/held_search.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/count.h"
#include "nonet/rules.h"
#include "nonet/search.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {

PyRules::PyRules(std::int64_t size, std::vector<std::vector<std::int64_t>> units,
                 std::vector<std::pair<std::int64_t, std::int64_t>> clashes) {
  const RulesSource source{size, std::move(units), std::move(clashes)};
  if (const std::string fault = find_fault(source); !fault.empty()) refuse(fault);
  compiled = std::make_shared<const Rules>(source);
}

namespace {

using Marks = std::optional<std::vector<std::int64_t>>;

std::span<const std::uint8_t> checked_values(const Rules& rules, const nb::bytes& bytes) {
  using std::to_string;
  const std::span values(static_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  if (static_cast<int>(values.size()) != rules.cells())
    refuse(to_string(values.size()) + " values for " + to_string(rules.cells()) + " cells");
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (values[cell] > rules.size())
      refuse("cell " + to_string(cell) + " has value " + to_string(values[cell]) +
             ", not between 0 and " + to_string(rules.size()));
  return values;
}

std::vector<std::uint32_t> checked_marks(const Rules& rules, const Marks& marks) {
  using std::to_string;
  if (!marks) return {};
  if (static_cast<int>(marks->size()) != rules.cells())
    refuse(to_string(marks->size()) + " marks for " + to_string(rules.cells()) + " cells");
  const std::int64_t full = (std::int64_t{1} << rules.size()) - 1;
  for (std::size_t cell = 0; cell < marks->size(); ++cell)
    if ((*marks)[cell] < 0 || (*marks)[cell] > full)
      refuse("cell " + to_string(cell) + " has mark " + to_string((*marks)[cell]) +
             ", not between 0 and " + to_string(full));
  return {marks->begin(), marks->end()};
}

class PySearch : public HeldSearch<Search, 100'000> {
 public:
  PySearch(const PyRules& rules, const nb::bytes& values, const Marks& marks)
      : HeldSearch(Search(rules.compiled, checked_values(*rules.compiled, values),
                          checked_marks(*rules.compiled, marks))) {}
};

std::uint64_t count(const PyRules& rules, const nb::bytes& values, const Marks& marks,
                    const std::optional<nb::int_>& limit, std::int64_t threads, Timeout timeout,
                    const Progress& progress) {
  const int crew = checked_threads(threads);
  if (crew == 1) return PySearch(rules, values, marks).count(limit, timeout, progress);

  const auto cells = checked_values(*rules.compiled, values);
  const auto masks = checked_marks(*rules.compiled, marks);
  const std::uint64_t most = checked_limit(limit);
  if (most == 0) return 0;
  std::atomic<std::uint64_t> so_far = 0;
  Watch watch(timeout, Watch::reporting(progress, [&so_far] { return so_far.load(); }));
  std::optional<std::uint64_t> found;
  {
    const nb::gil_scoped_release release;
    found = count_parallel(
        rules.compiled, cells, masks, most, crew, [&watch] { return watch.may_go_on(); }, &so_far);
  }
  watch.finish(!found);
  return *found;
}

}  // namespace

void bind_general(nb::module_& m) {
  nb::class_<PyRules>(m, "Rules", "Compiled rules of a grid; may be shared between threads.")
      .def(nb::init<std::int64_t, std::vector<std::vector<std::int64_t>>,
                    std::vector<std::pair<std::int64_t, std::int64_t>>>(),
           "size"_a, "units"_a, "clashes"_a,
           "Compile rules; raises ValueError if they are invalid.\n\n"
           "A unit of `size` cells holds every digit, a shorter one only forbids repeats. A clash\n"
           "is a pair of candidates, each cell * size + digit - 1.");

  nb::class_<PySearch>(m, "Search", "The solutions of one grid, one by one.")
      .def(nb::init<const PyRules&, const nb::bytes&, const Marks&>(), "rules"_a, "values"_a,
           "marks"_a = nb::none(),
           "Start a search: one byte per cell, 0 for empty.\n\n"
           "`marks` are candidate masks; only those of empty cells are read.")
      .def("next", &PySearch::next, "timeout"_a = nb::none(), "progress"_a = nb::none(),
           "Return the next solution, or None when there are no more.\n\n"
           "Raises TimeoutError after `timeout` seconds; the search can be continued. `progress` "
           "is\n"
           "called with the number of candidates tried so far.")
      .def("count", &PySearch::count, "limit"_a = nb::none(), "timeout"_a = nb::none(),
           "progress"_a = nb::none(),
           "Return how many more solutions there are, counting up to `limit`.\n\n"
           "After a TimeoutError the search can be continued with the solutions not yet counted.\n"
           "`progress` is called with the number of solutions found so far.")
      .def_prop_ro("guesses", &PySearch::guesses,
                   "The number of candidates tried without proof so far.");

  m.def("count", &count, "rules"_a, "values"_a, "marks"_a = nb::none(), "limit"_a = nb::none(),
        "threads"_a = 1, "timeout"_a = nb::none(), "progress"_a = nb::none(),
        "Return how many solutions a grid has, counting up to `limit`.\n\n"
        "The number does not depend on `threads`. `progress` is called with the number of\n"
        "solutions found so far.");
}

}  // namespace nonet
