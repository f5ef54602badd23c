// Binds the finders of human steps: takes boards, returns steps as bytes.
#include "bind/logic.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <string>

#include "bind/logic_rules.h"
#include "bind/rules.h"
#include "bind/watch.h"
#include "nonet/logic.h"
#include "nonet/sentences.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet {
namespace {

// Called with the number of steps found so far and the index of the technique being tried.
using PathProgress = std::optional<nb::typed<nb::callable, void(std::size_t, std::size_t)>>;
using Masks = std::optional<std::vector<std::uint16_t>>;

std::span<const std::uint8_t> cells_of(const Logic& logic, const nb::bytes& bytes) {
  const auto cells = static_cast<std::size_t>(logic.cells());
  const std::span values(static_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  if (values.size() != cells)
    refuse(std::to_string(values.size()) + " values for " + std::to_string(cells) + " cells");
  const auto most = static_cast<std::uint8_t>(logic.size());
  if (std::any_of(values.begin(), values.end(), [most](std::uint8_t v) { return v > most; }))
    refuse("a value is above " + std::to_string(most));
  return values;
}

LogicBoard board_of(const Logic& logic, const nb::bytes& values, const nb::bytes& givens,
                    const Masks& masks) {
  LogicBoard board{cells_of(logic, values), cells_of(logic, givens), {}};
  if (masks) {
    if (masks->size() != board.values.size())
      refuse(std::to_string(masks->size()) + " masks for " + std::to_string(board.values.size()) +
             " cells");
    board.masks = *masks;
  }
  return board;
}

int checked_technique(std::int64_t technique) {
  static const auto count = static_cast<std::int64_t>(Logic::names().size());
  if (technique < 0 || technique >= count) refuse("no technique " + std::to_string(technique));
  return static_cast<int>(technique);
}

nb::bytes bytes_of(const std::vector<std::uint16_t>& numbers, std::size_t begin, std::size_t end) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data() + begin),
                   (end - begin) * sizeof(std::uint16_t));
}

using Listed = nb::typed<nb::list, nb::bytes>;

nb::bytes record_of(const LogicSteps& steps, std::size_t i) {
  const std::size_t end = i + 1 < steps.starts.size() ? steps.starts[i + 1] : steps.numbers.size();
  return bytes_of(steps.numbers, steps.starts[i], end);
}

Listed listed(const LogicSteps& steps) {
  Listed list;
  for (std::size_t i = 0; i < steps.starts.size(); ++i) list.append(record_of(steps, i));
  return list;
}

// A path keeps its steps as numbers; most of them are never looked at.
class PyPath {
 public:
  explicit PyPath(LogicPath path) : path_(std::move(path)) {}

  const LogicPath& path() const { return path_; }
  std::size_t size() const { return path_.steps.starts.size(); }
  nb::bytes at(std::ptrdiff_t index) const {
    const std::ptrdiff_t i = index < 0 ? index + static_cast<std::ptrdiff_t>(size()) : index;
    if (i < 0 || i >= static_cast<std::ptrdiff_t>(size())) throw nb::index_error("no such step");
    return record_of(path_.steps, static_cast<std::size_t>(i));
  }
  nb::typed<nb::iterator, nb::bytes> records() const { return nb::iter(listed(path_.steps)); }
  int outcome() const { return static_cast<int>(path_.outcome); }
  std::tuple<int, int, int> place() const { return {path_.cell, path_.unit, path_.digit}; }

 private:
  const LogicPath path_;
};

class PyLogic {
 public:
  PyLogic(int size, const UnitList& units, std::vector<std::pair<int, int>> clashes, Sides sides,
          bool complete, std::vector<std::pair<int, int>> links, std::vector<std::uint16_t> domains)
      : logic_(checked_rules(size, units, std::move(clashes), sides, complete, std::move(links),
                             std::move(domains))) {}

  Listed find(std::int64_t technique, const nb::bytes& values, const nb::bytes& givens,
              const Masks& masks, bool first, bool marks, Timeout timeout,
              const Progress& progress) const {
    const LogicBoard board = board_of(logic_, values, givens, masks);
    const int number = checked_technique(technique);
    const LogicWish wish = first   ? LogicWish::kFirst
                           : marks ? LogicWish::kAll
                                   : LogicWish::kEffects;
    Watch watch(timeout, Watch::reporting(progress, [] { return 0; }));
    LogicSteps steps;
    LogicEnd end;
    {
      const nb::gil_scoped_release release;
      end = logic_.find(board, number, wish, [&watch] { return watch.may_go_on(); }, steps);
    }
    watch.finish(end == LogicEnd::kStopped);
    if (end == LogicEnd::kIllegal) refuse("the digits break the rules");
    return listed(steps);
  }

  PyPath explain(const std::vector<std::int64_t>& techniques, const nb::bytes& values,
                 const nb::bytes& givens, const Masks& masks, std::optional<std::size_t> most,
                 Timeout timeout, const PathProgress& progress, const PyPath* begun) const {
    const LogicBoard board = board_of(logic_, values, givens, masks);
    std::vector<int> numbers;
    numbers.reserve(techniques.size());
    for (const std::int64_t technique : techniques) numbers.push_back(checked_technique(technique));
    LogicPath path;
    if (begun) path.steps = begun->path().steps;
    Watch::Report report;
    if (progress) report = [&] { (*progress)(path.steps.starts.size(), path.trying); };
    Watch watch(timeout, report);
    LogicEnd end;
    {
      const nb::gil_scoped_release release;
      end = logic_.explain(
          board, numbers, most.value_or(std::numeric_limits<std::size_t>::max()),
          [&watch] { return watch.may_go_on(); }, path);
    }
    watch.finish(end == LogicEnd::kStopped);
    if (end == LogicEnd::kIllegal) refuse("the digits break the rules");
    return PyPath(std::move(path));
  }

