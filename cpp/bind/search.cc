// Binds rules, and searches under them.
#include "bind/search.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <string>

#include "bind/bulk.h"
#include "bind/held_search.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/constraints.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {

PyRules::PyRules(std::int64_t cells, std::int64_t values, std::int64_t lowest, const Data& data,
                 Timeout timeout, const std::optional<Tick>& tick) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  for (const std::int64_t number : {cells, values, lowest})
    if (number < -most || number > most) refuse(std::to_string(number) + " is too large");
  std::string fault;
  Watch watch(timeout, tick ? Watch::Report([&tick] { (*tick)(); }) : Watch::Report());
  const std::span<const std::int32_t> numbers(data.data(), data.size());
  {
    const nb::gil_scoped_release release;
    model_ = ConstraintModel::of(
        static_cast<int>(cells), static_cast<int>(values), static_cast<int>(lowest), numbers,
        [&watch] { return watch.may_go_on(); }, fault);
  }
  watch.finish(!model_ && fault.empty());
  if (!model_) refuse(fault);
}

const std::shared_ptr<const Rules>& PyRules::plain() const {
  std::call_once(translated_, [this] {
    const auto source = model_->source();
    if (!source) refuse("rules of other things than units and clashes on a square grid");
    if (const std::string fault = find_fault(*source); !fault.empty()) refuse(fault);
    plain_ = std::make_shared<const Rules>(*source, model_);
  });
  return plain_;
}

namespace {

using Masks = std::optional<std::vector<std::int64_t>>;

// The masks that a search starts from: given values, and marks of the other cells.
std::vector<std::uint32_t> checked(const ConstraintModel& model, const nb::bytes& bytes,
                                   const Masks& marks) {
  using std::to_string;
  const std::span values(static_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  const std::size_t cells = model.cells();
  if (values.size() > cells)
    refuse(to_string(values.size()) + " values for " + to_string(cells) + " cells");
  if (marks && marks->size() > cells)
    refuse(to_string(marks->size()) + " marks for " + to_string(cells) + " cells");
  for (std::size_t cell = 0; cell < values.size(); ++cell)
    if (values[cell] > model.values())
      refuse("cell " + to_string(cell) + " has value " + to_string(values[cell]) +
             ", not between 0 and " + to_string(model.values()));
  if (!marks) return starting_masks(model, values);
  const std::int64_t full = (std::int64_t{1} << model.values()) - 1;
  for (std::size_t cell = 0; cell < marks->size(); ++cell)
    if ((*marks)[cell] < 0 || (*marks)[cell] > full)
      refuse("cell " + to_string(cell) + " has mark " + to_string((*marks)[cell]) +
             ", not between 0 and " + to_string(full));
  return starting_masks(model, values, std::vector<std::uint32_t>(marks->begin(), marks->end()));
}

class PySearch : public HeldSearch<ConstraintSearch, 4'000> {
 public:
  PySearch(const PyRules& rules, const nb::bytes& values, const Masks& marks)
      : HeldSearch(ConstraintSearch(rules.model(), checked(*rules.model(), values, marks))) {}

  std::uint64_t count(const std::optional<nb::int_>& limit, Timeout timeout,
                      const Progress& progress, std::int64_t threads) {
    const int crew = checked_threads(threads);
    if (crew == 1) return HeldSearch::count(limit, timeout, progress);
    return count_by(limit, timeout, progress,
                    [&](Watch& watch, std::uint64_t, std::uint64_t most, std::uint64_t& found) {
                      return search_.count_parallel(crew, most, found,
                                                    [&watch] { return watch.may_go_on(); });
                    });
  }

  std::uint64_t failures() {
    const Use use(*this);
    return search_.failures();
  }
};

std::optional<std::vector<std::uint32_t>> propagate(const PyRules& rules, const nb::bytes& values,
                                                    const Masks& marks) {
  ConstraintSearch search(rules.model(), checked(*rules.model(), values, marks));
  std::vector<std::uint32_t> masks;
  {
    const nb::gil_scoped_release release;
    masks = search.propagated();
  }
  if (masks.empty()) return std::nullopt;
  return masks;
}

}  // namespace

void bind_search(nb::module_& m) {
  nb::class_<PyRules>(m, "Rules", "Compiled rules; may be shared between threads.")
      .def(nb::init<std::int64_t, std::int64_t, std::int64_t, const PyRules::Data&, Timeout,
                    const std::optional<PyRules::Tick>&>(),
           "cells"_a, "values"_a, "lowest"_a, "data"_a, "timeout"_a = nb::none(),
           "tick"_a = nb::none(),
           "Compile primitives; raises ValueError if the numbers are invalid or too many.\n\n"
           "Raises TimeoutError after `timeout` seconds. `tick` is called every few milliseconds; "
           "what\n"
           "it raises ends the call.")
      .def_prop_ro(
          "bytes", [](const PyRules& rules) { return rules.model()->bytes(); },
          "About how much memory it takes.");

  nb::class_<PySearch>(m, "Search", "The solutions under constraints, one by one.")
      .def(nb::init<const PyRules&, const nb::bytes&, const Masks&>(), "rules"_a, "values"_a,
           "marks"_a = nb::none(),
           "Start a search: one byte per cell, 0 for empty; cells beyond are empty.\n\n"
           "`marks` are masks of values; only those of empty cells are read.")
      .def("next", &PySearch::next, "timeout"_a = nb::none(), "progress"_a = nb::none(),
           "Return the next solution, or None when there are no more.\n\n"
           "Raises TimeoutError after `timeout` seconds; the search can be continued. `progress` "
           "is\n"
           "called with the number of values tried so far.")
      .def("count", &PySearch::count, "limit"_a = nb::none(), "timeout"_a = nb::none(),
           "progress"_a = nb::none(), "threads"_a = 1,
           "Return how many more solutions there are, counting up to `limit`.\n\n"
           "After a TimeoutError the search can be continued with the solutions not yet counted.\n"
           "`progress` is called with the number of solutions found so far. The number does not\n"
           "depend on `threads`, but the order of solutions listed later does.")
      .def_prop_ro("guesses", &PySearch::guesses,
                   "The number of values tried without proof so far.")
      .def_prop_ro("failures", &PySearch::failures,
                   "How often propagation has ended in a contradiction so far.");

  m.def("propagate", &propagate, "rules"_a, "values"_a, "marks"_a = nb::none(),
        "Return the masks of all cells after propagation, or None on a contradiction.");
}

}  // namespace nonet
