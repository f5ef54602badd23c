// Binds what constraints allow: takes masks of cells, returns masks and candidates.
#include "bind/supports.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/supports.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

using std::to_string;

using Masks = std::vector<std::uint32_t>;
// A tuple of masks as Python has them.
using PyMasks = nb::typed<nb::tuple, nb::int_, nb::ellipsis>;
using Pair = std::pair<int, int>;
using Pairs = std::vector<Pair>;
using Lists = std::vector<std::vector<int>>;
// Called now and then; what it raises ends the call.
using Tick = std::optional<nb::typed<nb::callable, void()>>;

PyMasks tuple_of(const Masks& masks) {
  nb::list list;
  for (const std::uint32_t mask : masks) list.append(mask);
  return nb::borrow<PyMasks>(nb::tuple(list));
}

std::size_t checked(std::int64_t number, std::size_t end, const char* what) {
  if (number < 0 || static_cast<std::size_t>(number) >= end)
    refuse("no " + std::string(what) + " " + to_string(number));
  return static_cast<std::size_t>(number);
}

// Runs `act(may_go_on)` without the GIL; throws what ended it early.
template <typename Act>
void run(const Tick& tick, Act act) {
  Watch watch(std::nullopt, tick ? Watch::Report([&tick] { (*tick)(); }) : Watch::Report());
  bool is_done;
  {
    const nb::gil_scoped_release release;
    is_done = act([&watch] { return watch.may_go_on(); });
  }
  watch.finish(!is_done);
}

class PySupports {
 public:
  PySupports(std::int64_t cells, std::int64_t values, std::int64_t lowest,
             const PyRules::Data& data, Lists orders, Lists constraints, Lists peers) {
    constexpr std::int64_t most = 1'000'000;
    for (const std::int64_t number : {cells, values, lowest})
      if (number < -most || number > most) refuse(to_string(number) + " is too large");
    SupportSource source{static_cast<int>(cells),  static_cast<int>(values),
                         static_cast<int>(lowest), {data.data(), data.size()},
                         std::move(orders),        std::move(constraints),
                         std::move(peers)};
    std::string fault;
    {
      const nb::gil_scoped_release release;
      supports_ = Supports::of(source, fault);
    }
    if (!supports_) refuse(fault);
  }

  const std::shared_ptr<const Supports>& get() const { return supports_; }

  PyMasks narrow_primitive(std::int64_t primitive, const Masks& masks, bool exact,
                           const Tick& tick) const {
    const int number = own(primitive, masks);
    Masks found;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return supports_->narrow_primitive(number, masks, exact, may_go_on, found);
    });
    return tuple_of(found);
  }

  PyMasks sets(std::int64_t primitive, const Masks& masks, const Tick& tick) const {
    const int number = own(primitive, masks);
    Masks found;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return supports_->sets(number, masks, may_go_on, found);
    });
    return tuple_of(found);
  }

  std::optional<PyMasks> narrow(std::int64_t constraint, const Masks& masks,
                                const Tick& tick) const {
    const int number = static_cast<int>(
        checked(constraint, static_cast<std::size_t>(supports_->constraints()), "constraint"));
    check(masks);
    Masks found;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return supports_->narrow(number, masks, may_go_on, found);
    });
    if (found.empty()) return std::nullopt;
    return tuple_of(found);
  }

  std::vector<std::pair<int, PyMasks>> narrow_some(const std::vector<int>& constraints,
                                                   const Masks& masks, const Tick& tick) const {
    for (const int each : constraints)
      checked(each, static_cast<std::size_t>(supports_->constraints()), "constraint");
    check(masks);
    std::vector<std::pair<int, Masks>> found;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return supports_->narrow_some(constraints, masks, may_go_on, found);
    });
    std::vector<std::pair<int, PyMasks>> listed;
    for (const auto& [number, left] : found) listed.emplace_back(number, tuple_of(left));
    return listed;
  }

  int first_broken(const Masks& masks, const Tick& tick) const {
    check(masks);
    int broken = -1;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return supports_->first_broken(masks, may_go_on, broken);
    });
    return broken;
  }

  Pairs pressed(std::int64_t constraint, const Masks& masks, const nb::bytes& values,
                const Tick& tick) const {
    const int number = static_cast<int>(
        checked(constraint, static_cast<std::size_t>(supports_->constraints()), "constraint"));
    check(masks);
    const std::vector<bool> is_filled = filled(values);
    std::vector<WebCandidate> found;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return supports_->pressed(number, masks, is_filled, may_go_on, found);
    });
    Pairs listed;
    for (const auto& [cell, value] : found) listed.emplace_back(cell, value + 1);
    return listed;
  }

  using Together = std::tuple<std::size_t, std::vector<int>, PyMasks>;

  std::optional<Together> first_pair(const Pairs& pairs, std::size_t from, const Masks& masks,
                                     const nb::bytes& values, const Tick& tick) const {
    const auto end = static_cast<std::size_t>(supports_->constraints());
    for (const auto& [one, two] : pairs) {
      checked(one, end, "constraint");
      checked(two, end, "constraint");
    }
    check(masks);
    const std::vector<bool> is_filled = filled(values);
    std::optional<SupportGroup> found;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return supports_->first_pair(pairs, from, masks, is_filled, may_go_on, found);
    });
    if (!found) return std::nullopt;
    return Together{found->place, std::move(found->cells), tuple_of(found->masks)};
  }

  int cells() const { return supports_->cells(); }
  void forget() const { supports_->forget(); }

  // Raises unless there is a mask of possible values for each cell.
  void check(const Masks& masks) const {
    if (masks.size() != static_cast<std::size_t>(supports_->cells()))
      refuse(to_string(masks.size()) + " masks for " + to_string(supports_->cells()) + " cells");
    check_values(masks);
  }

 private:
  void check_values(const Masks& masks) const {
    const std::uint64_t end = std::uint64_t{1} << supports_->values();
    for (const std::uint32_t mask : masks)
      if (mask >= end) refuse("mask " + to_string(mask) + " has other values");
  }

  // Returns the number of a primitive; raises unless there is a mask for each of its cells.
  int own(std::int64_t primitive, const Masks& masks) const {
    const int number = static_cast<int>(
        checked(primitive, static_cast<std::size_t>(supports_->primitives()), "primitive"));
    const std::size_t cells = supports_->cells_of_primitive(number).size();
    if (masks.size() != cells)
      refuse(to_string(masks.size()) + " masks for " + to_string(cells) + " cells");
    check_values(masks);
    return number;
  }

  std::vector<bool> filled(const nb::bytes& bytes) const {
    if (bytes.size() != static_cast<std::size_t>(supports_->cells()))
      refuse(to_string(bytes.size()) + " values for " + to_string(supports_->cells()) + " cells");
    const auto* values = static_cast<const std::uint8_t*>(bytes.data());
    return std::vector<bool>(values, values + bytes.size());
  }

  std::shared_ptr<const Supports> supports_;
};