 private:
  const Logic logic_;
};

class PySentences {
 public:
  using Units = std::vector<std::tuple<std::string, std::string, std::vector<int>>>;

  PySentences(std::vector<std::string> digits, std::vector<std::string> cells, const Units& units)
      : sentences_(checked(std::move(digits), std::move(cells), units)) {}

  std::string say(const nb::bytes& record) const {
    const std::span numbers(static_cast<const std::uint16_t*>(record.data()),
                            record.size() / sizeof(std::uint16_t));
    auto sentence = sentences_.say(numbers);
    if (!sentence) refuse("not the record of a single");
    return *std::move(sentence);
  }

 private:
  static SentenceSource checked(std::vector<std::string> digits, std::vector<std::string> cells,
                                const Units& units) {
    const int all = static_cast<int>(cells.size()), size = static_cast<int>(digits.size());
    if (size > 16 || all > 256)
      refuse(std::to_string(all) + " cells for " + std::to_string(size) + " digits");
    const auto check = [](int each, int end) {
      if (each < 0 || each >= end) refuse(std::to_string(each) + " is not in the grid");
    };
    SentenceSource source{std::move(digits), std::move(cells), {}};
    for (const auto& [name, capital, of_unit] : units) {
      for (const int cell : of_unit) check(cell, all);
      source.units.push_back({name, capital, of_unit});
    }
    return source;
  }

  const Sentences sentences_;
};

}  // namespace

void bind_logic(nb::module_& m) {
  nb::class_<PyPath>(m, "Path", nb::is_final(), "A path: a sequence of steps as bytes.")
      .def("__len__", &PyPath::size)
      .def("__getitem__", &PyPath::at, "index"_a)
      .def("__iter__", &PyPath::records)
      .def_prop_ro("outcome", &PyPath::outcome, "0 for solved, 1 for stuck, 2 for a contradiction.")
      .def_prop_ro("place", &PyPath::place,
                   "(cell, unit, digit) of a contradiction: a cell without candidates, or (cell < "
                   "0)\na unit without a place for the digit.");
  nb::class_<PyLogic>(m, "Logic", nb::is_final(),
                      "The finders of human steps under one set of rules; threads may share it.")
      .def(nb::init<int, const UnitList&, std::vector<std::pair<int, int>>, Sides, bool,
                    std::vector<std::pair<int, int>>, std::vector<std::uint16_t>>(),
           "size"_a, "units"_a, "clashes"_a, "sides"_a = nb::none(), "complete"_a = true,
           "links"_a = std::vector<std::pair<int, int>>{},
           "domains"_a = std::vector<std::uint16_t>{},
           "Compile rules: each unit is its kind (0 row, 1 column, 2 box, 3 region, 4 other) and\n"
           "its cells; a clash is a pair of candidates, each cell * size + digit - 1. `size` is\n"
           "the number of digits, `sides` are the numbers of rows, of columns and of cells beside\n"
           "the grid; without them, the grid is a square of that size.\n\n"
           "If not `complete`, the puzzle has further rules, and techniques that need to know all\n"
           "of them find nothing. `links` are further pairs of candidates that exclude each\n"
           "other, but of which a board keeps one when the other is placed; `domains` are the\n"
           "masks of the digits that each cell may hold, none if that is all of them.")
      .def("find", &PyLogic::find, "technique"_a, "values"_a, "givens"_a, "masks"_a,
           "first"_a = false, "marks"_a = true, "timeout"_a = nb::none(), "progress"_a = nb::none(),
           "Return the steps of one technique (its index in logic_names) as bytes.\n\n"
           "With marks=False, the steps are the same, in the same order, without their marks.\n"
           "`progress` is called with 0.")
      .def("explain", &PyLogic::explain, "techniques"_a, "values"_a, "givens"_a, "masks"_a,
           "most"_a = nb::none(), "timeout"_a = nb::none(), "progress"_a = nb::none(),
           "begun"_a = nb::none(),
           "Return the path from a board.\n\n"
           "`progress` is called with the number of steps and the index of the technique being\n"
           "tried. `begun` is the beginning of the path, returned by an earlier call.");
  nb::class_<PySentences>(
      m, "Sentences", nb::is_final(),
      "Makes the sentences of singles\nunder rules that are units and nothing else.")
      .def(
          nb::init<std::vector<std::string>, std::vector<std::string>, const PySentences::Units&>(),
          "digits"_a, "cells"_a, "units"_a,
          "Take the names of digits and cells, and each unit's name, its name at the beginning of\n"
          "a sentence and its cells.")
      .def("say", &PySentences::say, "record"_a, "Return the sentence of a single.");
  m.def(
      "logic_names",
      [] {
        nb::list names;
        for (const std::string_view name : Logic::names())
          names.append(nb::str(name.data(), name.size()));
        return names;
      },
      nb::sig("def logic_names() -> list[str]"), "Return the names of all techniques.");
  m.def(
      "logic_roles",
      [] {
        nb::typed<nb::list, nb::str> roles;
        for (const std::string_view role : Logic::roles())
          roles.append(nb::str(role.data(), role.size()));
        return roles;
      },
      nb::sig("def logic_roles() -> list[str]"),
      "Return the names of the roles of marks, indexed by their numbers in steps.");
}

}  // namespace nonet