class PySupportChains {
 public:
  using Tables = std::vector<std::tuple<int, int, Masks>>;

  PySupportChains(const PySupports& supports, const Tables& tables, Lists chains)
      : supports_(supports) {
    ChainSource source{{}, std::move(chains)};
    for (const auto& [a, b, allowed] : tables) source.tables.push_back({a, b, allowed});
    std::string fault;
    {
      const nb::gil_scoped_release release;
      chains_ = SupportChains::of(supports.get(), source, fault);
    }
    if (!chains_) refuse(fault);
  }

  std::optional<std::pair<int, PyMasks>> first(std::size_t from, const Masks& masks,
                                               const Tick& tick) const {
    supports_.check(masks);
    std::optional<SupportGroup> found;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return chains_->first(from, masks, may_go_on, found);
    });
    if (!found) return std::nullopt;
    return std::pair{found->place, tuple_of(found->masks)};
  }

 private:
  const PySupports supports_;
  std::shared_ptr<const SupportChains> chains_;
};

class PySupportWeb {
 public:
  // (cell, digit) for each candidate, by its number.
  PySupportWeb(const PySupports& supports, Lists houses, const std::vector<Pairs>& clashes)
      : supports_(supports) {
    WebSource source{std::move(houses), {}};
    for (const Pairs& list : clashes) {
      std::vector<WebCandidate>& excluded = source.clashes.emplace_back();
      for (const auto& [cell, digit] : list) excluded.push_back({cell, digit - 1});
    }
    std::string fault;
    {
      const nb::gil_scoped_release release;
      web_ = SupportWeb::of(supports.get(), source, fault);
    }
    if (!web_) refuse(fault);
  }

  // place, placed, what broke, its number, a mask
  using Trial = std::tuple<int, Pairs, int, int, std::uint32_t>;

  std::optional<Trial> first_trial(const Pairs& tried, std::size_t from, const Masks& masks,
                                   const Tick& tick) const {
    supports_.check(masks);
    std::vector<WebCandidate> candidates;
    const Supports& supports = *supports_.get();
    for (const auto& [cell, digit] : tried) {
      checked(cell, static_cast<std::size_t>(supports.cells()), "cell");
      checked(std::int64_t{digit} - 1, static_cast<std::size_t>(supports.values()), "value");
      candidates.push_back({cell, digit - 1});
    }
    std::optional<WebTrial> found;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return web_->first_trial(candidates, from, masks, may_go_on, found);
    });
    if (!found) return std::nullopt;
    Pairs placed;
    for (const auto& [cell, value] : found->placed) placed.emplace_back(cell, value + 1);
    return Trial{found->place, std::move(placed), static_cast<int>(found->broken), found->number,
                 found->mask};
  }

  // number of ways, examples, excluded candidates, whether more patience would find no more
  using Ways = std::tuple<int, std::vector<std::vector<int>>, Pairs, bool>;

  Ways ways(std::int64_t constraint, const Masks& masks, std::int64_t patience,
            const Tick& tick) const {
    const int number = static_cast<int>(checked(
        constraint, static_cast<std::size_t>(supports_.get()->constraints()), "constraint"));
    if (patience < 0 || patience > std::numeric_limits<int>::max()) refuse("no such patience");
    supports_.check(masks);
    std::optional<WebWays> found;
    bool is_final = true;
    run(tick, [&](const Supports::GoOn& may_go_on) {
      return web_->ways(number, masks, static_cast<int>(patience), may_go_on, found, is_final);
    });
    if (!found) return {0, {}, {}, is_final};
    Pairs excluded;
    for (const auto& [cell, value] : found->excluded) excluded.emplace_back(cell, value + 1);
    for (std::vector<int>& example : found->examples)
      for (int& value : example) ++value;
    return {found->count, std::move(found->examples), std::move(excluded), is_final};
  }

 private:
  const PySupports supports_;
  std::shared_ptr<const SupportWeb> web_;
};

}  // namespace

void bind_supports(nb::module_& m) {
  nb::class_<PySupports>(
      m, "Supports", nb::is_final(),
      "What constraints allow, from the candidates of their cells alone.\n\n"
      "Masks are of all cells unless said otherwise; a filled cell has its\n"
      "digit. `tick` is called every 20 ms; what it raises ends a call. Threads\n"
      "may share it.")
      .def(nb::init<std::int64_t, std::int64_t, std::int64_t, const PyRules::Data&, Lists, Lists,
                    Lists>(),
           "cells"_a, "values"_a, "lowest"_a, "data"_a, "orders"_a, "constraints"_a, "peers"_a,
           "Compile primitives: `data` is an Either with one group for each, `orders` the cells\n"
           "of each, `constraints` the primitives of each constraint, `peers` the cells that each\n"
           "cell sees.")
      .def_prop_ro("cells", &PySupports::cells, "The number of cells.")
      .def("forget", &PySupports::forget,
           "Drop what is remembered for later calls: a few megabytes at most.")
      .def("narrow_primitive", &PySupports::narrow_primitive, "primitive"_a, "masks"_a,
           "exact"_a = false, "tick"_a = nb::none(),
           "Return the masks of the values that a primitive supports, given those of its cells.\n\n"
           "All are 0 if it cannot hold. If `exact`, it searches longer.")
      .def("sets", &PySupports::sets, "primitive"_a, "masks"_a, "tick"_a = nb::none(),
           "Return the sets of values that a primitive's cells can take, given their masks.")
      .def("narrow", &PySupports::narrow, "constraint"_a, "masks"_a, "tick"_a = nb::none(),
           "Return the masks that a constraint leaves to its cells, None if it cannot hold.")
      .def("narrow_some", &PySupports::narrow_some, "constraints"_a, "masks"_a,
           "tick"_a = nb::none(),
           "Return those of the constraints that remove something, with the masks they leave.\n\n"
           "Those that cannot hold are left out.")
      .def("first_broken", &PySupports::first_broken, "masks"_a, "tick"_a = nb::none(),
           "Return the number of the first constraint that cannot hold, or -1.")
      .def("pressed", &PySupports::pressed, "constraint"_a, "masks"_a, "values"_a,
           "tick"_a = nb::none(),
           "Return the candidates (cell, digit) of other cells without which a constraint could\n"
           "not be filled.")
      .def("first_pair", &PySupports::first_pair, "pairs"_a, "start"_a, "masks"_a, "values"_a,
           "tick"_a = nb::none(),
           "Return the first pair of constraints, from a place on, that removes something.\n\n"
           "It is (place, cells, masks of these cells), or None.");
  nb::class_<PySupportChains>(m, "SupportChains", nb::is_final(),
                              "Chains of cells that tables of two cells join.")
      .def(nb::init<const PySupports&, const PySupportChains::Tables&, Lists>(), "supports"_a,
           "tables"_a, "chains"_a,
           "Take the tables as (a, b, what b may be for each value of a), and cells of chains.")
      .def("first", &PySupportChains::first, "start"_a, "masks"_a, "tick"_a = nb::none(),
           "Return the first chain, from a place on, that removes something, or None.\n\n"
           "It is (place, masks of its cells); three of its cells are open.");
  nb::class_<PySupportWeb>(m, "SupportWeb", nb::is_final(), "Constraints and houses together.")
      .def(nb::init<const PySupports&, Lists, const std::vector<Pairs>&>(), "supports"_a,
           "houses"_a, "clashes"_a,
           "Take the cells of houses, and for each candidate (cell * values + digit - 1) those\n"
           "that it excludes beside its digit and its cell, as (cell, digit).")
      .def("first_trial", &PySupportWeb::first_trial, "tried"_a, "start"_a, "masks"_a,
           "tick"_a = nb::none(),
           "Return the first candidate, from a place on, that leads to a contradiction.\n\n"
           "It is (place, placed, what, number, mask), or None: `what` is 0 for a cell, 1 for a\n"
           "house, 2 for a constraint, `number` its number, and `mask` what the cell could be\n"
           "before, or what has no place in the house.")
      .def("ways", &PySupportWeb::ways, "constraint"_a, "masks"_a, "patience"_a,
           "tick"_a = nb::none(),
           "Return the ways to fill a constraint: (number, the first few, excluded, is final).\n\n"
           "The number is 0 if nothing is excluded. It is not final if more patience, the number\n"
           "of digits that are tried, may find something.");
}

}  // namespace nonet
